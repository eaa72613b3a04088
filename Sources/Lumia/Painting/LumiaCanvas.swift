import Synth

/// The background and the traces of a picture, as numbers for a painter.
public struct LumiaCanvas: Sendable, BitwiseCopyable {
  /// The background, in linear sRGB, 0…1.
  public var red, green, blue: Float
  /// `true` if there are traces.
  public var hasTraces: Bool
  /// The share of a trace's light that is left after a step. Traces change in `LumiaTrace.rate` steps a second.
  public var keep: Float
  /// The share of a trace's light that spreads to nearby places in a step.
  public var spread: Float
  /// `true` if the background is light, so that traces keep the darkest light of a place, not the brightest.
  public var isLight: Bool
  /// The number of times that the traces were erased.
  public var erasures: Int64

  /// Returns the background's red, green or blue.
  func ground(_ plane: Int) -> Float { plane == 0 ? red : plane == 1 ? green : blue }
}

extension LumiaStage {
  var hasTraces: Bool { isStaying || options.trace != .none }

  var isLight: Bool { options[.background] > 600 }

  /// The background and the traces now.
  public var canvas: LumiaCanvas {
    let lightness = Double(options[.background]) / 1000
    let light = mixer.background(
      hue: Double(options[.tint]) / 1000, purity: Double(options[.saturation]) / 1000, lightness: lightness)
    let seconds = Double(options[.decay]) / 1000
    let stays = isStaying || options.trace == .stay
    let keep = stays ? 1 : Mathematics.exponential(-2.302585092994046 / (seconds * Double(LumiaTrace.rate)))
    let bleeds = !isStaying && options.trace == .bleed
    return LumiaCanvas(
      red: Float(light.red), green: Float(light.green), blue: Float(light.blue), hasTraces: hasTraces,
      keep: Float(keep), spread: bleeds ? Float(options[.spread]) / 1000 : 0, isLight: isLight, erasures: erasures)
  }
}
