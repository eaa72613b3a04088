import Glibc

/// The packet socket between the run (`clumsy run`) and the page's server (`clumsy-stage`).
package enum PacketSocket {
  package enum Arrival {
    case packet([UInt8])
    /// No packet arrived: none is queued (with MSG_DONTWAIT), or the socket's timeout has expired.
    case nothing
    /// The other process has ended, or the socket has failed.
    case end
  }

  /// Receives a packet, cut off after `longest` bytes.
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

  /// Sends a packet without blocking. Returns `false`, and sends nothing, if the socket's buffer is full.
  package static func send(_ packet: [UInt8], to descriptor: CInt) -> Bool {
    while true {
      let count = packet.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
      }
      if count >= 0 { return true }
      // If the other process has died, report success: the next call of `receive` returns `end`.
      if errno != EINTR { return errno != EAGAIN && errno != ENOBUFS }
    }
  }
}
