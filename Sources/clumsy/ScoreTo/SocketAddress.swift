import Glibc

/// An address and a port of UDP over IPv4 or IPv6.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  init() {}

  /// Reads the address of one end of a socket.
  ///
  /// - Parameter call: `getsockname` or `getpeername`.
  init(of descriptor: CInt, _ call: (CInt, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt) {
    _ = receive { Int(call(descriptor, $0, $1)) }
  }

  var family: sa_family_t { storage.ss_family }

  var port: UInt16 {
    get {
      withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
    }
    set {
      // IPv4 and IPv6 have the port at the same place.
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: newValue.bigEndian, toByteOffset: 2, as: UInt16.self) }
    }
  }

  /// The address without its port.
  var host: [UInt8] {
    withUnsafeBytes(of: storage) { bytes in
      CInt(family) == AF_INET6 ? Array(bytes[8..<24]) : Array(bytes[4..<8])
    }
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// Calls `body`, which must be a system call that stores the address and its length. Returns the result of `body`.
  mutating func receive(
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int
  ) -> Int {
    length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
    }
  }
}
