import Instrument

/// A line of a session's text, split into words that are consumed from first to last.
struct Line {
  /// A word and its column in characters (Unicode scalars), from 1.
  struct Word {
    let text: String
    let column: Int
  }

  let number: Int
  private var words: [Word] = []
  private var next = 0
  /// The column of the line's end or, if a comment ends the line, of the comment's `#`.
  private var endColumn = 1

  /// Splits a line of UTF-8, without its line feed. A `#` begins a comment only if it is a word by itself or
  /// begins the line's first word: a later `#iv` is a chord.
  init(_ bytes: ArraySlice<UInt8>, number: Int) throws(TextError) {
    self.number = number
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw TextError(line: number, column: 1, expected: "UTF-8")
    }
    var rest = bytes
    while let byte = rest.first {
      if Self.isBlank(byte) {
        rest.removeFirst()
        endColumn += 1
        continue
      }
      let word = byte == Self.separator ? rest.prefix(1) : rest.prefix { !Self.isBlank($0) && $0 != Self.separator }
      if byte == UInt8(ascii: "#"), words.isEmpty || word.count == 1 { return }
      let text = String(decoding: word, as: UTF8.self)
      words.append(Word(text: text, column: endColumn))
      endColumn += text.unicodeScalars.count
      rest = rest.dropFirst(word.count)
    }
  }

  /// A semicolon, which separates the settings of a section, is a word by itself.
  private static let separator = UInt8(ascii: ";")

  /// `true` for a space, a tab and a carriage return: lines may end with CR LF.
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  var isEmpty: Bool { words.isEmpty }

  var peeked: Word? { next < words.count ? words[next] : nil }

  /// Consumes the next word; throws an error if no word is left.
  mutating func take(_ expected: String) throws(TextError) -> Word {
    guard let word = peeked else { throw missing(expected) }
    next += 1
    return word
  }

  /// The error that the line ends too early.
  func missing(_ expected: String) -> TextError { TextError(line: number, column: endColumn, expected: expected) }

  mutating func take<Value>(
    _ expected: String, among names: [String] = [], _ read: (String) -> Value?
  ) throws(TextError) -> Value {
    let word = try take(expected)
    guard let value = read(word.text) else { throw error(at: word, expected, among: names) }
    return value
  }

  mutating func take(word: String) throws(TextError) {
    _ = try take(word) { $0.hasBytes(of: word) ? true : nil }
  }

  func error(at word: Word, _ expected: String, among names: [String] = []) -> TextError {
    TextError(
      line: number, column: word.column, found: word.text, expected: expected,
      nearest: names.isEmpty ? nil : nearest(to: word.text, among: names))
  }

  func finish() throws(TextError) {
    if let word = peeked { throw error(at: word, "the end of the line") }
  }
}
