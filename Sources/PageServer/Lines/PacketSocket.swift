import Glibc

/// The connection of packets between run and server.
package enum PacketSocket {
  package enum Arrival {
    case packet([UInt8])
    /// No packet came: at once with MSG_DONTWAIT, or in the time that the socket allows.
    case nothing
    /// The other process has ended.
    case end
  }

  /// Receives a packet of a limited number of bytes.
  package static func receive(from descriptor: CInt, longest: Int, flags: CInt = 0) -> Arrival {
    while true {
      var length = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
        length = recv(descriptor, buffer.baseAddress, buffer.count, flags)
        count = max(0, length)
      }
      if length > 0 { return .packet(bytes) }
      if length == 0 { return .end }
      if errno == EAGAIN { return .nothing }
      if errno != EINTR { return .end }
    }
  }

  /// Sends a packet; returns `false`, and sends nothing, if there is no room.
  package static func send(_ packet: [UInt8], to descriptor: CInt) -> Bool {
    while true {
      let count = packet.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
      }
      if count >= 0 { return true }
      // Sending to a process that has died succeeds: the reader notices its end.
      if errno != EINTR { return errno != EAGAIN && errno != ENOBUFS }
    }
  }
}
