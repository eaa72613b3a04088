import Sessions

/// The destination of `--osc` or `--score-to`, such as `127.0.0.1:9000`, `[::1]:9000` or `studio.local:9000`.
struct OSCDestination: Equatable {
  /// An address or a name, without brackets.
  let host: String
  let port: UInt16

  /// The standard port of a ScorePlayer, a program that shows the score of `--score-to` (docs/score.md).
  static let scorePort: UInt16 = 3514

  /// Parses `HOST:PORT`, or `HOST` if there is a standard port. An IPv6 address needs brackets.
  /// The host need not exist.
  init?(_ text: String, standardPort: UInt16? = nil) {
    guard text.utf8.count <= 255 else { return nil }
    var (host, port) = (text, standardPort)
    if let colon = text.lastIndex(of: ":"), standardPort == nil || text.last != "]" {
      host = String(text[..<colon])
      port = natural(String(text[text.index(after: colon)...])).flatMap { UInt16(exactly: $0) }
    }
    guard let port, port > 0 else { return nil }
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    if isBracketed { host = String(host.dropFirst().dropLast()) }
    guard !host.isEmpty, host.contains(":") == isBracketed, host.utf8.allSatisfy({ (33...126).contains($0) }) else {
      return nil
    }
    (self.host, self.port) = (host, port)
  }

  var text: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  static let allowed = "a host and its port, 1…65535, such as 127.0.0.1:9000, [::1]:9000 or studio.local:9000"
  static let allowedWithoutPort =
    "a host, or a host with a port, 1…65535, that replaces the standard port: 127.0.0.1, [::1]:3515 or ipad.local"
}
