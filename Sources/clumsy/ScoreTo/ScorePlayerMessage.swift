import Notation
import OSC

/// A message from a ScorePlayer, an app that shows scores, to a program that draws on the app's canvas. docs/score.md
/// names the protocol.
enum ScorePlayerMessage: Equatable {
  case registered
  /// The player refuses the program's version of the protocol.
  case badVersion(expected: String)
  /// A command was faulty.
  case error(String)
  /// The canvas is empty again, because someone reset the score or loaded another score.
  case cleared
  case goodbye

  /// Parses a message; nil for a message without a case in this enumeration.
  init?(_ message: OSCMessage) {
    switch (message.pathParts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"), message.text) {
    case ("Server/RegistrationOK", _): self = .registered
    case ("Server/BadProtocolVersion", let text): self = .badVersion(expected: text ?? "another version")
    case ("External/Error", let text?): self = .error(text)
    case ("Control/Reset", _), ("Server/LoadComplete", _): self = .cleared
    case ("Server/Bye!", _): self = .goodbye
    default: return nil
    }
  }

  static let protocolName = "Decibel Networking Protocol v16"

  /// Returns the message that registers a program with a player.
  ///
  /// - Parameter port: the UDP port at which the program gets the player's messages.
  static func register(port: UInt16) -> OSCMessage {
    OSCMessage("/Server/RegisterExternal", [.text(protocolName), .int(Int32(port))])
  }

  static func unregister(port: UInt16) -> OSCMessage {
    OSCMessage("/Server/UnregisterExternal", [.int(Int32(port))])
  }

  static func draw(_ command: ObjectCommand) -> OSCMessage {
    OSCMessage(
      "/Renderer/Command/\(command.object)/\(command.command.name)",
      command.arguments.map { argument in
        switch argument {
        case .integer(let number): .int(number)
        case .float(let number): .float(number)
        case .string(let text): .string(text)
        case .blob(let bytes): .blob(bytes)
        }
      })
  }
}

extension OSCMessage {
  /// The first argument as a text; nil if there is no argument, or another kind of argument.
  fileprivate var text: String? {
    guard case .string(let text) = arguments.first else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
