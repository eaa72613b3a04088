/// A packet of the run's for pages.
public struct RunPacket: Equatable, Sendable {
  /// The page's number; nil for all that have a state.
  public let page: Int?
  /// The line.
  public let line: [UInt8]
  /// The bytes of a state that follow it; nil for a line alone.
  public let bytes: [UInt8]?

  public init(page: Int?, line: String, bytes: [UInt8]? = nil) {
    (self.page, self.line, self.bytes) = (page, Array(line.utf8), bytes)
  }

  /// As it is sent.
  public var packet: [UInt8] {
    var packet = Array((page.map(String.init) ?? "*").utf8) + [UInt8(ascii: " ")] + line
    if let bytes {
      packet.append(UInt8(ascii: "\n"))
      packet += bytes
    }
    return packet
  }

  /// Reads a packet; nil for what is none.
  public init?(packet: [UInt8]) {
    guard let blank = packet.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let address = String(decoding: packet[..<blank], as: UTF8.self)
    page = Int(address)
    guard page != nil || address == "*" else { return nil }
    let rest = packet[(blank + 1)...]
    if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line = Array(rest[..<end])
      bytes = Array(rest[(end + 1)...])
    } else {
      line = Array(rest)
      bytes = nil
    }
  }
}
