import Announcing
import Datagrams
import Glibc
import OSC
import PageServer

/// The descriptors that the server needs for a canvas: the UDP socket at which programs draw, and the score's file.
/// This process opens both, because the server is not allowed to open files or sockets. Both descriptors outlive a
/// server, so that a new server continues at the same port.
final class CanvasPort: Sendable {
  let socket: DatagramSocket
  /// The descriptor of the score's open file; -1 for an empty canvas.
  let file: CInt
  let configuration: CanvasConfiguration
  /// The name of the score's file in messages.
  let name: String

  /// The standard UDP port of ScorePlayers, apps that show scores (docs/score.md). Programs that draw, such as
  /// `clumsy run --score-to`, use this port unless another port is given.
  static let standardPort: UInt16 = 3514

  init(_ options: CanvasOptions) throws(Failure) {
    file = try options.file.map { (name) throws(Failure) in try Self.open(name) } ?? -1
    name = options.file?.quoted ?? "the score"
    let host = options.listen ?? .loopback(0)
    do throws(DatagramError) { socket = try Self.socket(host, options.port) } catch {
      if file >= 0 { close(file) }
      throw Self.failure(error, host, options.port)
    }
    configuration = CanvasConfiguration(
      device: machineNames().first ?? "clumsy", parts: options.parts ?? 1, hasFile: file >= 0)
  }

  deinit { if file >= 0 { close(file) } }

  /// Opens the socket. If the user named no port and the standard port is in use, the system chooses a free port.
  private static func socket(_ host: UDPEndpoint, _ port: UInt16?) throws(DatagramError) -> DatagramSocket {
    do throws(DatagramError) { return try DatagramSocket(at: host.with(port: port ?? standardPort)) } catch {
      guard port == nil, error.code == EADDRINUSE else { throw error }
      return try DatagramSocket(at: host)
    }
  }

  private static func failure(_ error: DatagramError, _ host: UDPEndpoint, _ port: UInt16?) -> Failure {
    switch error.code {
    case EADDRINUSE: Failure(.unavailable, "UDP port \(port ?? 0) is in use already: give another --port")
    case EADDRNOTAVAIL: Failure(.unavailable, "\(host.hostText) is no address of this machine")
    default: .system("open", "a UDP port at \(host.hostText)", errno: error.code)
    }
  }

  /// Opens the score's file. The returned descriptor is above 15, because `ChildProcess` overwrites the descriptors 3
  /// to 6 when it passes descriptors to the server.
  private static func open(_ name: Argument) throws(Failure) -> CInt {
    let shown = name.quoted
    let made = (name.bytes + [0]).withUnsafeBytes {
      Glibc.open($0.baseAddress!.assumingMemoryBound(to: CChar.self), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard made >= 0 else { throw .system("read", shown, errno: errno) }
    defer { close(made) }
    var about = stat()
    guard fstat(made, &about) == 0, about.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.inputOutput, "\(shown) is no file")
    }
    let file = fcntl(made, F_DUPFD_CLOEXEC, 16)
    guard file >= 0 else { throw .system("read", shown, errno: errno) }
    return file
  }

  /// The descriptors that the server gets for the canvas, in addition to the descriptors for the page.
  var descriptors: [(own: CInt, its: CInt)] {
    let port: [(own: CInt, its: CInt)] = [(socket.descriptor, 5)]
    return file >= 0 ? port + [(file, 6)] : port
  }

  /// Announces the canvas of a score on the network until the returned value is destroyed.
  func announcement(of name: String) -> ServiceAnnouncement {
    ServiceAnnouncement(
      name: name, device: configuration.device, port: socket.endpoint.port, address: socket.endpoint.hostText)
  }

  /// The socket's address and port, such as `127.0.0.1:3514`.
  var text: String { socket.endpoint.hostText + ":\(socket.endpoint.port)" }
}

extension UDPEndpoint {
  /// The address as text, such as `127.0.0.1`.
  var hostText: String { [24, 16, 8, 0].map { "\(host >> $0 & 0xFF)" }.joined(separator: ".") }

  /// `true` if only programs of this machine reach the address.
  var isLoopback: Bool { host >> 24 == 127 }

  /// Parses an IPv4 address in four decimal numbers; `0.0.0.0` is allowed. The port is 0. Returns nil for any other
  /// text, and for a multicast or broadcast address.
  init?(host text: String) {
    var address = in_addr()
    guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
    self.init(host: UInt32(bigEndian: address.s_addr), port: 0)
    // Addresses from 224.0.0.0 upwards are for multicast and broadcast.
    if host >> 28 >= 0xE { return nil }
  }
}
