/// A line of `clumsy share` as mails, chats and clipboards bring it: with blanks around it, broken into lines, its scheme in capitals.
struct ShareLine {
  /// The line as it was shared, as far as that can be told.
  let text: String

  private static let scheme = Array("clumsy:".utf8)

  /// A text that begins as share lines do; nil for others.
  init?(_ bytes: [UInt8]) {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let start = bytes.drop(while: isBlank)
    // The schemes of links have no case (RFC 3986, section 3.1).
    guard start.count >= Self.scheme.count,
      zip(start, Self.scheme).allSatisfy({ $0 == $1 || $0 &+ 0x20 == $1 && $1 != UInt8(ascii: ":") })
    else { return nil }
    let rest = start.dropFirst(Self.scheme.count).filter { !isBlank($0) }
    text = String(decoding: Self.scheme + rest, as: UTF8.self)
  }
}
