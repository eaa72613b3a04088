/// White noise that depends only on a seed, and is the same on every machine (Marsaglia's xorshift, 2003).
struct SeededNoise {
  private var state: UInt32

  init(seed: UInt32) { state = (seed &+ 1) &* 2_654_435_769 | 1 }

  /// Returns the next number, uniformly distributed in −2³¹ ..< 2³¹.
  mutating func next() -> Int32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Int32(bitPattern: state)
  }
}
