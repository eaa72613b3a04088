import Instrument
import Sessions

/// A knob, and the parameter that it moves; or what taps the tempo.
public struct Mapping: Equatable, Sendable {
  /// The knob.
  public var source: ControlSource
  /// The parameter, the values between which it moves, and the scale.
  public var travel: Travel
  /// `true` if the knob sets the parameter at once, whatever its value; otherwise it must pick the parameter up (`PickUp`).
  public var jumps: Bool
  /// `true` if presses tap the tempo: of a note, or of a pedal or button, whose controller then is 64 or more.
  public var taps = false

  /// A mapping over the whole range of a parameter and on its own scale.
  public init(_ source: ControlSource, _ parameter: Parameter) {
    self.source = source
    travel = Travel(parameter)
    jumps = false
  }

  /// A mapping of what taps the tempo: a note or a controller.
  public init(tapping source: ControlSource) {
    self.init(source, .tempo)
    taps = true
  }

  /// The parameter that it moves.
  public var parameter: Parameter { travel.parameter }

  /// The text that `--map` takes, `cc74@2=cutoff:3000..250:jump`, with ends, scale and `jump` only where they are unusual.
  public var text: String {
    if taps { return source.text + "=tap" }
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
  /// These mappings, and those of `others` for other knobs: flags win over a file.
  public func merged(over others: [Mapping]) -> [Mapping] {
    others.filter { other in !contains { $0.source == other.source } } + self
  }
}
