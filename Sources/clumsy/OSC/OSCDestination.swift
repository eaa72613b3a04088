import Sessions

/// Where `--osc` sends, such as `127.0.0.1:9000`, `[::1]:9000` or `studio.local:9000`.
struct OSCDestination: Equatable {
  /// An address or a name, without brackets.
  let host: String
  let port: UInt16

  /// Parses `HOST:PORT`. An IPv6 address needs brackets. Whether the host exists is known only when the socket opens.
  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), text.utf8.count <= 255,
      let port = natural(String(text[text.index(after: colon)...])).flatMap({ UInt16(exactly: $0) }), port > 0
    else { return nil }
    var host = String(text[..<colon])
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    if isBracketed { host = String(host.dropFirst().dropLast()) }
    guard !host.isEmpty, host.contains(":") == isBracketed, host.utf8.allSatisfy({ (33...126).contains($0) }) else {
      return nil
    }
    (self.host, self.port) = (host, port)
  }

  var text: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  static let allowed = "a host and its port, 1…65535, such as 127.0.0.1:9000, [::1]:9000 or studio.local:9000"
}
