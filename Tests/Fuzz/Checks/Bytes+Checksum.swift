import Physics2D

extension [UInt8] {
  /// Computes the checksum of all but the last eight bytes of a range, and writes it into these eight bytes.
  mutating func sign(_ range: Range<Int>) {
    var hash = FNV1a()
    for byte in self[range.dropLast(8)] { hash.add(byte) }
    for place in 0..<8 {
      self[range.upperBound - 8 + place] = UInt8(truncatingIfNeeded: hash.value >> UInt64(8 * place))
    }
  }
}
