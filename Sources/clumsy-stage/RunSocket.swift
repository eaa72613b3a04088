// For the kinds of sockets: a static build has read their header with CWebSockets.
import CWebSockets
import Glibc
import PageServer

/// The socket of packets to the run, which this process was started with.
struct RunSocket {
  static let descriptor: CInt = 3
  /// The most bytes of a packet.
  private static let longest = 256 << 10

  /// Nil if there is no such socket, because this process was started by hand.
  init?() {
    var type: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    guard getsockopt(Self.descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0,
      type == CInt(SOCK_SEQPACKET.rawValue)
    else { return nil }
  }

  enum Arrival {
    case packet([UInt8])
    case nothing
    /// The run has ended.
    case end
  }

  /// Waits for the first packet; returns nil if the run ends before.
  func waitForPacket() -> [UInt8]? {
    guard case .packet(let bytes) = receive(flags: 0) else { return nil }
    return bytes
  }

  /// Returns the next packet that has arrived.
  func next() -> Arrival { receive(flags: CInt(MSG_DONTWAIT)) }

  private func receive(flags: CInt) -> Arrival {
    while true {
      var length = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.longest) { buffer, count in
        length = recv(Self.descriptor, buffer.baseAddress, buffer.count, flags)
        count = max(0, length)
      }
      if length > 0 { return .packet(bytes) }
      if length == 0 { return .end }
      if errno == EAGAIN { return .nothing }
      if errno != EINTR { return .end }
    }
  }

  /// Tells the run that this process still serves, unless the run itself stands still.
  func sendAlive() {
    let bytes = ServerPacket.alive.packet
    _ = bytes.withUnsafeBytes {
      Glibc.send(Self.descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
    }
  }

  /// Sends a packet when there is room; ends this process if the run takes none any more.
  func send(_ packet: ServerPacket) {
    let bytes = packet.packet
    while bytes.withUnsafeBytes({ Glibc.send(Self.descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }) < 0 {
      // libwebsockets has made the socket non-blocking. A run that Ctrl-Z stopped reads later; the end of a run ends the waiting.
      var waiting = pollfd(fd: Self.descriptor, events: Int16(POLLOUT), revents: 0)
      if errno == EAGAIN { poll(&waiting, 1, -1) } else if errno != EINTR { exit(0) }
    }
  }
}
