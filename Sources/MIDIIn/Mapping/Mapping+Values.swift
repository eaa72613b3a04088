import Glibc
import Instrument

extension Mapping {
  /// How many values there are between both ends, where only whole numbers or names have a meaning; nil for other parameters.
  var zones: Int? {
    switch parameter.row.scale {
    case .linear, .logarithmic: nil
    case .stepped, .switch, .choice: Int(abs(to - from)) + 1
    }
  }

  /// The value of the parameter at a position of the knob.
  ///
  /// - Parameters:
  ///   - position: 0…1.
  ///   - steps: how many steps the knob has, 127 or 16383: the value has no more decimals than tell these apart.
  func value(at position: Double, steps: Double = 127) -> Double {
    if let zones {
      let zone = Double(min(zones - 1, Int(position * Double(zones))))
      return from <= to ? from + zone : from - zone
    }
    if position <= 0 { return from }
    if position >= 1 { return to }
    let value = exact(position)
    let neighbour = exact(position < 0.5 ? position + 1 / steps : position - 1 / steps)
    let rounded = round(value, toTell: abs(neighbour - value))
    return min(max(rounded, min(from, to)), max(from, to))
  }

  /// The position of the knob at which the parameter has a value: of a value beyond an end, that end.
  func position(of value: Double) -> Double {
    let inside = min(max(value, min(from, to)), max(from, to))
    if let zones { return (abs(inside - from) + 0.5) / Double(zones) }
    guard from != to else { return 0.5 }
    switch scale {
    case .linear: return (inside - from) / (to - from)
    case .logarithmic: return log(inside / from) / log(to / from)
    }
  }

  private func exact(_ position: Double) -> Double {
    switch scale {
    case .linear: from + (to - from) * position
    case .logarithmic: from * pow(to / from, position)
    }
  }

  /// A value with as few decimals as tell it from its neighbour by a quarter of their difference.
  private func round(_ value: Double, toTell difference: Double) -> Double {
    guard difference > 0 else { return value }
    let decimals = min(max(0, (-log10(difference / 4)).rounded(.up)), 12)
    let unit = pow(10, decimals)
    return (value * unit).rounded() / unit
  }
}
