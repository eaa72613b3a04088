import Instrument

/// What a piece or a part of one sounds like, apart from the order of its notes: how often each key was struck how hard, and how soon
/// after the same key's last note.
///
/// Two portraits are compared by the total variation distance of their histograms: ½·Σ|p − q|, 0 where they are the same, 1 where nothing
/// of the one is in the other. Source: Levin, Peres, Wilmer, *Markov Chains and Mixing Times*, §4.1.
struct Portrait {
  /// A histogram over a key or bouncer, a class of velocities of eight, and a class of waits: by octaves of 31.25 ms.
  private var counts = [Int32](repeating: 0, count: voices * keys * velocities * waits)
  private var total = 0
  /// When each key sounded last, in nanoseconds; −1 before its first note.
  private var last = [Int64](repeating: -1, count: voices * keys)

  private static let voices = 2
  private static let keys = 8
  private static let velocities = 16
  /// The longest waits, of 17 minutes and more, are one class.
  private static let waits = 16

  /// Counts a strike, if it makes a note.
  mutating func add(_ strike: Strike) {
    guard strike.silence == nil else { return }
    let key = Int(strike.voice.rawValue) * Self.keys + Int(strike.index) % Self.keys
    defer { last[key] = strike.nanoseconds }
    guard last[key] >= 0 else { return }
    let units = UInt64(max(0, strike.nanoseconds - last[key])) / 31_250_000
    let wait = min(UInt64.bitWidth - units.leadingZeroBitCount, Self.waits - 1)
    counts[(key * Self.velocities + Int(strike.velocity) / 8) * Self.waits + wait] += 1
    total += 1
  }

  /// How alike both are: 1 less their distance; 0 where one is empty.
  func likeness(to other: Portrait) -> Double {
    guard total > 0, other.total > 0 else { return 0 }
    // Whole numbers, whose sum does not depend on the order: |a·B − b·A| over A·B.
    var difference = 0
    for (count, its) in zip(counts, other.counts) {
      difference += abs(Int(count) * other.total - Int(its) * total)
    }
    return 1 - Double(difference) / Double(2 * total * other.total)
  }
}
