import Canvas

/// A command to an object of a canvas.
public struct ObjectCommand: Equatable, Sendable {
  /// The name of the object; `canvas` for the canvas itself.
  public let object: String
  /// The command.
  public let command: Command
  /// The arguments, with the types of the command's parameters.
  public let arguments: [Argument]

  /// Creates a command to the object with the given name.
  public init(_ object: String, _ command: Command, _ arguments: [Argument] = []) {
    (self.object, self.command, self.arguments) = (object, command, arguments)
  }
}

extension Argument {
  static func whole(_ number: Int) -> Argument { .integer(Int32(truncatingIfNeeded: number)) }
  static func number(_ number: Double) -> Argument { .float(Float(number)) }
  static func text(_ text: String) -> Argument { .string([UInt8](text.utf8)) }
}
