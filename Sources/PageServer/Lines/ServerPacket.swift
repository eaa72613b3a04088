/// A packet of the server's for the run.
public enum ServerPacket: Equatable, Sendable {
  /// It serves; a QR code in rows of `#` and `.`, if one was asked for.
  case ready(code: String)
  /// Something to be shown.
  case notice(String)
  /// It serves still: said once a second.
  case alive
  case join(page: Int, mayTouch: Bool)
  case leave(page: Int)
  /// What a page asks; never `wrong` or `nonsense`.
  case request(page: Int, PageRequest)

  /// As it is sent.
  public var packet: [UInt8] {
    switch self {
    case .ready(let code): Array("ready\n\(code)".utf8)
    case .notice(let text): Array("notice \(printable(text))".utf8)
    case .alive: Array("alive".utf8)
    case .join(let page, let mayTouch): Array("\(page) join \(mayTouch ? "touch" : "watch")".utf8)
    case .leave(let page): Array("\(page) leave".utf8)
    case .request(let page, let request): Array("\(page) \(request.text ?? "")".utf8)
    }
  }

  /// Reads a packet, as a stranger's; nil for what is none.
  public init?(packet: [UInt8]) {
    if packet.starts(with: Array("ready\n".utf8)) {
      self = .ready(code: String(decoding: packet.dropFirst(6), as: UTF8.self))
      return
    }
    if packet.elementsEqual("alive".utf8) {
      self = .alive
      return
    }
    if packet.starts(with: Array("notice ".utf8)) {
      self = .notice(printable(String(decoding: packet.dropFirst(7), as: UTF8.self)))
      return
    }
    guard let blank = packet.firstIndex(of: UInt8(ascii: " ")),
      let page = Int(String(decoding: packet[..<blank], as: UTF8.self)), 0 < page, page < PageRequest.idLimit
    else { return nil }
    let line = Array(packet[(blank + 1)...])
    switch String(decoding: line, as: UTF8.self) {
    case "join touch": self = .join(page: page, mayTouch: true)
    case "join watch": self = .join(page: page, mayTouch: false)
    case "leave": self = .leave(page: page)
    default:
      let request = PageRequest(line)
      guard request.text != nil else { return nil }
      self = .request(page: page, request)
    }
  }
}
