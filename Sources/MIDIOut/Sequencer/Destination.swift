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

  /// The number 0…255 in decimal `digits`; nil if it is none.
  static func number(_ digits: some StringProtocol) -> UInt8? {
    // UInt8(_:) takes a sign too.
    digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? UInt8(digits) : nil
  }
}

/// A port of the sequencer that can be played: it can be written and subscribed, and is not hidden.
public struct Destination: Equatable, Sendable, CustomStringConvertible {
  /// What is behind a port.
  public enum Kind: Equatable, Sendable {
    /// The sequencer's own client 0.
    case system
    /// Midi Through, the kernel's loopback: it makes no sound.
    case through
    /// This very client.
    case own
    /// The port by which hands play a clumsy: it makes no sound.
    case hands
    /// A synthesizer, an instrument, a program.
    case other
  }

  /// The names of the client and the port by which hands play clumsy.
  public static let inputName = (client: "clumsy", port: "in")
  /// The most bytes that "client:port" has: ALSA keeps 63 of each name.
  public static let longestName = 127

  /// Client and port.
  public var address: Address
  /// The client's name.
  public var clientName: String
  /// The port's name.
  public var portName: String
  /// What is behind the port.
  public var kind: Kind

  /// A destination as the sequencer describes it.
  public init(address: Address, clientName: String, portName: String, kind: Kind = .other) {
    self.address = address
    self.clientName = clientName
    self.portName = portName
    self.kind = kind
  }

  /// "20:0 FLUID Synth:Synth input port"; "20:0 unnamed" without any name.
  public var description: String { fullName == ":" ? "\(address) unnamed" : "\(address) \(fullName)" }

  var fullName: String { "\(clientName):\(portName)" }
}
