/// The SplitMix64 random number generator: 64 bits of state, any seed, a period of 2⁶⁴. Source: Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", OOPSLA 2014, with the constants of Vigna's reference
/// implementation.
public struct SplitMix64: RandomNumberGenerator, Sendable, BitwiseCopyable {
  /// The state, which determines all further numbers.
  public private(set) var state: UInt64

  /// Creates a generator from a seed.
  public init(seed: UInt64) { state = seed }

  /// Creates a generator that continues from another generator's state.
  public init(state: UInt64) { self.state = state }

  /// Returns the next number, uniform over `UInt64`.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns the next number, uniform over 2⁵³ equally spaced values of `range`. Unlike the standard library's method,
  /// this method will never change its results.
  public mutating func next(in range: Range<Double>) -> Double {
    let unit = Double(next() >> 11) * 0x1p-53
    return range.lowerBound + (range.upperBound - range.lowerBound) * unit
  }
}
