/// Dither noise of triangular distribution: each number is the sum of two 16-bit random numbers minus 65 535. Eight
/// generators with fixed seeds (Marsaglia 2003: Xorshift RNGs) run in parallel.
struct Dither {
  private var state = SIMD8<UInt32>(
    0x9E37_79B9, 0x3C6E_F372, 0xDAA6_6D2B, 0x78DD_E6E4, 0x1715_609D, 0xB54C_DA56, 0x5384_540F, 0xF1BB_CDC8)

  /// Writes `count` numbers of −65 535…65 535, in units of 1/65 536 of a 16-bit sample's lowest bit. `numbers` must
  /// have room for `count`, rounded up to a multiple of eight.
  mutating func fill(_ numbers: inout [Int32], _ count: Int) {
    var state = state
    numbers.withUnsafeMutableBytes { bytes in
      for index in stride(from: 0, to: count, by: 8) {
        state ^= state &<< 13
        state ^= state &>> 17
        state ^= state &<< 5
        let sum = (state & 0xFFFF) &+ (state &>> 16) &- 65_535
        bytes.storeBytes(of: SIMD8<Int32>(truncatingIfNeeded: sum), toByteOffset: 4 * index, as: SIMD8<Int32>.self)
      }
    }
    self.state = state
  }
}
