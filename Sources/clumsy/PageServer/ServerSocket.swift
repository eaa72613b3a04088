import Glibc
import PageServer

/// The run's end of the packet socket to the server.
enum ServerSocket {
  /// The size of the largest packet, in bytes.
  private static let longest = 32 << 10

  /// Creates the socket's two ends. Their descriptors are above 15, because `ChildProcess` overwrites 3 to 6 when it
  /// passes descriptors to the server.
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

  /// Limits how long `receive` waits.
  static func setPatience(seconds: Int, of descriptor: CInt) {
    var patience = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Waits for a packet. Returns nil if the server has ended or the wait times out.
  static func receive(from descriptor: CInt) -> [UInt8]? {
    guard case .packet(let bytes) = PacketSocket.receive(from: descriptor, longest: longest) else { return nil }
    return bytes
  }

  static func shut(_ descriptor: CInt) { _ = shutdown(descriptor, CInt(SHUT_RDWR)) }
}
