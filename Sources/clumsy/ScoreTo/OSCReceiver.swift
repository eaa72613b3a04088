import Glibc

/// A UDP socket that receives the answers to an `OSCSender`. Datagrams may come from any port of the destination's
/// machine.
final class OSCReceiver: Sendable {
  let port: UInt16
  private let descriptor: CInt
  private let host: [UInt8]

  /// Opens the socket at a free port of the address from which the sender sends.
  init(for sender: OSCSender) throws(Failure) {
    host = sender.remoteAddress.host
    var local = sender.localAddress
    local.port = 0
    let descriptor = socket(
      CInt(local.family), CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .system("make", "a socket", errno: errno) }
    guard local.withPointer({ bind(descriptor, $0, $1) }) == 0 else {
      let reason = errno
      close(descriptor)
      throw .system("bind", "a UDP socket", errno: reason)
    }
    self.descriptor = descriptor
    port = SocketAddress(of: descriptor, getsockname).port
  }

  deinit { close(descriptor) }

  /// Returns the next datagram; nil if there is none. Datagrams from other machines are dropped.
  func receive() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      var source = SocketAddress()
      let count = source.receive { recvfrom(descriptor, &bytes, bytes.count, 0, $0, $1) }
      guard count >= 0 else { return nil }
      if source.host == host { return Array(bytes.prefix(count)) }
    }
  }
}
