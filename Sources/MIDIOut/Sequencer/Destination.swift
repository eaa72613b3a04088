import Performing

/// A sequencer port with names. A port is *playable* if patchbays show it and other clients can send and connect to it.
public struct Destination: Equatable, Sendable, CustomStringConvertible {
  /// The kind of a port.
  public enum Kind: Equatable, Sendable {
    /// Client 0, which is the sequencer itself.
    case system
    /// Midi Through, the kernel's loopback, which makes no sound.
    case through
    /// A port of the client that queries the ports.
    case own
    /// The MIDI input of any running clumsy, which makes no sound.
    case hands
    /// A port of any other client: a synthesizer, an instrument or a program.
    case other
  }

  /// The names of the client and the port of clumsy's MIDI input.
  public static let inputName = (client: "clumsy", port: "in")
  /// The maximum length of "client:port", in bytes: ALSA stores at most 63 bytes of each name.
  public static let longestName = 127

  /// The port's address.
  public var address: Address
  /// The client's name.
  public var clientName: String
  /// The port's name.
  public var portName: String
  /// The kind of the port.
  public var kind: Kind

  /// Creates a destination from the sequencer's description of a port.
  public init(address: Address, clientName: String, portName: String, kind: Kind = .other) {
    self.address = address
    self.clientName = clientName
    self.portName = portName
    self.kind = kind
  }

  /// The address and names, such as "20:0 FLUID Synth:Synth input port"; "20:0 unnamed" if both are empty.
  public var description: String { fullName == ":" ? "\(address) unnamed" : "\(address) \(fullName)" }

  var fullName: String { "\(clientName):\(portName)" }
}
