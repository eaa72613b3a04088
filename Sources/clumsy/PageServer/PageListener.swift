import Glibc

/// The socket at which pages are expected. The run makes it, and so knows at once whether the port is free; it outlives the servers that
/// accept connections there.
final class PageListener: Sendable {
  let descriptor: CInt
  /// Where it is, with its port.
  let address: ListenAddress

  /// - Throws: a `Failure` of `.unavailable` that says why nobody can be expected there.
  init(_ wanted: ListenAddress) throws(Failure) {
    let made = socket(
      wanted.family, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)
    guard made >= 0 else { throw .system("make", "a socket", errno: errno) }
    // Away from the numbers that it gets in the server.
    let descriptor = fcntl(made, F_DUPFD_CLOEXEC, 16)
    close(made)
    guard descriptor >= 0 else { throw .system("make", "a socket", errno: errno) }
    var isOn: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<CInt>.size))
    var (storage, size) = socketAddress(wanted)
    let code = withUnsafePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard code == 0, listen(descriptor, 32) == 0 else {
      let reason = errno
      close(descriptor)
      switch reason {
      case EADDRINUSE:
        throw Failure(
          .unavailable,
          "\(wanted.text) is in use already: give another port, such as --stage \(wanted.with(port: wanted.port &+ 1).text)"
        )
      case EADDRNOTAVAIL: throw Failure(.unavailable, "\(wanted.host) is no address of this machine")
      default: throw Failure(.unavailable, "cannot serve the stage at \(wanted.text): \(systemReason(reason))")
      }
    }
    withUnsafeMutablePointer(to: &storage) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    // The port stands at the same place in both kinds.
    let port = withUnsafePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }
    self.descriptor = descriptor
    address = wanted.with(port: port)
  }

  deinit { close(descriptor) }
}

private func socketAddress(_ address: ListenAddress) -> (sockaddr_storage, socklen_t) {
  var storage = sockaddr_storage()
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  withUnsafeMutablePointer(to: &storage) { pointer in
    if address.family == AF_INET6 {
      size = socklen_t(MemoryLayout<sockaddr_in6>.size)
      pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        $0.pointee.sin6_family = sa_family_t(AF_INET6)
        $0.pointee.sin6_port = address.port.bigEndian
        inet_pton(AF_INET6, address.host, &$0.pointee.sin6_addr)
      }
    } else {
      pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        $0.pointee.sin_family = sa_family_t(AF_INET)
        $0.pointee.sin_port = address.port.bigEndian
        inet_pton(AF_INET, address.host, &$0.pointee.sin_addr)
      }
    }
  }
  return (storage, size)
}
