import OSC

/// The four texts that identify a score, each in UTF-8.
public struct ScoreName: Equatable, Sendable {
  /// The title.
  public var name: [UInt8]
  /// The composer, or several composers separated by commas.
  public var composer: [UInt8]
  /// The kind of score; `Canvas` for all scores of clumsy.
  public var type: [UInt8]
  /// The version of the score.
  public var version: [UInt8]

  /// Creates the name of a canvas, version 0.
  public init(canvas name: String, composer: String) {
    self.name = [UInt8](name.utf8)
    self.composer = [UInt8](composer.utf8)
    type = [UInt8]("Canvas".utf8)
    version = [UInt8]("0".utf8)
  }

  init?(_ arguments: [OSCArgument]) {
    guard arguments.count == 4, case .string(let name) = arguments[0], case .string(let composer) = arguments[1],
      case .string(let type) = arguments[2], case .string(let version) = arguments[3]
    else { return nil }
    (self.name, self.composer, self.type, self.version) = (name, composer, type, version)
  }

  var arguments: [OSCArgument] { [.string(name), .string(composer), .string(type), .string(version)] }
}
