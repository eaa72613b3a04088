import Instrument
import Sessions

/// A knob, and the parameter that it moves.
public struct Mapping: Equatable, Sendable {
  /// The knob.
  public var source: ControlSource
  /// The parameter, the values between which it moves, and the scale.
  public var travel: Travel
  /// `true` if the knob sets the parameter at once, whatever its value; otherwise it must pick the parameter up (`PickUp`).
  public var jumps: Bool

  /// A mapping over the whole range of a parameter and on its own scale.
  public init(_ source: ControlSource, _ parameter: Parameter) {
    self.source = source
    travel = Travel(parameter)
    jumps = false
  }

  /// The parameter that it moves.
  public var parameter: Parameter { travel.parameter }

  /// The text that `--map` takes, `cc74@2=cutoff:3000..250:jump`, with ends, scale and `jump` only where they are unusual.
  public var text: String {
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
