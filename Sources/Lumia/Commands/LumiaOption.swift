/// A setting of the canvas, on which lumis (moving shapes of light) are drawn.
public enum LumiaOption: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The traces of the lumis.
  case trace
  /// The time in which a trace fades to a tenth, in ms, if the option `trace` is `fade` or `bleed`.
  case decay
  /// The share of a trace's light that spreads to nearby pixels at each step, in thousandths, if the option `trace` is
  /// `bleed`. Traces change in 30 steps a second (`LumiaTrace.rate`).
  case spread
  /// The lightness of the background, in thousandths.
  case background
  /// The hue of the background, in thousandths.
  case tint
  /// The purity of the background, in thousandths.
  case saturation
  /// The palette, from which the feature `hue` takes its colours.
  case palette
  /// The effect of a strike's pitch on the lumis that the strike releases (puts on the stage).
  case pitchMap
  /// The music that releases lumis.
  case binding
  /// The guard against flashes.
  case flashGuard
  /// The opacity of all lumis, in thousandths.
  case opacity
  /// The blending of all lumis.
  case blend

  /// A row of the table of options.
  struct Row {
    let name: StaticString
    let range: ClosedRange<Int>
    let choices: [StaticString]
    let help: StaticString
  }

  static let count = 12

  var row: Row {
    switch self {
    case .trace: Row(name: "trace", range: 0...3, choices: LumiaTrace.names, help: "the traces of the lumis")
    case .decay:
      Row(name: "decay", range: 50...60_000, choices: [], help: "the time in which traces fade to a tenth, in ms")
    case .spread: Row(name: "spread", range: 0...1000, choices: [], help: "how fast traces bleed")
    case .background: Row(name: "background", range: 0...1000, choices: [], help: "the background's lightness")
    case .tint: Row(name: "tint", range: 0...1000, choices: [], help: "the background's hue")
    case .saturation: Row(name: "saturation", range: 0...1000, choices: [], help: "the background's purity")
    case .palette:
      Row(
        name: "palette", range: 0...6, choices: LumiaPalette.names,
        help: "the colours of the hues; colour-blind people may confuse some colours of spectrum and ember")
    case .pitchMap: Row(name: "pitch-map", range: 0...3, choices: LumiaPitchMap.names, help: "the effect of pitches")
    case .binding: Row(name: "bind", range: 0...3, choices: LumiaBinding.names, help: "the music that releases lumis")
    case .flashGuard:
      Row(name: "guard", range: 0...1, choices: ["off", "on"], help: "at most three flashes a second")
    case .opacity: Row(name: "opacity", range: 0...1000, choices: [], help: "the opacity of all lumis")
    case .blend:
      Row(
        name: "blend", range: 0...3, choices: ["own", "additive", "subtractive", "over"],
        help: "the blending of all lumis")
    }
  }

  /// The name in texts.
  public var name: StaticString { row.name }
  /// The values that the option accepts.
  public var range: ClosedRange<Int> { row.range }
  /// The names of the values, in their order; empty if the values are numbers.
  public var choices: [StaticString] { row.choices }
  /// The meaning of the option.
  public var help: StaticString { row.help }
}
