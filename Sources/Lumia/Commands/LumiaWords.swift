/// Reads the words of a command's text one after another.
struct LumiaWords {
  private let bytes: [UInt8]
  private var offset = 0
  /// The place of the word that was read last.
  private var last = 0..<0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next word. If there is no next word, throws an error that names what is wanted.
  mutating func next(_ wanted: StaticString) throws(LumiaTextError) -> ArraySlice<UInt8> {
    guard let word = nextIfPresent() else { throw missing(wanted.bytes) }
    return word
  }

  private mutating func nextIfPresent() -> ArraySlice<UInt8>? {
    while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: " ") { offset += 1 }
    last = start..<offset
    return start == offset ? nil : bytes[last]
  }

  /// Throws unless all words were read.
  mutating func finish() throws(LumiaTextError) {
    guard nextIfPresent() == nil else { throw wrong(Array("nothing more".utf8)) }
  }

  /// Returns an error that names what was wanted instead of the word that was read last.
  func wrong(_ wanted: [UInt8]) -> LumiaTextError {
    LumiaTextError(
      column: last.lowerBound + 1, length: last.count, text: "expected " + String(decoding: wanted, as: UTF8.self))
  }

  private func missing(_ wanted: [UInt8]) -> LumiaTextError {
    LumiaTextError(column: bytes.count + 1, length: 0, text: "expected " + String(decoding: wanted, as: UTF8.self))
  }

  /// Reads a whole number in a range.
  mutating func number(_ name: StaticString, _ range: ClosedRange<Int>) throws(LumiaTextError) -> Int {
    let wanted = name.bytes + Array(" ".utf8) + digits(range.lowerBound) + Array("…".utf8) + digits(range.upperBound)
    guard let word = nextIfPresent() else { throw missing(wanted) }
    guard let number = LumiaWords.number(word), range.contains(number) else { throw wrong(wanted) }
    return number
  }

  /// Reads an index, which texts count from 1, and returns it counted from 0.
  mutating func index(_ name: StaticString, _ count: Int) throws(LumiaTextError) -> UInt8 {
    UInt8(try number(name, 1...count) - 1)
  }

  /// Reads one of `names`, and returns its index.
  mutating func choice(_ names: [StaticString], _ wanted: StaticString) throws(LumiaTextError) -> Int {
    let word = try next(wanted)
    for (index, name) in names.enumerated() where name.equals(word) { return index }
    throw wrong(list(names))
  }

  /// Reads a value of a field or an option: one of `choices`, or a number if there are no choices.
  mutating func value(_ choices: [StaticString], _ range: ClosedRange<Int>) throws(LumiaTextError) -> Int {
    choices.isEmpty ? try number("a value", range) : try choice(choices, "a value")
  }

  mutating func place() throws(LumiaTextError) -> (x: UInt16, y: UInt16) {
    let x = UInt16(try number("x", 0...LumiaPlace.units))
    return (x, UInt16(try number("y", 0...LumiaPlace.units)))
  }

  /// Parses a whole number: at most six decimal digits without leading zeros, after an optional minus sign. Returns nil
  /// for any other word, and for −0.
  static func number(_ word: ArraySlice<UInt8>) -> Int? {
    let isNegative = word.first == UInt8(ascii: "-")
    let digits = word.dropFirst(isNegative ? 1 : 0)
    guard let first = digits.first, digits.count <= 6, digits.count == 1 || first != UInt8(ascii: "0") else {
      return nil
    }
    var number = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      number = number * 10 + Int(digit) - 48
    }
    return isNegative ? (number == 0 ? nil : -number) : number
  }
}

/// Returns names, separated by commas.
func list(_ names: [StaticString]) -> [UInt8] {
  var text: [UInt8] = []
  for name in names { text += (text.isEmpty ? [] : Array(", ".utf8)) + name.bytes }
  return text
}
