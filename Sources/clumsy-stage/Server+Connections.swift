import CWebSockets
import Glibc

extension Server {
  /// The most connections, all told and of one address; each costs a few KiB.
  private static let limit = 64
  private static let addressLimit = 16

  /// Takes who waits, but for those who are too many.
  func acceptConnections() {
    guard let host else { return }
    for _ in 0..<Self.batch {
      var storage = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let descriptor = withUnsafeMutablePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          accept(Self.listener, $0, &size)
        }
      }
      guard descriptor >= 0 else { return }
      let address = addressText(of: storage)
      guard connections.count < Self.limit, connections.values.count(where: { $0 == address }) < Self.addressLimit
      else {
        close(descriptor)
        continue
      }
      // What does not fit in there waits in the page's outbox, which is bounded.
      var room: CInt = 64 << 10
      setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<CInt>.size))
      var isOn: CInt = 1
      setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<CInt>.size))
      if let wire = clumsy_adopt_connection(host, descriptor) { connections[wire] = address }
    }
  }
}

/// An address as text, without a port.
func addressText(of storage: sockaddr_storage) -> String {
  var storage = storage
  var name = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
  let family = CInt(storage.ss_family)
  withUnsafePointer(to: &storage) { pointer in
    if family == AF_INET6 {
      pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        var address = $0.pointee.sin6_addr
        inet_ntop(family, &address, &name, socklen_t(name.count))
      }
    } else {
      pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        var address = $0.pointee.sin_addr
        inet_ntop(family, &address, &name, socklen_t(name.count))
      }
    }
  }
  return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
