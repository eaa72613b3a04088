/// A message from the run to pages: a line, and perhaps the bytes of a state (a saved performance). A packet of the
/// socket contains either messages without states, separated by line feeds, or `!` and one message with a state.
package struct RunPacket: Equatable, Sendable {
  /// The number of the page that gets the message; nil for all pages that were already sent a state.
  package let page: Int?
  package let line: [UInt8]
  package let bytes: [UInt8]?

  package init(page: Int?, line: String, bytes: [UInt8]? = nil) {
    (self.page, self.line, self.bytes) = (page, Array(line.utf8), bytes)
  }

  private init?(_ text: ArraySlice<UInt8>, bytes: [UInt8]?) {
    guard let blank = text.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let address = String(decoding: text[..<blank], as: UTF8.self)
    page = Int(address)
    guard page != nil || address == "*" else { return nil }
    line = Array(text[(blank + 1)...])
    self.bytes = bytes
  }

  package var packet: [UInt8] {
    let text = Array((page.map(String.init) ?? "*").utf8) + [UInt8(ascii: " ")] + line
    guard let bytes else { return text }
    return [UInt8(ascii: "!")] + text + [UInt8(ascii: "\n")] + bytes
  }

  /// Parses a socket packet into its messages; omits invalid lines.
  package static func list(packet: [UInt8]) -> [RunPacket] {
    let feed = UInt8(ascii: "\n")
    guard packet.first == UInt8(ascii: "!") else {
      return packet.split(separator: feed).compactMap { RunPacket($0, bytes: nil) }
    }
    guard let end = packet.firstIndex(of: feed) else { return [] }
    return RunPacket(packet[1..<end], bytes: Array(packet[(end + 1)...])).map { [$0] } ?? []
  }
}
