/// A part of a text without blanks, such as the mapping of a knob, with its place in the text.
package struct TextPart {
  package let bytes: ArraySlice<UInt8>
  let line: Int
  /// The column in characters, from 1.
  let column: Int

  package init(_ text: String, line: Int, column: Int) { self.init(Array(text.utf8)[...], line, column) }

  private init(_ bytes: ArraySlice<UInt8>, _ line: Int, _ column: Int) {
    (self.bytes, self.line, self.column) = (bytes, line, column)
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The column after the part.
  private var end: Int { column + text.unicodeScalars.count }

  package func split(at separator: String, limit: Int = .max) -> [TextPart] {
    let mark = Array(separator.utf8)
    var parts: [TextPart] = []
    var rest = self
    var index = bytes.startIndex
    while parts.count < limit, index + mark.count <= bytes.endIndex {
      guard bytes[index..<(index + mark.count)].elementsEqual(mark) else {
        index += 1
        continue
      }
      parts.append(TextPart(rest.bytes[..<index], line, rest.column))
      index += mark.count
      rest = TextPart(bytes[index...], line, (parts.last?.end ?? column) + mark.count)
    }
    return parts + [rest]
  }

  package func error(_ expected: String, among names: [String] = []) -> TextError {
    TextError(
      line: line, column: column, found: text, expected: expected,
      nearest: names.isEmpty ? nil : nearest(to: text, among: names))
  }

  package func atEnd(_ expected: String) -> TextError { TextError(line: line, column: end, expected: expected) }

  package static func ~= (expected: StaticString, part: TextPart) -> Bool { part.text.hasBytes(of: expected) }
}

/// Returns the whole number 0…255 written with these digits; nil for any other text.
package func smallNumber(_ digits: ArraySlice<UInt8>) -> UInt8? {
  guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
  return UInt8(String(decoding: digits, as: UTF8.self))
}
