import Glibc

/// Where the stage is served: an address of this machine and a port, `127.0.0.1:7777`, `[::1]:7777`, `0.0.0.0:0`.
struct ListenAddress: Equatable {
  /// An address of IPv4 or IPv6, in its usual text.
  let host: String
  /// 0 for one that the system chooses.
  let port: UInt16

  static let standard = ListenAddress(host: "127.0.0.1", port: 7777)

  private init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }

  /// Reads `ADDR:PORT`, an address or a port alone; an empty text is the standard. `localhost` is 127.0.0.1; other names are none.
  init?(_ text: String) {
    guard !text.isEmpty else {
      self = .standard
      return
    }
    if let port = Self.port(text) {
      self.init(host: Self.standard.host, port: port)
      return
    }
    var host = text
    var port = Self.standard.port
    let isBare = Self.family(of: text) != nil
    if !isBare, let colon = text.lastIndex(of: ":") {
      guard let number = Self.port(String(text[text.index(after: colon)...])) else { return nil }
      (host, port) = (String(text[..<colon]), number)
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard Self.family(of: host) == AF_INET6 else { return nil }
    } else if !isBare, Self.family(of: host) == AF_INET6 {
      return nil
    }
    if host == "localhost" { host = "127.0.0.1" }
    guard Self.family(of: host) != nil else { return nil }
    self.init(host: host, port: port)
  }

  /// With the port that the system chose.
  func with(port: UInt16) -> ListenAddress { ListenAddress(host: host, port: port) }

  /// With the address of this machine at which others reach it, where it is all of them.
  var reachable: ListenAddress {
    guard host == "0.0.0.0" || host == "::" else { return self }
    return ListenAddress(host: networkAddress() ?? "127.0.0.1", port: port)
  }

  var family: CInt { Self.family(of: host) ?? AF_INET }

  /// Whether only this machine reaches it.
  var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

  /// As it stands in the address of a page.
  var text: String { (family == AF_INET6 ? "[\(host)]" : host) + ":\(port)" }

  private static func port(_ text: String) -> UInt16? {
    text.utf8.allSatisfy { isDigit($0) } ? UInt16(text) : nil
  }

  private static func family(of text: String) -> CInt? {
    var bytes = in6_addr()
    return [AF_INET, AF_INET6].first { inet_pton($0, text, &bytes) == 1 }
  }
}

/// The first address of IPv4 by which others reach this machine; nil where there is none.
private func networkAddress() -> String? {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&first) == 0 else { return nil }
  defer { freeifaddrs(first) }
  for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
    guard let interface = interface?.pointee, let address = interface.ifa_addr,
      CInt(address.pointee.sa_family) == AF_INET
    else { continue }
    var number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr }
    guard UInt32(bigEndian: number.s_addr) >> 24 != 127 else { continue }
    var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
    inet_ntop(AF_INET, &number, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
  return nil
}
