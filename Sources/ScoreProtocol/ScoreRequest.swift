import OSC

/// A message that a program may send to a player of scores.
enum ScoreRequest: Equatable {
  /// The program's protocol, and the port at which it waits for answers.
  case register(protocolName: [UInt8], port: Int32)
  case unregister(port: Int32)
  case clientList, scoreList, status
  case play, reset, seekFinished
  /// The argument of each of these two requests is a location, 0…1.
  case pause(Float)
  case seek(Float)
  /// The argument is a duration in seconds.
  case setDuration(Float)
  /// The arguments are name, composer, type and version.
  case load(ScoreName)
  case draw(ScoreCommand)

  /// Parses a message; nil if the address is unknown, if the number or the types of the arguments do not exactly fit
  /// the address, or if a location or a duration is not finite.
  init?(_ message: OSCMessage) {
    switch (Address(message), message.arguments.count) {
    case (.register, 2):
      guard case .string(let name) = message.arguments[0], case .int(let port) = message.arguments[1] else {
        return nil
      }
      self = .register(protocolName: name, port: port)
    case (.unregister, 1):
      guard case .int(let port) = message.arguments[0] else { return nil }
      self = .unregister(port: port)
    case (.clientList, 0): self = .clientList
    case (.scoreList, 0): self = .scoreList
    case (.status, 0): self = .status
    case (.play, 0): self = .play
    case (.reset, 0): self = .reset
    case (.seekFinished, 0): self = .seekFinished
    case (.pause, 1), (.seek, 1), (.setDuration, 1):
      guard case .float(let number) = message.arguments[0], number.isFinite else { return nil }
      switch Address(message) {
      case .pause: self = .pause(number)
      case .seek: self = .seek(number)
      default: self = .setDuration(number)
      }
    case (.load, 4):
      guard let name = ScoreName(message.arguments) else { return nil }
      self = .load(name)
    case (.draw, _):
      let parts = message.pathParts
      self = .draw(ScoreCommand(object: parts[2], name: parts[3], arguments: message.arguments))
    default: return nil
    }
  }
}

extension ScoreRequest {
  /// `true` for requests that control the transport. The server echoes these requests to all registered programs.
  var isEchoed: Bool {
    switch self {
    case .play, .pause, .reset, .seek, .seekFinished, .setDuration: true
    case .register, .unregister, .clientList, .scoreList, .status, .load, .draw: false
    }
  }
}

/// A command to an object of the canvas.
public struct ScoreCommand: Equatable, Sendable {
  /// The name of the object, in UTF-8.
  public var object: [UInt8]
  /// The name of the command, in UTF-8.
  public var name: [UInt8]
  /// The arguments, unchecked.
  public var arguments: [OSCArgument]

  /// The message that sends this command.
  var message: OSCMessage {
    let slash = [UInt8(ascii: "/")]
    return OSCMessage(
      address: slash + [UInt8](ScoreRequest.commands.utf8) + object + slash + name, arguments)
  }
}

extension ScoreRequest {
  /// The beginning of the address of a command.
  fileprivate static let commands = "Renderer/Command/"

  private enum Address: CaseIterable {
    case register, unregister, clientList, scoreList, status
    case play, reset, seekFinished, pause, seek, setDuration, load, draw

    init?(_ message: OSCMessage) {
      let path = message.path
      for address in Self.allCases where address != .draw && path.elementsEqual(address.path.utf8) {
        self = address
        return
      }
      let parts = message.pathParts
      guard parts.count == 4, path.starts(with: Self.draw.path.utf8), !parts[2].isEmpty, !parts[3].isEmpty else {
        return nil
      }
      self = .draw
    }

    /// The address without slashes at its ends. For `draw`, only the beginning of the address: the names of an object
    /// and of a command follow.
    var path: String {
      switch self {
      case .register: "Server/RegisterExternal"
      case .unregister: "Server/UnregisterExternal"
      case .clientList: "Server/GetClientList"
      case .scoreList: "Server/GetScoreList"
      case .status: "Master/GetStatus"
      case .play: "Control/Play"
      case .reset: "Control/Reset"
      case .seekFinished: "Control/SeekFinished"
      case .pause: "Control/Pause"
      case .seek: "Control/Seek"
      case .setDuration: "Control/SetDuration"
      case .load: "Server/LoadRequest"
      case .draw: ScoreRequest.commands
      }
    }
  }
}
