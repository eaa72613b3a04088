import Glibc

/// A UDP socket to one destination. Sending never blocks.
final class OSCSender: Sendable {
  let destination: OSCDestination
  private let descriptor: CInt

  /// Opens the socket. Throws `.usage` if the host has no address, `.unavailable` if the network does not reach the
  /// host.
  ///
  /// - Parameters:
  ///   - flag: the flag that names the destination.
  ///   - allowed: the flag's allowed values, in words.
  init(_ destination: OSCDestination, flag: String, allowed: String) throws(Failure) {
    self.destination = destination
    var hints = addrinfo()
    hints.ai_socktype = CInt(SOCK_DGRAM.rawValue)
    hints.ai_flags = AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(destination.host, "\(destination.port)", &hints, &found)
    defer { freeaddrinfo(found) }
    guard code == 0, let address = found?.pointee else {
      let reason = String(cString: gai_strerror(code))
      throw Failure(
        .usage,
        "\(flag) cannot be '\(printable(destination.text))': no address is known for \(printable(destination.host)) "
          + "(\(reason)); allowed: \(allowed)")
    }
    descriptor = socket(
      address.ai_family, address.ai_socktype | CInt(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .system("make", "a socket", errno: errno) }
    // The destination may be a broadcast address.
    var isOn: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_BROADCAST, &isOn, socklen_t(MemoryLayout<CInt>.size))
    guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
      let reason = errno
      close(descriptor)
      throw Failure(.unavailable, "cannot send OSC to \(printable(destination.text)): \(systemReason(reason))")
    }
  }

  deinit { close(descriptor) }

  /// The address and port of this socket.
  var localAddress: SocketAddress { SocketAddress(of: descriptor, getsockname) }

  /// The address and port of the destination.
  var remoteAddress: SocketAddress { SocketAddress(of: descriptor, getpeername) }

  /// Sends a datagram. Returns `false` if the system could not send it. Returns `true` even if no program listens at
  /// the destination.
  func send(_ bytes: [UInt8]) -> Bool {
    // ECONNREFUSED reports that nobody listened to an earlier datagram. This datagram was not sent, so send it again.
    for _ in 0..<2 {
      if Glibc.send(descriptor, bytes, bytes.count, 0) == bytes.count { return true }
      guard errno == ECONNREFUSED else { return false }
    }
    return true
  }
}
