import Instrument
import Sessions

/// A mapping of a controller. A knob moves a parameter or a setting of the image (`LumiKnob`). Presses of a note,
/// button or pedal have an effect (`PressTarget`).
public struct Mapping: Equatable, Sendable {
  /// The knob, or the note, button or pedal.
  public var source: ControlSource
  /// The parameter, the values between which it moves, and the scale. Without effect if `press` or `lumi` is set.
  public var travel: Travel
  /// `true` if the parameter jumps to the knob, `false` if the knob must first reach the parameter (`PickUp`).
  public var jumps: Bool
  /// The effect of presses: note-ons, or controller values of 64 or more from a pedal or button. Nil for a knob.
  public var press: PressTarget?
  /// The setting of the image that the knob moves; nil for other mappings. The setting always jumps to the knob.
  public var lumi: LumiKnob?

  /// Creates a mapping over the whole range of a parameter, on the parameter's own scale.
  public init(_ source: ControlSource, _ parameter: Parameter) {
    self.source = source
    travel = Travel(parameter)
    jumps = false
  }

  /// Creates a mapping of the presses of a note or a controller.
  public init(pressing source: ControlSource, _ target: PressTarget) {
    self.init(source, .tempo)
    press = target
  }

  /// Creates a mapping over the whole range of a setting of the image.
  public init(_ source: ControlSource, _ lumi: LumiKnob) {
    self.init(source, .tempo)
    self.lumi = lumi
  }

  /// `true` if presses tap the tempo.
  public var taps: Bool { press == .tap }

  /// The parameter that the knob moves; without meaning if `press` or `lumi` is set.
  public var parameter: Parameter { travel.parameter }

  /// The text that `--map` accepts, without default values: `cc74@2=cutoff:3000..250:jump`.
  public var text: String {
    if let name = press?.name ?? lumi?.name { return source.text + "=" + name }
    let usual = Travel(parameter)
    var text = source.text + "=" + parameter.sessionName
    if travel.from != usual.from || travel.to != usual.to {
      text += ":" + parameter.sessionText(travel.from) + ".." + parameter.sessionText(travel.to)
    }
    if travel.scale != usual.scale { text += travel.scale == .linear ? ":linear" : ":log" }
    return jumps ? text + ":jump" : text
  }
}

extension [Mapping] {
  /// Returns these mappings, and the mappings of `others` whose sources are not mapped here.
  public func merged(over others: [Mapping]) -> [Mapping] {
    others.filter { other in !contains { $0.source == other.source } } + self
  }
}
