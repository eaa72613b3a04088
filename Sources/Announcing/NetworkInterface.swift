import Glibc

/// The interfaces of this machine to its networks.
enum NetworkInterface {
  /// Returns the number of the interface that has the IPv4 address `text`; −1 for `0.0.0.0` or `::`, which mean all
  /// interfaces; nil if no interface other than the loopback interface has the address.
  static func index(ofAddress text: String) -> CInt? {
    if text == "0.0.0.0" || text == "::" { return Avahi.Place.anyInterface }
    var wanted = in_addr()
    var first: UnsafeMutablePointer<ifaddrs>?
    guard inet_pton(AF_INET, text, &wanted) == 1, getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
      guard let entry = interface?.pointee, let address = entry.ifa_addr, CInt(address.pointee.sa_family) == AF_INET,
        entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { continue }
      let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr.s_addr }
      if number == wanted.s_addr { return CInt(if_nametoindex(entry.ifa_name)) }
    }
    return nil
  }
}
