/// The address of a sequencer port.
public struct Address: Equatable, Sendable, BitwiseCopyable, CustomStringConvertible {
  /// The client's number, 0…255.
  public var client: UInt8
  /// The port's number, 0…255.
  public var port: UInt8

  /// Creates the address of a client's port.
  public init(client: UInt8, port: UInt8) {
    self.client = client
    self.port = port
  }

  /// Reads an address such as "20:0"; nil for any other text.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let client = Self.number(parts[0]), let port = Self.number(parts[1]) else { return nil }
    self.init(client: client, port: port)
  }

  /// The address as text, such as "20:0".
  public var description: String { "\(client):\(port)" }

  /// Reads a decimal number, 0…255; nil for any other text.
  package static func number(_ digits: some StringProtocol) -> UInt8? {
    // `UInt8(_:)` alone would accept a sign.
    digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? UInt8(digits) : nil
  }
}
