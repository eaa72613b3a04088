import Instrument
import Session

/// Which parameter a knob moves, between which of its values, and how.
public struct Mapping: Equatable, Sendable {
  /// How equal steps of the knob move the value.
  public enum Scale: Equatable, Sendable {
    /// By equal differences; of whole numbers and of names each has a zone of the same width.
    case linear
    /// By equal ratios; both ends are above 0.
    case logarithmic

    /// The scale on which a hand moves a parameter, unless it is said.
    init(_ parameter: Parameter) { self = parameter.row.scale == .logarithmic ? .logarithmic : .linear }
  }

  /// The knob.
  public var source: ControlSource
  /// What it moves.
  public var parameter: Parameter
  /// The values at the knob's lower and upper end; the lower end may have the greater one. The parameter takes both.
  public var from, to: Double
  /// How it moves.
  public var scale: Scale
  /// Whether it sets the parameter at once, wherever that stands; otherwise it picks the parameter up: see `PickUp`.
  public var jumps: Bool

  /// A mapping over the whole range of a parameter and on its own scale.
  public init(_ source: ControlSource, _ parameter: Parameter) {
    self.source = source
    self.parameter = parameter
    (from, to) = Self.ends(of: parameter)
    scale = Scale(parameter)
    jumps = false
  }

  /// The lowest and the highest value of a parameter.
  static func ends(of parameter: Parameter) -> (Double, Double) {
    (parameter.row.range.lowerBound, parameter.row.range.upperBound)
  }

  /// As `--map` takes it, `cc74@2=cutoff:3000..250:jump`: the ends, the scale and `jump` only where they are not the usual ones.
  public var text: String {
    var text = source.text + "=" + parameter.sessionName
    if (from, to) != Self.ends(of: parameter) {
      text += ":" + parameter.sessionText(from) + ".." + parameter.sessionText(to)
    }
    if scale != Scale(parameter) { text += scale == .linear ? ":linear" : ":log" }
    return jumps ? text + ":jump" : text
  }
}
