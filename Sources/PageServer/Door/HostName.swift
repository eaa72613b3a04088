/// The host that a request names: what stands in `Host`, and behind `http://` in `Origin`.
public struct HostName: Equatable, Sendable {
  /// A name or an address, in small letters, an address of IPv6 without its brackets.
  public let name: String
  /// As it was written.
  public let text: String

  /// Reads `NAME`, `NAME:PORT`, `ADDRESS:PORT` or `[ADDRESS]:PORT`; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count <= 255, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
    let name: Substring
    let rest: Substring
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      name = text[text.index(after: text.startIndex)..<end]
      rest = text[text.index(after: end)...]
      guard name.contains(":") else { return nil }
    } else {
      let end = text.firstIndex(of: ":") ?? text.endIndex
      name = text[..<end]
      rest = text[end...]
    }
    guard !name.isEmpty, rest.isEmpty || Self.isPort(rest) else { return nil }
    guard text.hasPrefix("[") || !name.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") })
    else {
      return nil
    }
    self.name = name.lowercased()
    self.text = text
  }

  /// Letters, digits, and what stands between them: nothing that could end a header, or a word of one.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: ".-:[]".utf8.contains(byte)
    }
  }

  private static func isPort(_ text: Substring) -> Bool {
    guard text.utf8.count <= 6, let port = UInt16(text.dropFirst()) else { return false }
    return port > 0
  }
}
