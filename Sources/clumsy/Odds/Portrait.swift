import Instrument

/// What a piece or a part of one sounds like, apart from the order of its notes: how often each key was struck how hard, and how soon
/// after the same key's last note.
///
/// Two portraits are compared by the total variation distance of their histograms: ½·Σ|p − q|, 0 where they are the same, 1 where nothing
/// of the one is in the other. Source: Levin, Peres, Wilmer, *Markov Chains and Mixing Times*, §4.1.
struct Portrait {
  /// A histogram over a key or bouncer, a class of velocities of eight, and a class of waits: by octaves of 31.25 ms.
  private var counts: [UInt32: Int] = [:]
  private var total = 0
  private var last: [Int64] = [Int64](repeating: -1, count: 256)

  /// Counts a strike, if it makes a note.
  mutating func add(_ strike: Strike) {
    guard strike.silence == nil else { return }
    let key = Int(strike.voice.rawValue) * 16 + Int(strike.index)
    defer { last[key] = strike.nanoseconds }
    guard last[key] >= 0 else { return }
    let wait = UInt64(max(0, strike.nanoseconds - last[key])) / 31_250_000
    let waits = UInt32(UInt64.bitWidth - wait.leadingZeroBitCount)
    counts[UInt32(key) << 16 | UInt32(strike.velocity / 8) << 8 | waits, default: 0] += 1
    total += 1
  }

  /// How alike both are: 1 less their distance; 0 where one is empty.
  func likeness(to other: Portrait) -> Double {
    guard total > 0, other.total > 0 else { return 0 }
    var distance = 0.0
    for key in Set(counts.keys).union(other.counts.keys) {
      distance += abs(Double(counts[key] ?? 0) / Double(total) - Double(other.counts[key] ?? 0) / Double(other.total))
    }
    return 1 - distance / 2
  }
}
