/// An IPv4 address and a UDP port.
public struct UDPEndpoint: Equatable, Sendable, BitwiseCopyable {
  /// The address as a number: 0x7F000001 is 127.0.0.1.
  public var host: UInt32
  /// The port, 1…65535; 0 lets the system choose one.
  public var port: UInt16

  /// Creates an endpoint from its address and its port.
  public init(host: UInt32, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Returns a port at the loopback address, which no other machine can reach.
  public static func loopback(_ port: UInt16) -> UDPEndpoint { UDPEndpoint(host: 0x7F00_0001, port: port) }

  /// Returns the same host with another port.
  public func with(port: UInt16) -> UDPEndpoint { UDPEndpoint(host: host, port: port) }
}
