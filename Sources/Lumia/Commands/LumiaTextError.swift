/// An error in the text of a command.
public struct LumiaTextError: Error, Sendable {
  /// The place of the wrong word, from 1; after the last word if a word is missing.
  public let column: Int
  /// The length of the wrong word, in bytes; 0 if a word is missing.
  public let length: Int
  /// The words that are allowed, in a line.
  public let text: String
}
