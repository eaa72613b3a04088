/// White noise, the same for the same seed on every machine (Marsaglia's xorshift, 2003).
struct SeededNoise {
  private var state: UInt32

  init(seed: UInt32) { state = (seed &+ 1) &* 2_654_435_769 | 1 }

  /// The next value, −1…1, evenly distributed.
  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Double(Int32(truncatingIfNeeded: state)) * 0x1p-31
  }
}
