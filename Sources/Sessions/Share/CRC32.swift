/// The CRC-32 of ISO 3309 and PNG, which detects every change that is confined to 32 consecutive bits.
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
