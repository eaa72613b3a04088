import Instrument

/// A histogram of the piano keys' notes, by key and velocity. Two histograms are compared by the total variation
/// distance ½·Σ|p − q| of their relative frequencies (Levin, Peres, Wilmer, *Markov Chains and Mixing Times*, §4.1).
struct StrikeHistogram {
  /// The counts by piano key and velocity class; each class spans eight velocities.
  private var counts = [Int](repeating: 0, count: keys * velocities)
  private var total = 0

  private static let keys = 8
  private static let velocities = 16

  mutating func add(_ strike: Strike) {
    guard strike.silence == nil, strike.voice == .key else { return }
    counts[Int(strike.index) * Self.velocities + Int(strike.velocity) / 8] += 1
    total += 1
  }

  /// Returns 1 minus the distance between this and another histogram; 0 if either is empty.
  func likeness(to other: StrikeHistogram) -> Double {
    guard total > 0, other.total > 0 else { return 0 }
    // For counts a and b with totals A and B, sums |a·B − b·A| exactly, in integers, and divides last.
    var difference = 0
    for (count, its) in zip(counts, other.counts) { difference += abs(count * other.total - its * total) }
    return 1 - Double(difference) / Double(2 * total * other.total)
  }
}
