import Physics2D
import Synth

/// The features and the place of a lumi (a moving light) at one time.
public struct LumiState: Sendable, BitwiseCopyable {
  /// The lumi's number, from 1.
  public var number: Int64
  /// The indices of the chord in the chordset and of the tone in the chord, from 0.
  public var chord, tone: UInt8
  /// The age, in seconds. The time in which the command `hold` stops the lumi does not count.
  public var age: Double
  /// The place, in stage heights.
  public var x, y: Double
  /// The hue, purity and lightness, 0…1.
  public var hue, purity, lightness: Double
  /// The opacity without gate and envelope, 0…1.
  public var opacity: Double
  /// The form.
  public var form: LumiForm
  /// The geometric mean of the two half-axes, in stage heights.
  public var size: Double
  /// The ratio of width to height.
  public var aspect: Double
  /// The number of sides of a polygon, or of half waves of a wave, 3…12.
  public var sides: Int
  /// The rotation, in turns.
  public var rotation: Double
  /// The way along the path, in cycles.
  public var travel: Double
  /// The length of the trail, 0…1.
  public var trail: Double
  /// The gate, 0…1: a factor of the opacity that makes the lumi appear and vanish in a rhythm.
  public var gate: Double
  /// The opacity with gate, envelope, the canvas's opacity and the flash guard's dimming, 0…1.
  public var alpha: Double
}

extension LiveLumi {
  /// Returns the state. If `path.isSimulated`, the caller must replace the place by that of the physics engine.
  func state(at now: Int64, _ timeline: LumiaTimeline, _ options: borrowing LumiaOptions) -> LumiState {
    let moment = moment(at: now, timeline)
    let strength = Double(velocity) / 127
    let values = values(at: moment)
    func value(_ feature: LumiFeature) -> Double { values[Int(feature.rawValue)] }
    let opacity = value(.opacity)
    let gate = gatePulses > 0 ? commandedGate(at: moment) : value(.rhythm)
    var hue = value(.hue)
    if options.pitchMap.hasHue, pitch < 128 {
      hue += Double(pitch % 12) / 12
      hue -= hue.rounded(.down)
    }
    let width = value(.size)
    var size = (0.003 + 0.497 * width * width) * (0.55 + 0.55 * strength)
    let course = LumiCourse(self)
    let way = course.cycles(at: moment)
    if let stroke, lumi.path == .stroke { size *= 0.5 + stroke.pressure(way - way.rounded(.down)) }
    let place = course.place(after: way)
    return LumiState(
      number: number, chord: chord, tone: tone, age: moment.seconds, x: place.x, y: place.y, hue: hue,
      purity: value(.purity),
      lightness: min(value(.lightness) * (0.7 + 0.4 * strength), 1), opacity: opacity,
      form: LumiForm(value(.form)), size: size,
      aspect: Mathematics.exponential((2 * value(.aspect) - 1) * 2.0794415416798357),
      sides: 3 + Int(value(.sides) * 9.999), rotation: value(.rotation), travel: way,
      trail: value(.trail), gate: gate,
      alpha: opacity * gate * envelope(at: now) * dimming * Double(options[.opacity]) / 1000)
  }

  /// Returns the values of all features but the travel. Copies the oscillators once, not once for each feature.
  private func values(at moment: LumiMoment) -> InlineArray<12, Double> {
    let oscillators = lumi.oscillators
    var values = InlineArray<12, Double>(repeating: 0)
    for index in values.indices where index != Int(LumiFeature.travel.rawValue) {
      values[index] = oscillators[index].value(at: moment, seed: seed(of: index), halvings: halvings[index])
    }
    return values
  }
}
