/// The reason why the canvas refuses a command. A refused command does not change the canvas.
public enum CanvasError: Error, Equatable, Sendable {
  case noSuchObject
  case invalidCommand
  case reservedName
  case nameExists
  case noSuchPart
  case noSuchFont
  case unknownGlyph
  case unknownClef
  case noClef
  case ambiguousPitches
  case noteExists
  case noteBeforeClef
  case noteLetter
  case noteOctave
  case noteModifier
  case noteDuration
  case noNote
  /// The arguments do not have the types that the command expects.
  case expectedArguments(Command)
  /// The command would exceed the given limit of the canvas.
  case full(Limit)
}

extension CanvasError {
  /// The text of the reply to the program whose command is refused. The texts are those of the original ScorePlayer app
  /// with two exceptions: `full`, and the order of `setColour`'s arguments, which the app states wrongly.
  public var text: String {
    switch self {
    case .noSuchObject: "The specified object does not exist."
    case .invalidCommand: "The given command is not valid for this object."
    case .reservedName: "The name 'canvas' is reserved."
    case .nameExists: "An object of that name already exists."
    case .noSuchPart: "The specified part number does not exist"
    case .noSuchFont: "Font not found."
    case .unknownGlyph: "Unknown glyph type"
    case .unknownClef: "Unknown clef type"
    case .noClef: "There is no clef at this location."
    case .ambiguousPitches: "Unable to remove clef without leaving ambiguous pitches on the stave."
    case .noteExists: "A note already exits at this position."
    case .noteBeforeClef: "Note cannot be placed before the first clef on the stave."
    case .noteLetter: "Note should start with a letter name (ABCDEFG)."
    case .noteOctave: "Note octave needs to be a number from 0 to 9."
    case .noteModifier: "Unknown note modifier."
    case .noteDuration: "Invalid note duration."
    case .noNote: "There is no note at this location."
    case .expectedArguments(let command): "Expected Arguments: " + command.parameters
    case .full(let limit): limit.text
    }
  }
}
