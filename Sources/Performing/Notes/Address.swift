/// The address of a sequencer port: the numbers of its client and of the port.
public struct Address: Equatable, Sendable, BitwiseCopyable, CustomStringConvertible {
  /// The client's number, 0…255.
  public var client: UInt8
  /// The port's number, 0…255.
  public var port: UInt8

  /// The port numbered `port` of the client numbered `client`.
  public init(client: UInt8, port: UInt8) {
    self.client = client
    self.port = port
  }

  /// The address in `text`, "20:0"; nil when it is no such pair of numbers.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let client = Self.number(parts[0]), let port = Self.number(parts[1]) else { return nil }
    self.init(client: client, port: port)
  }

  /// "20:0".
  public var description: String { "\(client):\(port)" }

  /// The number 0…255 that decimal `digits` state; nil for anything else.
  package static func number(_ digits: some StringProtocol) -> UInt8? {
    // UInt8(_:) takes a sign too.
    digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? UInt8(digits) : nil
  }
}
