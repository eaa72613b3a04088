import Instrument

extension Parameter {
  /// Returns the value some steps of a hand away, within the range, as for arrow keys and scroll wheels.
  ///
  /// On a linear scale a step is a round number, about a fortieth of the range; on a logarithmic scale a round ratio; for a choice or few whole
  /// numbers the next one. Values out of range are clamped, and NaN counts as the lowest.
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

/// The greatest of …, 0.1, 0.2, 0.5, 1, 2, 5, 10, … that is not above a number, which is above 0.
private func roundStep(_ most: Double) -> Double {
  var step = 1.0
  while step > most { step /= 10 }
  while step * 10 <= most { step *= 10 }
  return step * 5 <= most ? step * 5 : step * 2 <= most ? step * 2 : step
}

/// Returns a sum rounded to a thousandth of a step, without the noise of binary fractions.
private func tidied(_ value: Double, _ step: Double) -> Double {
  let unit = 1000 / step
  return nearest(value * unit) / unit + 0
}

/// Three digits of a number above 0.
private func rounded(_ value: Double) -> Double {
  var unit = 1.0
  while value * unit < 100 { unit *= 10 }
  while value * unit >= 1000 { unit /= 10 }
  return nearest(value * unit) / unit
}
