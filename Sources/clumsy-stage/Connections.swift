import CWebSockets
import Glibc
import PageServer

/// The open connections of clients, and the limits on their number. A client that opens many connections does not lock
/// out other clients.
struct Connections {
  /// The maximum number of connections in total.
  static let limit = 64

  private var limiter = ConnectionLimiter<OpaquePointer>(limit: Self.limit, groupLimit: 16)
  private var joins = JoinRateLimiter()

  /// Accepts at most `count` waiting connections. If a limit is reached, closes an idle connection, or the new
  /// connection if none is idle.
  mutating func accept(from listener: CInt, into host: OpaquePointer, most count: Int, of server: Server) {
    for _ in 0..<count {
      var descriptor: CInt = -1
      let address = addressText { pointer, size in
        descriptor = Glibc.accept(listener, pointer, size)
        return descriptor
      }
      guard let address else { return }
      let network = ClientNetwork.text(of: address)
      switch limiter.room(for: network, isBusy: server.isBusy) {
      case .full:
        close(descriptor)
        continue
      case .instead(let idle):
        limiter.remove(idle)
        server.drop(idle)
      case .free: break
      }
      // Keep the kernel's send buffer small: further data waits in `Outbox`, which detects slow pages.
      var room: CInt = 64 << 10
      setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<CInt>.size))
      var isOn: CInt = 1
      setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<CInt>.size))
      server.clients[descriptor] = ClientBytes()
      if let wire = clumsy_adopt_connection(host, descriptor) { limiter.add(wire, of: network) }
    }
  }

  mutating func mayJoin(_ wire: OpaquePointer, at now: Int64) -> Bool {
    joins.take(limiter.group(of: wire) ?? "", at: now)
  }

  mutating func forget(_ wire: OpaquePointer) { limiter.remove(wire) }
}

/// Returns the address that a system call writes, as text without a port; nil if the call fails.
func addressText(
  of call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt
) -> String? {
  var storage = sockaddr_storage()
  var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
  let code = withUnsafeMutablePointer(to: &storage) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &size) }
  }
  guard code >= 0 else { return nil }
  let family = CInt(storage.ss_family)
  let offset =
    family == AF_INET6
    ? MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) : MemoryLayout<sockaddr_in>.offset(of: \.sin_addr)
  var name = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
  withUnsafeBytes(of: &storage) { _ = inet_ntop(family, $0.baseAddress! + offset!, &name, socklen_t(name.count)) }
  return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
