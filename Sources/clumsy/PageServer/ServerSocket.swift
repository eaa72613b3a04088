import Glibc

/// The two ends of a connection of packets between run and server.
enum ServerSocket {
  /// The most bytes of a packet from the server: a line of a page, or a QR code.
  private static let longest = 32 << 10

  /// A pair of ends, each of a number that the server does not have.
  static func pair() throws(Failure) -> (own: CInt, its: CInt) {
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .system("make", "a socket", errno: errno)
    }
    let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    for end in ends { close(end) }
    guard high.allSatisfy({ $0 >= 0 }) else {
      for end in high where end >= 0 { close(end) }
      throw .system("make", "a socket", errno: EMFILE)
    }
    return (high[0], high[1])
  }

  /// Sends a packet; false where there is no room, and then nothing is sent.
  static func send(_ packet: [UInt8], to descriptor: CInt) -> Bool {
    while true {
      let count = packet.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
      }
      if count >= 0 { return true }
      // To a server that has died all can be sent: whoever reads notices its end.
      if errno != EINTR { return errno != EAGAIN && errno != EWOULDBLOCK && errno != ENOBUFS }
    }
  }

  /// Bounds how long `receive` waits.
  static func setPatience(seconds: Int, of descriptor: CInt) {
    var patience = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Waits for a packet; nil at the end, and where none comes.
  static func receive(from descriptor: CInt) -> [UInt8]? {
    while true {
      var length = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
        length = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        count = max(0, length)
      }
      if length > 0 { return bytes }
      if length == 0 || errno != EINTR { return nil }
    }
  }

  /// Has both ends be at their end.
  static func shut(_ descriptor: CInt) { _ = shutdown(descriptor, CInt(SHUT_RDWR)) }
}
