import Instrument
import Synth

/// The mapping between the positions of a knob or slider, 0…1, and the values of a parameter.
public struct Travel: Equatable, Sendable {
  /// The relation between movements of the knob and changes of the value.
  public enum Scale: Equatable, Sendable {
    /// Equal movements change the value by equal differences. Each whole number or choice gets an equal part of the
    /// knob's path, its *zone*.
    case linear
    /// Equal movements change the value by equal ratios. The values at both ends are above 0.
    case logarithmic

    /// The default scale for a parameter.
    public init(_ parameter: Parameter) { self = parameter.row.scale == .logarithmic ? .logarithmic : .linear }
  }

  /// The parameter that moves.
  public var parameter: Parameter
  /// The values at the lower and upper end of the knob, in the parameter's range. `from` may be greater than `to`.
  public var from, to: Double
  /// The scale between the two ends.
  public var scale: Scale

  /// Creates a travel over the whole range of a parameter, on the parameter's own scale.
  public init(_ parameter: Parameter) {
    self.parameter = parameter
    (from, to) = (parameter.row.range.lowerBound, parameter.row.range.upperBound)
    scale = Scale(parameter)
  }

  /// Returns the value at a position, clamped to 0…1; NaN counts as 0. The value is rounded to a few decimals that
  /// still distinguish neighbouring steps of a knob with `steps` steps, such as 127 or 16383.
  public func value(at position: Double, steps: Double = 127) -> Double {
    let position = min(max(0, position), 1)
    if let zones {
      let zone = Double(min(zones - 1, Int(position * Double(zones))))
      return from <= to ? from + zone : from - zone
    }
    if position == 0 { return from }
    if position == 1 { return to }
    let value = exact(position)
    let neighbour = exact(position < 0.5 ? position + 1 / steps : position - 1 / steps)
    return min(max(round(value, toTell: abs(neighbour - value)), min(from, to)), max(from, to))
  }

  /// Returns the position, 0…1, of a value. A value beyond `from` or `to` is clamped first.
  public func position(of value: Double) -> Double {
    let inside = min(max(min(from, to), value), max(from, to))
    if let zones { return (abs(inside - from) + 0.5) / Double(zones) }
    guard from != to else { return 0.5 }
    switch scale {
    case .linear: return (inside - from) / (to - from)
    case .logarithmic: return Mathematics.naturalLogarithm(inside / from) / Mathematics.naturalLogarithm(to / from)
    }
  }

  /// The pick-up distance: a knob within this distance from the value's position has reached the value. The distance is
  /// the larger of 1/127 (a step of a 7-bit knob) and half a zone, plus 1e-9 for rounding errors.
  public var tolerance: Double { max(1.0 / 127, zones.map { 0.5 / Double($0) } ?? 0) + 1e-9 }

  /// The number of values, and so of zones on the knob; nil for a continuous parameter.
  var zones: Int? {
    switch parameter.row.scale {
    case .linear, .logarithmic: nil
    case .stepped, .switch, .choice: Int(abs(to - from)) + 1
    }
  }

  private func exact(_ position: Double) -> Double {
    switch scale {
    case .linear: from + (to - from) * position
    case .logarithmic: from * Mathematics.power(to / from, position)
    }
  }

  /// Rounds to the fewest decimals, at most twelve, whose last place is at most a quarter of the step `difference`.
  private func round(_ value: Double, toTell difference: Double) -> Double {
    guard difference > 0 else { return value }
    var unit = 1.0
    while unit < 1e12, difference / 4 * unit < 1 { unit *= 10 }
    return nearest(value * unit) / unit
  }
}
