/// A cursor over a part of a file's bytes, which never moves beyond the part.
struct ByteScanner: Sendable {
  private let bytes: [UInt8]
  private(set) var position: Int
  private(set) var end: Int

  init(_ bytes: [UInt8], _ part: Range<Int>) {
    precondition(part.lowerBound >= 0 && part.upperBound <= bytes.count, "a part lies within its file")
    self.bytes = bytes
    (position, end) = (part.lowerBound, part.upperBound)
  }

  /// The number of bytes that remain.
  var remaining: Int { end - position }

  /// The next byte, which stays unconsumed; nil at the end.
  var next: UInt8? { remaining > 0 ? bytes[position] : nil }

  mutating func take(_ expected: MIDIFileError.Expected) throws(MIDIFileError) -> UInt8 {
    guard let byte = next else { throw error(expected) }
    position += 1
    return byte
  }

  /// Consumes `count` bytes and returns their range.
  mutating func skip(_ count: Int) -> Range<Int> {
    precondition(count >= 0 && count <= remaining, "cannot skip beyond the end")
    position += count
    return position - count..<position
  }

  /// Consumes `letters`, and returns `true`, if they come next; otherwise returns `false`.
  mutating func take(letters: StaticString) -> Bool {
    let found = letters.withUTF8Buffer { word in
      guard remaining >= word.count else { return false }
      for index in word.indices where bytes[position + index] != word[index] { return false }
      return true
    }
    if found { position += letters.utf8CodeUnitCount }
    return found
  }

  /// Consumes a big-endian number. Precondition: four bytes remain.
  mutating func takeUInt32() -> UInt32 {
    var number: UInt32 = 0
    for index in skip(4) { number = number << 8 | UInt32(bytes[index]) }
    return number
  }

  /// Consumes a variable-length quantity, 0…0x0FFFFFFF. Redundant leading bytes of 0x80 are accepted.
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

  func error(_ expected: MIDIFileError.Expected) -> MIDIFileError { MIDIFileError(position, expected) }

  /// The byte at an index, which counts from the start of the file and not of the part.
  subscript(index: Int) -> UInt8 { bytes[index] }
}
