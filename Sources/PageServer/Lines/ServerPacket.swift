/// A packet from the server to the run.
package enum ServerPacket: Equatable, Sendable {
  /// The server begins to serve. The QR code, if any, has rows of `#` for dark and `.` for light modules.
  case ready(code: String)
  case notice(String)
  /// The name of the served score, from the score's file; `clumsy` for a canvas without a file.
  case score(name: String)
  /// The server ends because the score's file is invalid or exceeds a limit; the text is the reason in one line.
  case refused(String)
  /// The server still serves; sent at least every four seconds.
  case alive
  case join(page: Int, mayTouch: Bool)
  case leave(page: Int)
  /// A page's request. The cases `score`, `wrong` and `nonsense` of `PageRequest` are never sent to the run.
  case request(page: Int, PageRequest)

  package var packet: [UInt8] {
    let text =
      switch self {
      case .ready(let code): "ready\n\(code)"
      case .notice(let text): "notice \(printable(text))"
      case .score(let name): "score \(printable(name))"
      case .refused(let text): "refused \(printable(text))"
      case .alive: "alive"
      case .join(let page, let mayTouch): "\(page) join \(mayTouch ? "touch" : "watch")"
      case .leave(let page): "\(page) leave"
      case .request(let page, let request): "\(page) \(request.text ?? "")"
      }
    return Array(text.utf8)
  }

  /// Parses a packet; nil if it is invalid. An attacker who has taken over the server can send any packet.
  package init?(packet: [UInt8]) {
    if packet.starts(with: "ready\n".utf8) {
      self = .ready(code: String(decoding: packet.dropFirst(6), as: UTF8.self))
    } else if packet.elementsEqual("alive".utf8) {
      self = .alive
    } else if packet.starts(with: "notice ".utf8) {
      self = .notice(printable(String(decoding: packet.dropFirst(7), as: UTF8.self)))
    } else if packet.starts(with: "score ".utf8) {
      self = .score(name: printable(String(decoding: packet.dropFirst(6), as: UTF8.self)))
    } else if packet.starts(with: "refused ".utf8) {
      self = .refused(printable(String(decoding: packet.dropFirst(8), as: UTF8.self)))
    } else {
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
}
