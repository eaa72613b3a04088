/// A cursor that reads UTF-8 text from left to right.
struct TextScanner {
  private let bytes: [UInt8]
  private(set) var position = 0
  private(set) var end: Int

  init(_ text: some StringProtocol) {
    bytes = [UInt8](text.utf8)
    end = bytes.count
  }

  var isAtEnd: Bool { position == end }

  var next: UInt8? { peek(0) }

  /// Returns the byte that is `offset` bytes after the position; nil if the text ends before this byte.
  func peek(_ offset: Int) -> UInt8? { position + offset < end ? bytes[position + offset] : nil }

  /// Consumes a word if it comes next; otherwise returns `false`.
  mutating func take(_ word: String) -> Bool {
    var length = 0
    for byte in word.utf8 {
      guard peek(length) == byte else { return false }
      length += 1
    }
    position += length
    return true
  }

  mutating func take(_ word: String, or other: String) -> Bool { take(word) || take(other) }

  /// Consumes a number, 0…99; returns nil if no digit comes next. Of 07, only the 0 is consumed.
  mutating func takeNumber() -> Int? {
    guard let first = peek(0).flatMap(Self.digit) else { return nil }
    position += 1
    guard first != 0, let second = peek(0).flatMap(Self.digit) else { return first }
    position += 1
    return first * 10 + second
  }

  /// Consumes at most six sharps (`#` `♯`) or flats (`b` `♭`), and returns them in semitones, negative for flats.
  mutating func takeSigns() -> Int8 {
    var semitones: Int8 = 0
    while semitones.magnitude < 6 {
      if semitones >= 0, take("#", or: "♯") {
        semitones += 1
      } else if semitones <= 0, take("b", or: "♭") {
        semitones -= 1
      } else {
        break
      }
    }
    return semitones
  }

  /// Consumes a capital letter and its sharps or flats; returns nil if no letter A…G comes next.
  mutating func takeNote() -> NoteName? {
    guard let byte = peek(0), (UInt8(ascii: "A")...UInt8(ascii: "G")).contains(byte),
      let letter = NoteName.Letter(ascii: byte)
    else { return nil }
    position += 1
    return NoteName(letter, alteration: takeSigns())
  }

  /// Consumes text up to the next comma outside parentheses. Returns a scanner of this text without surrounding spaces.
  mutating func takeItem() -> TextScanner {
    var item = self
    var depth = 0
    while let byte = peek(0), byte != UInt8(ascii: ",") || depth > 0 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      position += 1
    }
    item.end = position
    while item.take(" ") {}
    while item.end > item.position, bytes[item.end - 1] == UInt8(ascii: " ") { item.end -= 1 }
    return item
  }

  func error(_ expected: HarmonyError.Expected) -> HarmonyError {
    var characters = 0
    // Skip the bytes 10xxxxxx, which continue a UTF-8 character.
    for index in 0..<position where bytes[index] & 0xC0 != 0x80 { characters += 1 }
    return HarmonyError(byte: position, character: characters, expected: expected)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }
}
