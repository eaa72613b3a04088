import Glibc

/// The listening socket for pages. The command's own process opens the socket, to learn immediately whether the port is
/// free. If the server process (clumsy-stage) dies, the socket stays open for the next server.
final class PageListener: Sendable {
  let descriptor: CInt
  let address: ListenAddress

  init(_ wanted: ListenAddress) throws(Failure) {
    let made = socket(
      wanted.family, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)
    guard made >= 0 else { throw .system("make", "a socket", errno: errno) }
    // Move the socket to a descriptor of 16 or above, because `ChildProcess` overwrites 3 and 4 when it passes sockets
    // to the server.
    let descriptor = fcntl(made, F_DUPFD_CLOEXEC, 16)
    close(made)
    guard descriptor >= 0 else { throw .system("make", "a socket", errno: errno) }
    var isOn: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<CInt>.size))
    guard wanted.bind(descriptor) == 0, listen(descriptor, 128) == 0 else {
      let reason = errno
      close(descriptor)
      let words =
        switch reason {
        case EADDRINUSE:
          "\(wanted.text) is in use already: give another port, such as --stage "
            + wanted.with(port: wanted.port < .max ? wanted.port + 1 : wanted.port - 1).text
        case EADDRNOTAVAIL: "\(wanted.host) is no address of this machine"
        default: "cannot serve the stage at \(wanted.text): \(systemReason(reason))"
        }
      throw Failure(.unavailable, words)
    }
    self.descriptor = descriptor
    // The port has the same offset in sockaddr_in, so this works for IPv4 too.
    var name = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    _ = withSocketAddress(&name) { pointer, _ in getsockname(descriptor, pointer, &size) }
    address = wanted.with(port: UInt16(bigEndian: name.sin6_port))
  }

  deinit { close(descriptor) }
}

extension ListenAddress {
  /// Binds a socket to the address. Returns 0; on failure, returns -1 and sets errno.
  fileprivate func bind(_ descriptor: CInt) -> CInt {
    guard family == AF_INET6 else {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      inet_pton(AF_INET, host, &name.sin_addr)
      return withSocketAddress(&name) { Glibc.bind(descriptor, $0, $1) }
    }
    var name = sockaddr_in6()
    name.sin6_family = sa_family_t(AF_INET6)
    name.sin6_port = port.bigEndian
    inet_pton(AF_INET6, host, &name.sin6_addr)
    return withSocketAddress(&name) { Glibc.bind(descriptor, $0, $1) }
  }
}

func withSocketAddress<Address>(
  _ address: inout Address, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> CInt
) -> CInt {
  withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<Address>.size)) }
  }
}
