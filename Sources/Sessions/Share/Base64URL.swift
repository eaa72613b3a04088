/// Base64url text (RFC 4648, section 5, without padding), which is safe in links, mails and shells.
enum Base64URL {
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      bits = (bits << 8 | UInt32(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        text.append(letter(UInt8(bits >> count & 63)))
      }
    }
    if count > 0 { text.append(letter(UInt8(bits << (6 - count) & 63))) }
    return text
  }

  /// Decodes a text; returns nil for a text that the function `text` never returns.
  static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for character in text {
      guard let value = value(character) else { return nil }
      bits = (bits << 6 | UInt32(value)) & 0x3FFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 0xFF))
      }
    }
    return count < 6 && bits & (1 << count - 1) == 0 ? bytes : nil
  }

  private static func letter(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "-")
    default: UInt8(ascii: "_")
    }
  }

  static func value(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
