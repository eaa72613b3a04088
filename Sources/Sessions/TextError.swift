import Instrument

/// An error in a text that people write: a session, a gesture or the mapping of a MIDI controller.
public struct TextError: Error, Equatable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in characters (Unicode scalars), from 1.
  public let column: Int
  /// The word found at this position; empty at the end of the line.
  public let found: String
  /// A description of what is allowed at this position, which completes "expected …".
  public let expected: String
  /// The allowed name that `found` most likely means; nil if no name is near.
  public let nearest: String?
  /// The contradiction between settings that are each allowed alone; nil for other errors.
  public let settings: SettingsError?

  package init(
    line: Int, column: Int, found: String = "", expected: String, nearest: String? = nil, settings: SettingsError? = nil
  ) {
    self.line = line
    self.column = column
    self.found = found
    self.expected = expected
    self.nearest = nearest
    self.settings = settings
  }

  /// The error, such as `line 3, column 1: found 'gravty', expected a setting or a tick; did you mean gravity?`
  public var text: String { "line " + String(line) + ", " + textWithinLine }

  /// The error without the line number, for a text of one line.
  public var textWithinLine: String {
    let place = "column " + String(column) + ": "
    let what = found.isEmpty ? "" : "found '" + printable + "', "
    return place + what + "expected " + expected + (nearest.map { "; did you mean " + $0 + "?" } ?? "")
  }

  private var printable: String {
    var text = ""
    var count = 0
    for scalar in found.unicodeScalars {
      guard count < 40 else { return text + "…" }
      // Exclude control characters. From U+2000 on, where most marks of text direction lie, allow only ♭ and ♯.
      let isPrintable =
        (0x20...0x7E).contains(scalar.value) || (0xA1...0x1FFF).contains(scalar.value)
        || scalar.value == 0x266D || scalar.value == 0x266F
      text.unicodeScalars.append(isPrintable ? scalar : "?")
      count += 1
    }
    return text
  }
}
