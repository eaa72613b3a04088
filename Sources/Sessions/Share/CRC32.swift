/// The cyclic redundancy check of ISO 3309 and PNG: it finds each change that lies within 32 bits in a row.
enum CRC32 {
  static func value(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      var count = 0
      while count < 8 {
        remainder = remainder >> 1 ^ (remainder & 1 == 0 ? 0 : 0xEDB8_8320)
        count += 1
      }
    }
    return ~remainder
  }
}
