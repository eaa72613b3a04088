import Glibc
import Sessions

/// The address at which the page is served, such as `127.0.0.1:7777` or `[::1]:7777`.
struct ListenAddress: Equatable {
  /// The IPv4 or IPv6 address, without brackets.
  let host: String
  /// The TCP port; 0 lets the system choose a port.
  let port: UInt16

  static let standard = ListenAddress(host: "127.0.0.1", port: 7777)

  private init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }

  /// Parses `ADDR:PORT`, `ADDR`, `PORT` or an empty text; `standard` supplies missing parts. An IPv6 address needs
  /// brackets before a port, and must have none without a port. The only accepted name is `localhost`, which means
  /// 127.0.0.1.
  init?(_ text: String) {
    var (host, port) = (text, Self.standard.port)
    if let number = Self.port(text) ?? (text.isEmpty ? port : nil) {
      (host, port) = (Self.standard.host, number)
    } else if Self.family(of: text) == nil {
      if let colon = text.lastIndex(of: ":") {
        guard let number = Self.port(String(text[text.index(after: colon)...])) else { return nil }
        (host, port) = (String(text[..<colon]), number)
      }
      let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
      if isBracketed { host = String(host.dropFirst().dropLast()) }
      if host == "localhost", !isBracketed { host = Self.standard.host }
      guard let family = Self.family(of: host), isBracketed == (family == AF_INET6) else { return nil }
    }
    self.init(host: host, port: port)
  }

  func with(port: UInt16) -> ListenAddress { ListenAddress(host: host, port: port) }

  /// The address to print. The machine's IPv4 network address replaces the wildcards `0.0.0.0` and `::`; if the machine
  /// has none, 127.0.0.1 replaces them.
  var reachable: ListenAddress {
    guard host == "0.0.0.0" || host == "::" else { return self }
    return ListenAddress(host: networkAddress() ?? "127.0.0.1", port: port)
  }

  var family: CInt { Self.family(of: host) ?? AF_INET }

  var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

  /// The address and port as in a URL.
  var text: String { (family == AF_INET6 ? "[\(host)]" : host) + ":\(port)" }

  private static func port(_ text: String) -> UInt16? {
    natural(text).flatMap { UInt16(exactly: $0) }
  }

  private static func family(of text: String) -> CInt? {
    var bytes = in6_addr()
    return [AF_INET, AF_INET6].first { inet_pton($0, text, &bytes) == 1 }
  }
}

/// Returns the host name in lower case, without and with `.local`; an empty array if the name is not printable ASCII.
func machineNames() -> [String] {
  var bytes = [CChar](repeating: 0, count: 256)
  guard gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
  let name = text(of: bytes).lowercased()
  let isPlain = name.utf8.allSatisfy { (33...126).contains($0) }
  return name.isEmpty || !isPlain ? [] : [name, name + ".local"]
}

/// Returns this machine's first IPv4 address that is not for loopback.
private func networkAddress() -> String? {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&first) == 0 else { return nil }
  defer { freeifaddrs(first) }
  for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
    guard let address = interface?.pointee.ifa_addr, CInt(address.pointee.sa_family) == AF_INET else { continue }
    var number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr }
    guard UInt32(bigEndian: number.s_addr) >> 24 != 127 else { continue }
    var characters = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
    inet_ntop(AF_INET, &number, &characters, socklen_t(characters.count))
    return text(of: characters)
  }
  return nil
}

func text(of characters: [CChar]) -> String {
  String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
