import MIDI

/// A part of a text, such as the mapping of a knob, with its place in the text. The part contains no blanks.
package struct TextPart {
  package let bytes: ArraySlice<UInt8>
  let line: Int
  /// The column in characters, from 1.
  let column: Int

  package init(_ text: String, line: Int = 1, column: Int = 1) { self.init(Array(text.utf8)[...], line, column) }

  private init(_ bytes: ArraySlice<UInt8>, _ line: Int, _ column: Int) {
    (self.bytes, self.line, self.column) = (bytes, line, column)
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The column after the part.
  private var end: Int { column + text.unicodeScalars.count }

  /// Splits the part at each separator, or only at the first `limit` separators.
  @inline(never)
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

  /// Returns the whole number, 0…999 999, after a prefix; nil for any other text.
  @inline(never)
  package func number(after prefix: StaticString = "") -> Int? {
    let size = prefix.utf8CodeUnitCount
    guard bytes.count > size else { return nil }
    for index in 0..<size where bytes[bytes.startIndex + index] != prefix.utf8Start[index] { return nil }
    var number = 0
    for byte in bytes[(bytes.startIndex + size)...] {
      guard isDigit(byte), number < 100_000 else { return nil }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// The whole number, such as `7`, `+7` or `-12`; nil for any other text.
  package var integer: Int? { number(after: "-").map { -$0 } ?? number(after: "+") ?? number() }

  /// The channel, `1`…`16`; nil for any other text.
  package var channel: Channel? { number().flatMap { Channel(exactly: $0) } }

  @inline(never)
  package func error(_ expected: String, among names: [String] = []) -> TextError {
    TextError(
      line: line, column: column, found: text, expected: expected,
      nearest: names.isEmpty ? nil : nearest(to: text, among: names))
  }

  package func atEnd(_ expected: String) -> TextError { TextError(line: line, column: end, expected: expected) }

  package static func ~= (expected: StaticString, part: TextPart) -> Bool { part.text.hasBytes(of: expected) }
}
