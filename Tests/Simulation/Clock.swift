import Glibc
import Physics2D

/// A simulated source of MIDI timing clocks. All times are in ns.
package struct Clock {
  private var random: SplitMix64
  /// The true time of the latest clock.
  package private(set) var time = 0.0
  private var lastArrival = 0.0
  private var isFirst = true

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a normally distributed number with mean 0 and standard deviation 1.
  package mutating func normal() -> Double {
    let radius = (-2 * log(max(random.next(in: 0..<1), .leastNormalMagnitude))).squareRoot()
    return radius * cos(2 * .pi * random.next(in: 0..<1))
  }

  package mutating func uniform(_ range: Range<Double>) -> Double { random.next(in: range) }

  /// Sends the next clock, 1/24 quarter at `tempo` (quarters per minute) after the previous one. Returns the time of
  /// its arrival: the true time plus `disturbance`, but not before the previous arrival.
  package mutating func send(_ tempo: Double, disturbed disturbance: (inout Clock) -> Double) -> Double {
    if !isFirst { time += 60e9 / 24 / tempo }
    isFirst = false
    lastArrival = max(lastArrival, time + disturbance(&self))
    return lastArrival
  }
}

extension Clock {
  /// Lets time pass in which no clock is sent.
  package mutating func pass(_ nanoseconds: Double) { time += nanoseconds }
}

/// Returns the root mean square; 0 for no values.
package func rms(_ values: [Double]) -> Double {
  (values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
}

/// Returns the smallest value that at least `fraction` (above 0, up to 1) of the values do not exceed; 0 for no values.
package func quantile(_ fraction: Double, _ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int((fraction * Double(sorted.count)).rounded(.up)) - 1)]
}
