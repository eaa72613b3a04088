/// An error in the text of a command.
public struct LumiaTextError: Error, Sendable {
  /// The place of the wrong word's first byte, counted from 1; the place after the text's end if a word is missing.
  public let column: Int
  /// The length of the wrong word, in bytes; 0 if a word is missing.
  public let length: Int
  /// The message, one line of text: what was expected instead.
  public let text: String
}
