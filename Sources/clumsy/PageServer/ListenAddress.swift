import Glibc
import Sessions

/// The address of this machine and the port where the page is served: `127.0.0.1:7777`, `[::1]:7777`, `0.0.0.0:0`.
struct ListenAddress: Equatable {
  /// An address of IPv4 or IPv6, in its usual text.
  let host: String
  /// 0 lets the system choose.
  let port: UInt16

  static let standard = ListenAddress(host: "127.0.0.1", port: 7777)

  private init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }

  /// Reads `ADDR:PORT`, an address or a port alone; an empty text is the standard. `localhost` is 127.0.0.1, and the only name.
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

  /// The address at which others reach this machine, if it is all of its addresses; else itself.
  var reachable: ListenAddress {
    guard host == "0.0.0.0" || host == "::" else { return self }
    return ListenAddress(host: networkAddress() ?? "127.0.0.1", port: port)
  }

  var family: CInt { Self.family(of: host) ?? AF_INET }

  var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

  /// The text as it stands in the address of a page.
  var text: String { (family == AF_INET6 ? "[\(host)]" : host) + ":\(port)" }

  private static func port(_ text: String) -> UInt16? {
    natural(text).flatMap { UInt16(exactly: $0) }
  }

  private static func family(of text: String) -> CInt? {
    var bytes = in6_addr()
    return [AF_INET, AF_INET6].first { inet_pton($0, text, &bytes) == 1 }
  }
}

/// The names by which others may call this machine, in small letters.
func machineNames() -> [String] {
  var bytes = [CChar](repeating: 0, count: 256)
  guard gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
  let name = text(of: bytes).lowercased()
  let isPlain = name.utf8.allSatisfy { (33...126).contains($0) }
  return name.isEmpty || !isPlain ? [] : [name, name + ".local"]
}

/// The first address of IPv4 by which others reach this machine; nil if there is none.
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

/// The text of characters of C, until the first 0.
func text(of characters: [CChar]) -> String {
  String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
