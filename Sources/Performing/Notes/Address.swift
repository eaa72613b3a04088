/// The address of a sequencer port: the numbers of its client and of the port.
public struct Address: Equatable, Sendable, BitwiseCopyable, CustomStringConvertible {
  /// The client's number, 0…255.
  public var client: UInt8
  /// The port's number, 0…255.
  public var port: UInt8

  /// Creates the address of the port numbered `port` of the client numbered `client`.
  public init(client: UInt8, port: UInt8) {
    self.client = client
    self.port = port
  }

  /// Reads an address such as "20:0"; nil if the text is not two numbers, 0…255, with a colon between them.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let client = Self.number(parts[0]), let port = Self.number(parts[1]) else { return nil }
    self.init(client: client, port: port)
  }

  /// The address as text, such as "20:0".
  public var description: String { "\(client):\(port)" }

  /// Reads a decimal number, 0…255; returns nil for any other text.
  package static func number(_ digits: some StringProtocol) -> UInt8? {
    // `UInt8(_:)` alone would accept a sign.
    digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? UInt8(digits) : nil
  }
}
