// In a static build, the header with the socket types belongs to the module CWebSockets, so this file imports it.
import CWebSockets
import Glibc
import PageServer

/// The inherited packet socket to the run.
struct RunSocket {
  static let descriptor: CInt = 3
  private static let longest = 256 << 10

  /// Checks the inherited socket. Returns nil if there is none, as when a user starts this program from a shell.
  init?() {
    var type: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    guard getsockopt(Self.descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0,
      type == CInt(SOCK_SEQPACKET.rawValue)
    else { return nil }
  }

  func waitForPacket() -> [UInt8]? {
    guard case .packet(let bytes) = PacketSocket.receive(from: Self.descriptor, longest: Self.longest) else {
      return nil
    }
    return bytes
  }

  func next() -> PacketSocket.Arrival {
    PacketSocket.receive(from: Self.descriptor, longest: Self.longest, flags: CInt(MSG_DONTWAIT))
  }

  /// Tells the run that this process is alive. Sends nothing while the socket is full.
  func sendAlive() { _ = PacketSocket.send(ServerPacket.alive.packet, to: Self.descriptor) }

  /// Sends a packet; blocks while the socket is full.
  func send(_ packet: ServerPacket) {
    while !PacketSocket.send(packet.packet, to: Self.descriptor) {
      var waiting = pollfd(fd: Self.descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&waiting, 1, -1)
    }
  }
}
