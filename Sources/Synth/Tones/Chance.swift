/// Fixed pseudo-random numbers, equal on every machine.
enum Chance {
  /// Returns a number in −1..<1 for a seed and an index.
  static func value(_ seed: UInt32, _ index: Int) -> Double {
    var bits = seed &* 0x9E37_79B9 ^ UInt32(truncatingIfNeeded: index) &* 0x85EB_CA6B
    bits ^= bits >> 15
    bits &*= 0x2C1B_3C6D
    bits ^= bits >> 12
    bits &*= 0x297A_2D39
    bits ^= bits >> 15
    return Double(Int32(bitPattern: bits)) * 0x1p-31
  }
}
