import Instrument

extension Parameter {
  /// Returns the value after some steps up (positive) or down (negative), clamped to the range. On a linear scale,
  /// and for whole numbers in a range of more than 1000, a step is a round number, at most a fortieth of the range.
  /// On a logarithmic scale, a step is a factor of 1.1. A choice, or a whole number in a smaller range, moves by
  /// 1; a switch turns on (up) or off (down). NaN counts as the lowest value.
  public func stepped(_ value: Double, by steps: Int) -> Double {
    let (low, high) = (row.range.lowerBound, row.range.upperBound)
    let value = min(max(low, value), high)
    switch row.scale {
    case .switch: return steps > 0 ? 1 : 0
    case .stepped where high - low > 1000:
      return min(max(value + Double(steps) * roundStep((high - low) / 40), low), high)
    case .choice, .stepped: return min(max(value + Double(steps), low), high)
    case .logarithmic:
      var moved = value
      for _ in 0..<min(abs(steps), 1000) { moved = steps > 0 ? moved * 1.1 : moved / 1.1 }
      return min(max(rounded(moved), low), high)
    case .linear:
      let step = roundStep((high - low) / 40)
      return min(max(tidied(value + Double(steps) * step, step), low), high)
    }
  }
}

/// Returns the greatest number that is 1, 2 or 5 times a power of ten and at most `most`, which is above 0.
private func roundStep(_ most: Double) -> Double {
  var step = 1.0
  while step > most { step /= 10 }
  while step * 10 <= most { step *= 10 }
  return step * 5 <= most ? step * 5 : step * 2 <= most ? step * 2 : step
}

/// Returns a sum rounded to a thousandth of a step, which removes the rounding errors of binary fractions.
private func tidied(_ value: Double, _ step: Double) -> Double {
  let unit = 1000 / step
  return nearest(value * unit) / unit + 0
}

/// Returns a number above 0 rounded to three significant digits.
private func rounded(_ value: Double) -> Double {
  var unit = 1.0
  while value * unit < 100 { unit *= 10 }
  while value * unit >= 1000 { unit /= 10 }
  return nearest(value * unit) / unit
}
