extension Session {
  /// The maximum length of a session's text in a share line, in bytes.
  public static let longestSharedText = 1 << 20

  private static let sharePrefix = "clumsy:"
  private static let shareVersion = UInt8(ascii: "1")

  /// The session as one line that is safe in links, mails and shells: `clumsy:1`, then letters, digits, `-` and `_`.
  /// Each session has exactly one line, which restores each bit of each number. Encoding the longest text takes about
  /// a second. Throws `ShareError.tooLong` if the text exceeds `longestSharedText` bytes.
  public var shareLine: String {
    get throws(ShareError) {
      let text = Array(text.utf8)
      guard text.count <= Self.longestSharedText else { throw .tooLong }
      return String(decoding: Self.shareLine(of: text), as: UTF8.self)
    }
  }

  /// Decodes a share line without blanks around it. Even a malicious line takes no more time and memory than a text
  /// of `longestSharedText` bytes.
  public init(shareLine line: String) throws(ShareError) {
    let text = try Self.text(ofShareLine: Array(line.utf8), atMost: Self.longestSharedText)
    do throws(TextError) { try self.init(parsing: text) } catch { throw .session(error) }
  }

  /// Decodes a share line to text. Throws `ShareError.tooLong` if the text has more than `limit` bytes.
  package static func text(ofShareLine line: [UInt8], atMost limit: Int) throws(ShareError) -> [UInt8] {
    let prefix = Array(sharePrefix.utf8)
    guard line.starts(with: prefix), line.count > prefix.count else { throw .notShared }
    let version = line[prefix.count]
    guard version == shareVersion else { throw Base64URL.value(version) != nil ? .newer : .notShared }
    // A byte takes at most 16 characters: each of its 8 bits becomes at most 12 bits, and a character holds 6 bits.
    guard line.count <= 16 * limit else { throw .tooLong }
    guard let payload = Base64URL.bytes(line[(prefix.count + 1)...]), payload.count >= 4,
      checksum(payload[4...]) == Array(payload[..<4])
    else { throw .damaged }
    guard let decoded = TextCoder.decoded(payload[4...], atMost: limit) else { throw .tooLong }
    guard let text = TickDifferences.undone(decoded) else { throw .damaged }
    guard text.count <= limit else { throw .tooLong }
    // Each text has exactly one valid line.
    guard bits(of: text) == Array(payload[4...]) else { throw .damaged }
    return text
  }

  /// Returns the share line of a text that consists of whole lines.
  package static func shareLine(of text: [UInt8]) -> [UInt8] { shareLine(ofBits: bits(of: text)) }

  /// Returns the share line that contains the given compressed text, even if that text cannot be decoded.
  package static func shareLine(ofBits bits: [UInt8]) -> [UInt8] {
    Array(sharePrefix.utf8) + [shareVersion] + Base64URL.text(checksum(bits[...]) + bits)
  }

  private static func bits(of text: [UInt8]) -> [UInt8] { TextCoder.encoded(TickDifferences.made(of: text)) }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let value = CRC32.value(bytes)
    return [24, 16, 8, 0].map { UInt8(value >> UInt32($0) & 0xFF) }
  }
}
