import Instrument

/// A line of a session's text: its words, from the first to the last.
struct Line {
  /// A word, and its column.
  struct Word {
    let text: String
    let column: Int
  }

  let number: Int
  private var words: [Word] = []
  private var next = 0
  /// The column behind the last word, where the line ends or its comment begins.
  private var endColumn = 1

  /// The words of a line of UTF-8 without its end.
  ///
  /// A comment begins with `#` in front of a blank or the end, or at the beginning of the line: `#iv` is a chord, and `F#` a note.
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
      let word = rest.prefix { !Self.isBlank($0) }
      if byte == UInt8(ascii: "#"), words.isEmpty || word.count == 1 { return }
      let text = String(decoding: word, as: UTF8.self)
      words.append(Word(text: text, column: endColumn))
      endColumn += text.unicodeScalars.count
      rest = rest.dropFirst(word.count)
    }
  }

  /// A carriage return too: so lines may end as elsewhere.
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// `true` if the line has no word.
  var isEmpty: Bool { words.isEmpty }

  /// The next word, if there is one.
  var peeked: Word? { next < words.count ? words[next] : nil }

  /// Takes the next word.
  mutating func take(_ expected: String) throws(TextError) -> Word {
    guard let word = peeked else { throw TextError(line: number, column: endColumn, expected: expected) }
    next += 1
    return word
  }

  /// Takes the next word, which a function reads.
  mutating func take<Value>(
    _ expected: String, among names: [String] = [], _ read: (String) -> Value?
  ) throws(TextError) -> Value {
    let word = try take(expected)
    guard let value = read(word.text) else { throw error(at: word, expected, among: names) }
    return value
  }

  /// Takes the next word, which is to be this one.
  mutating func take(word: String) throws(TextError) {
    _ = try take(word) { $0.hasBytes(of: word) ? true : nil }
  }

  /// An error at a word; the nearest of the names is told.
  func error(at word: Word, _ expected: String, among names: [String] = []) -> TextError {
    TextError(
      line: number, column: word.column, found: word.text, expected: expected,
      nearest: names.isEmpty ? nil : nearest(to: word.text, among: names))
  }

  /// Checks that no word is left.
  func finish() throws(TextError) {
    if let word = peeked { throw error(at: word, "the end of the line") }
  }
}
