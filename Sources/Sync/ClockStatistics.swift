/// The figures that `clumsy doctor --clock` reports about the steadiness of a MIDI clock. Below, a *clock* is a single
/// timing clock message; 24 of them make a quarter note. All times are in nanoseconds.
public struct ClockStatistics: Sendable {
  /// The number of clocks.
  public let count: Int
  /// The mean tempo, in quarter notes per minute; nil with fewer than three clocks.
  public let tempo: Double?
  /// The relative change of the tempo from the first half of the clocks to the second half; nil with fewer than 96
  /// clocks.
  public let drift: Double?
  /// The distances of the clocks' arrivals from the line that `ClockFilter` fits to them. The clocks of the first
  /// quarter note are left out.
  public let errors: [Double]
  /// The number of gaps of more than one and a half periods between two clocks, and the longest gap.
  public let gaps: Int, longestGap: Double
  /// The number of changes of tempo.
  public let changes: Int

  /// The statistics of clocks that arrived at these times, in order.
  public init(_ arrivals: [Double]) {
    var (filter, errors, gaps, longest) = (ClockFilter(), [Double](), 0, 0.0)
    // The numbers and arrivals of clocks. The clocks of a burst after a gap are left out.
    var (points, number, missing) = ([(Double, Double)](), 0.0, 0.0)
    for (index, arrival) in arrivals.enumerated() {
      let interval = index > 2 ? (arrival - arrivals[index - 1]) / filter.period : 1
      if interval > 1.5 {
        gaps += 1
        longest = max(longest, arrival - arrivals[index - 1])
        missing = interval.rounded() - 1
        number += missing
        if interval > 4 { filter.interrupt() }
      } else if interval < 0.5, missing > 0 {
        missing -= 1
        continue
      } else {
        missing = 0
      }
      filter.take(arrival)
      points.append((number, arrival))
      number += 1
      if index >= 24 { errors.append(arrival - filter.time) }
    }
    count = arrivals.count
    (self.errors, self.gaps, longestGap, changes) = (errors, gaps, longest, filter.changes)
    tempo = Self.tempo(points[...])
    let half = points.count / 2
    if points.count >= 96, let first = Self.tempo(points[..<half]), let second = Self.tempo(points[half...]) {
      drift = second / first - 1
    } else {
      drift = nil
    }
  }

  /// The standard deviation of the errors.
  public var jitter: Double {
    (errors.reduce(0) { $0 + $1 * $1 } / Double(max(1, errors.count))).squareRoot()
  }

  /// Returns the quantile `share` (0…1) of the absolute errors, which is one of these errors. Returns 0 if there are no
  /// errors.
  public func quantile(_ share: Double) -> Double {
    let sorted = errors.map(abs).sorted()
    let index = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, max(0, index))]
  }

  /// Returns the tempo of the straight line fitted to the numbers and arrivals of clocks.
  private static func tempo(_ points: ArraySlice<(Double, Double)>) -> Double? {
    guard points.count > 2, let first = points.first else { return nil }
    let middle = points.reduce(0) { $0 + $1.0 } / Double(points.count)
    var (products, squares) = (0.0, 0.0)
    for (number, arrival) in points {
      products += (number - middle) * (arrival - first.1)
      squares += (number - middle) * (number - middle)
    }
    return products > 0 ? 60e9 / ClockFilter.clocksPerQuarter * squares / products : nil
  }
}
