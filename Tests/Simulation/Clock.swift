import Glibc
import Physics2D

/// A sender of clocks: the true times of its clocks, in ns, and the disturbed times of their arrivals.
package struct Clock {
  private var random: SplitMix64
  /// The true time of the last clock.
  package private(set) var time = 0.0
  private var lastArrival = 0.0
  private var isFirst = true

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A normally distributed number with standard deviation 1.
  package mutating func normal() -> Double {
    let radius = (-2 * log(max(random.next(in: 0..<1), .leastNormalMagnitude))).squareRoot()
    return radius * cos(2 * .pi * random.next(in: 0..<1))
  }

  package mutating func uniform(_ range: Range<Double>) -> Double { random.next(in: range) }

  /// Sends the next clock, a clock of `tempo` after the last, and returns its arrival. Clocks arrive in order.
  package mutating func send(_ tempo: Double, disturbed disturbance: (inout Clock) -> Double) -> Double {
    if !isFirst { time += 60e9 / 24 / tempo }
    isFirst = false
    lastArrival = max(lastArrival, time + disturbance(&self))
    return lastArrival
  }
}

extension Clock {
  /// Sends nothing for a time, in ns.
  package mutating func pass(_ nanoseconds: Double) { time += nanoseconds }
}

/// The root of the mean square.
package func rms(_ values: [Double]) -> Double {
  (values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
}

/// Returns the least value that at least the fraction of the values does not exceed.
package func quantile(_ fraction: Double, _ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int((fraction * Double(sorted.count)).rounded(.up)) - 1)]
}
