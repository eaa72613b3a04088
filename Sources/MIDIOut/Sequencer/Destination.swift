import Performing

/// A port of the sequencer that can be played: it can be written and subscribed, and is not hidden.
public struct Destination: Equatable, Sendable, CustomStringConvertible {
  /// The nature of the client behind a port.
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
  /// The nature of its client.
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
