/// Contexts from which `ContextModel` predicts the next bit of a session's text: hashes of the preceding bytes, or of
/// features such as the current word.
struct ContextHistory: Sendable {
  static let count = 9
  /// The number of values of `place`, by which `ContextModel` selects the weights of its mixer.
  static let placeCount = 4 * 7

  private(set) var hashes = InlineArray<9, UInt32>(repeating: 0)
  /// The number of spaces in the line so far, at most 3, combined with the kind of the most recent byte.
  private(set) var place = 0

  /// The last eight bytes; the lowest byte is the most recent.
  private var last: UInt64 = 0x0A
  private var word = 0
  private var column = 0
  /// The hash and the length in bytes, at most 20, of the current word so far.
  private var wordHash: UInt32 = 0
  private var wordLength: UInt32 = 0
  private var hasPoint = false
  /// The number of digits of the current word so far, without leading zeros, at most 20.
  private var digits: UInt32 = 0
  /// The hashes of the previous word, and of the name of the line's gesture or setting.
  private var previousWord: UInt32 = 0
  private var name: UInt32 = 0
  /// `true` if the line is a gesture. A gesture begins with its tick, and its name is the second word. A setting begins
  /// with its name.
  private var beginsWithDigit = false

  init() { renew() }

  mutating func append(_ byte: UInt8) {
    last = last << 8 | UInt64(byte)
    switch byte {
    case 0x0A:
      (word, column, name) = (0, 0, 0)
      endWord()
      previousWord = 0
    case 0x20:
      if word == (beginsWithDigit ? 1 : 0) { name = wordHash }
      word += 1
      endWord()
    default:
      if column == 0 { beginsWithDigit = isDigit(byte) }
      column += 1
      wordHash = (wordHash &+ UInt32(byte) &+ 1) &* 0x2F0B_4C47
      wordHash ^= wordHash >> 13
      wordLength = min(wordLength + 1, 20)
      if byte == UInt8(ascii: ".") { hasPoint = true }
      if isDigit(byte), digits > 0 || byte > UInt8(ascii: "0") { digits = min(digits + 1, 20) }
    }
    renew()
  }

  private mutating func endWord() {
    previousWord = wordHash
    (wordHash, wordLength, digits, hasPoint) = (0, 0, 0, false)
  }

  private mutating func renew() {
    let wordIndex = UInt32(min(word, 4))
    let isGesture: UInt32 = beginsWithDigit ? 1 : 0
    set(0, wordIndex << 1 | isGesture, UInt32(truncatingIfNeeded: last & 0xFF))
    set(1, UInt32(truncatingIfNeeded: last & 0xFFFF), 0)
    set(2, UInt32(truncatingIfNeeded: last & 0xFF_FFFF), 0)
    set(3, UInt32(truncatingIfNeeded: last), 0)
    set(4, UInt32(truncatingIfNeeded: last), UInt32(truncatingIfNeeded: last >> 32 & 0xFFFF))
    set(5, name &+ wordIndex << 8, wordLength << 1 | (hasPoint ? 1 : 0))
    set(6, name &+ wordIndex, wordHash)
    set(7, previousWord, wordHash)
    set(8, digits << 1 | (hasPoint ? 1 : 0), isGesture << 8 | min(wordIndex, 2))
    let byte = UInt8(truncatingIfNeeded: last)
    let kind: Int
    switch byte {
    case 0x0A, 0x20: kind = 0
    case UInt8(ascii: "0")...UInt8(ascii: "9"): kind = digits > 14 ? 6 : hasPoint ? 1 : 2
    case UInt8(ascii: "."), UInt8(ascii: "-"): kind = 3
    case 0x41...0x7A: kind = 4
    default: kind = 5
    }
    place = min(word, 3) * 7 + kind
  }

  private mutating func set(_ context: Int, _ first: UInt32, _ second: UInt32) {
    var hash = (first &+ UInt32(context) &* 0x9E37_79B9) &* 0xCC9E_2D51
    hash = (hash ^ hash >> 15 ^ second) &* 0x1B87_3593
    hashes[context] = hash ^ hash >> 13
  }
}
