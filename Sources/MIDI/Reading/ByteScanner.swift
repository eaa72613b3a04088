/// A cursor over a part of a file's bytes. The cursor never moves beyond the end of that part.
struct ByteScanner: Sendable {
  private let bytes: [UInt8]
  private(set) var position: Int
  /// The end of the part.
  private(set) var end: Int

  /// Creates a cursor at the start of a part, which must lie within the file (a precondition).
  init(_ bytes: [UInt8], _ part: Range<Int>) {
    precondition(part.lowerBound >= 0 && part.upperBound <= bytes.count, "a part lies within its file")
    self.bytes = bytes
    (position, end) = (part.lowerBound, part.upperBound)
  }

  /// The number of bytes left in the part.
  var left: Int { end - position }

  /// The next byte of the part, which is not consumed; nil if no byte is left.
  var next: UInt8? { left > 0 ? bytes[position] : nil }

  /// Consumes and returns the next byte; throws an error with `expected` if no byte is left.
  mutating func take(_ expected: MIDIFileError.Expected) throws(MIDIFileError) -> UInt8 {
    guard let byte = next else { throw error(expected) }
    position += 1
    return byte
  }

  /// Consumes `count` bytes and returns their range. At least `count` bytes must be left (a precondition).
  mutating func skip(_ count: Int) -> Range<Int> {
    precondition(count >= 0 && count <= left, "cannot skip beyond the end")
    position += count
    return position - count..<position
  }

  /// If `letters` come next, consumes them and returns `true`; otherwise returns `false`.
  mutating func take(letters: StaticString) -> Bool {
    let found = letters.withUTF8Buffer { word in
      guard left >= word.count else { return false }
      for index in word.indices where bytes[position + index] != word[index] { return false }
      return true
    }
    if found { position += letters.utf8CodeUnitCount }
    return found
  }

  /// Consumes and returns a big-endian number of four bytes, which must be left (a precondition).
  mutating func takeUInt32() -> UInt32 {
    var number: UInt32 = 0
    for index in skip(4) { number = number << 8 | UInt32(bytes[index]) }
    return number
  }

  /// Consumes and returns a variable-length quantity of one to four bytes, 0…0x0FFFFFFF. Leading bytes of
  /// 0x80, which add nothing to the value, are accepted.
  mutating func takeQuantity() throws(MIDIFileError) -> Int {
    let start = position
    var number = 0
    while position < start + 4 {
      let byte = try take(.quantity)
      number = number << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return number }
    }
    throw MIDIFileError(start, .quantity)
  }

  /// Returns an error at the offset of the next byte.
  func error(_ expected: MIDIFileError.Expected) -> MIDIFileError { MIDIFileError(position, expected) }

  /// The byte at an index of the file.
  subscript(index: Int) -> UInt8 { bytes[index] }
}
