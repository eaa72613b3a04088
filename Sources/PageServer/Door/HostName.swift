/// The host in the header `Host` of a request.
package struct HostName: Equatable, Sendable {
  /// The name or the address, in lower case, without a port; an IPv6 address has no brackets.
  package let name: String
  /// The whole text, with the port if the text has one.
  package let text: String

  /// Parses a name, an IPv4 address, or an IPv6 address in brackets, with or without `:PORT`.
  package init?(_ text: String) {
    guard text.utf8.count <= 255, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
    var name = text[...]
    var rest: Substring = ""
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      (name, rest) = (text[..<end].dropFirst(), text[end...].dropFirst())
      guard name.contains(":") else { return nil }
    } else if let colon = text.firstIndex(of: ":") {
      (name, rest) = (text[..<colon], text[colon...])
    }
    guard !name.isEmpty, !name.contains("["), !name.contains("]"), rest.isEmpty || Self.isPort(rest) else { return nil }
    self.name = name.lowercased()
    self.text = text
  }

  /// Returns `true` for letters, digits and `.-:[]`, none of which ends a header or a word in a header.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isDigit || (byte | 0x20).isSmallLetter || ".-:[]".utf8.contains(byte)
  }

  private static func isPort(_ text: Substring) -> Bool {
    guard text.hasPrefix(":"), text.utf8.count <= 6, let port = UInt16(text.dropFirst()) else { return false }
    return port > 0
  }
}
