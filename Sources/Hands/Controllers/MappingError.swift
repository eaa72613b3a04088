/// What is wrong with the text of a mapping, and where.
public struct MappingError: Error, Equatable, Sendable {
  /// The character (Unicode scalar) of the text, from 1.
  public let column: Int
  /// What stands there; empty at the end of the text.
  public let found: String
  /// What may stand there, to follow "expected".
  public let expected: String
  /// The allowed name that `found` most likely means.
  public let nearest: String?

  /// All of it in a line: `column 5: found 'gravty', expected a parameter; did you mean gravity?`
  public var text: String {
    let what = found.isEmpty ? "" : "found '" + printable + "', "
    return "column " + String(column) + ": " + what + "expected " + expected
      + (nearest.map { "; did you mean " + $0 + "?" } ?? "")
  }

  private var printable: String {
    let scalars = found.unicodeScalars.prefix(40).map { (0x20...0x7E).contains($0.value) ? $0 : "?" }
    return String(String.UnicodeScalarView(scalars)) + (found.unicodeScalars.count > 40 ? "…" : "")
  }
}
