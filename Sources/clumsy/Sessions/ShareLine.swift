/// A line of `clumsy share`. Mail, chat or clipboard may have added blanks or line breaks, or capitalized `clumsy:`.
struct ShareLine {
  /// The line as it was shared, as far as it can be restored.
  let text: String

  private static let scheme = Array("clumsy:".utf8)

  /// Parses a line; nil if the text does not begin like a share line.
  init?(_ bytes: [UInt8]) {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let start = bytes.drop(while: isBlank)
    // Link schemes are case-insensitive (RFC 3986, section 3.1).
    guard start.count >= Self.scheme.count,
      zip(start, Self.scheme).allSatisfy({ $0 == $1 || $0 &+ 0x20 == $1 && $1 != UInt8(ascii: ":") })
    else { return nil }
    let rest = start.dropFirst(Self.scheme.count).filter { !isBlank($0) }
    text = String(decoding: Self.scheme + rest, as: UTF8.self)
  }
}
