import Instrument

/// What a piece or a part of one sounds like, apart from the order of its notes: how often each key was struck how hard.
///
/// Two portraits are compared by the total variation distance of their histograms: ½·Σ|p − q|, 0 where they are the same, 1 where nothing
/// of the one is in the other. Source: Levin, Peres, Wilmer, *Markov Chains and Mixing Times*, §4.1.
struct Portrait {
  /// A histogram over the keys and classes of eight velocities.
  private var counts = [Int](repeating: 0, count: keys * velocities)
  private var total = 0

  private static let keys = 8
  private static let velocities = 16

  /// Counts a strike, if it makes a key's note.
  mutating func add(_ strike: Strike) {
    guard strike.silence == nil, strike.voice == .key else { return }
    counts[Int(strike.index) * Self.velocities + Int(strike.velocity) / 8] += 1
    total += 1
  }

  /// How alike both are: 1 less their distance; 0 where one is empty.
  func likeness(to other: Portrait) -> Double {
    guard total > 0, other.total > 0 else { return 0 }
    // Whole numbers, whose sum does not depend on the order: |a·B − b·A| over A·B.
    var difference = 0
    for (count, its) in zip(counts, other.counts) { difference += abs(count * other.total - its * total) }
    return 1 - Double(difference) / Double(2 * total * other.total)
  }
}
