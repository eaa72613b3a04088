import CLinux
import Glibc
import OSC

/// A datagram and its sender.
public struct Datagram: Equatable, Sendable {
  /// The sender.
  public let source: UDPEndpoint
  /// The time of arrival, in ns of the monotonic clock.
  public let nanoseconds: Int64
  /// The contents.
  public let bytes: [UInt8]
}

/// A socket could not be opened or adopted, or its receiving thread (`DatagramDoor`) could not start.
public struct DatagramError: Error, Equatable, Sendable {
  /// The errno.
  public let code: Int32
}

/// A UDP socket at an IPv4 address of this machine. No call blocks.
public final class DatagramSocket: Sendable {
  /// The descriptor, which can be passed to another process that receives the datagrams. It is closed in this process
  /// when this value is released.
  public let descriptor: CInt
  /// The address and the port, which the system may have chosen.
  public let endpoint: UDPEndpoint

  /// The default size of the kernel's receive buffer, in bytes. The kernel counts a small datagram as about 1 KiB, so
  /// at least 8000 small datagrams fit.
  public static let bufferSize: Int32 = 8 << 20

  /// Opens a socket. Its descriptor is 16 or more, because starting a child process that gets the socket may overwrite
  /// lower descriptors.
  ///
  /// - Parameter bufferSize: the wanted size of the kernel's receive buffer, in bytes. Without privileges, the system's
  ///   limit may make the buffer smaller.
  /// - Throws: the system's reason; `EADDRINUSE` if the port is in use.
  public init(at wanted: UDPEndpoint, bufferSize: Int32 = bufferSize) throws(DatagramError) {
    let made = socket(AF_INET, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard made >= 0 else { throw DatagramError(code: errno) }
    let file = fcntl(made, F_DUPFD_CLOEXEC, 16)
    close(made)
    guard file >= 0 else { throw DatagramError(code: EMFILE) }
    linux_prepare_datagrams(file, bufferSize)
    var name = sockaddr_in(wanted)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file, $0, size) == 0 && getsockname(file, $0, &size) == 0 ? 0 : errno
      }
    }
    guard code == 0 else {
      close(file)
      throw DatagramError(code: code)
    }
    descriptor = file
    endpoint = wanted.with(port: UInt16(bigEndian: name.sin_port))
  }

  /// Adopts an open socket.
  ///
  /// - Throws: the system's reason, if this is no socket for IPv4.
  init(adopting descriptor: CInt) throws(DatagramError) {
    var name = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) == 0 ? 0 : errno }
    }
    guard code == 0, name.sin_family == sa_family_t(AF_INET) else {
      throw DatagramError(code: code == 0 ? EAFNOSUPPORT : code)
    }
    self.descriptor = descriptor
    endpoint = UDPEndpoint(host: UInt32(bigEndian: name.sin_addr.s_addr), port: UInt16(bigEndian: name.sin_port))
  }

  deinit { close(descriptor) }

  /// Returns the next datagram; nil if there is none, or receiving fails. Sets `dropped` to the number of datagrams
  /// that the kernel has dropped since the socket was opened, if the kernel reports this number.
  ///
  /// - Parameter buffer: at least 65 536 bytes, as large as any datagram.
  func receive(into buffer: UnsafeMutableRawBufferPointer, at now: Int64, dropped: inout UInt32) -> Datagram? {
    var host: UInt32 = 0
    var port: UInt16 = 0
    while true {
      let size = linux_receive_datagram(descriptor, buffer.baseAddress, buffer.count, &host, &port, &dropped)
      if size >= 0 {
        return Datagram(
          source: UDPEndpoint(host: host, port: port), nanoseconds: now, bytes: [UInt8](buffer[..<size]))
      }
      if errno == EAGAIN { return nil }
      // ICMP errors for datagrams that we sent earlier are also reported here, as ECONNREFUSED.
      guard errno == EINTR || errno == ECONNREFUSED else { return nil }
    }
  }

  /// Sends a datagram. Returns `false` if the system did not accept it.
  func send(_ bytes: [UInt8], to destination: UDPEndpoint) -> Bool {
    var name = sockaddr_in(destination)
    return withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, bytes, bytes.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == bytes.count
      }
    }
  }
}

extension sockaddr_in {
  fileprivate init(_ endpoint: UDPEndpoint) {
    self.init()
    sin_family = sa_family_t(AF_INET)
    sin_port = endpoint.port.bigEndian
    sin_addr.s_addr = endpoint.host.bigEndian
  }
}
