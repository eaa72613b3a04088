/// Parses a terminal's bytes: UTF-8, ECMA-48's cursor keys, xterm's mouse reports (SGR and X10) and bracketed pastes.
/// Also parses xterm's answer about the background colour (OSC 11).
public struct InputReader: Sendable {
  /// The bytes of an unfinished escape sequence.
  var pending: [UInt8] = []
  /// The bytes of an unfinished character.
  private var character: [UInt8] = []
  private var paste: Paste?
  /// The maximum length of an escape sequence in bytes; a longer sequence is dropped.
  private static let longest = 32
  /// The maximum length in bytes of an answer of the terminal (an OSC string); a longer answer is dropped.
  private static let longestAnswer = 64

  /// Creates a reader with no pending bytes.
  public init() {}

  /// `true` in an unfinished escape sequence or paste. A lone ESC byte may also be the Esc key, which `end()` returns.
  public var isPending: Bool { !pending.isEmpty || paste != nil }

  /// Returns the inputs that the byte completes.
  public mutating func take(_ byte: UInt8) -> [TerminalInput] {
    if paste != nil {
      guard paste?.take(byte) == true else { return [] }
      return endPaste()
    }
    if pending.isEmpty { return start(byte) }
    if isAnswer { return takeAnswer(byte) }
    if pending == [0x1B], ![UInt8(ascii: "["), UInt8(ascii: "O"), UInt8(ascii: "]")].contains(byte) {
      pending = []
      return [.key(.escape)] + start(byte)
    }
    pending.append(byte)
    if pending.count > Self.longest {
      pending = []
      return []
    }
    guard let input = complete() else { return [] }
    pending = []
    return input
  }

  /// Ends the pending sequence after a pause. A lone ESC byte becomes the Esc key. The terminal's answer and a
  /// paste stay pending, because a slow network may bring the rest later. Other sequences are dropped. After many
  /// pauses, a paste ends (`Paste.pause`).
  public mutating func end() -> [TerminalInput] {
    if paste != nil { return paste?.pause() == true ? endPaste() : [] }
    if isAnswer, pending.count > 2 { return [] }
    defer { pending = [] }
    return pending == [0x1B] ? [.key(.escape)] : []
  }

  private mutating func endPaste() -> [TerminalInput] {
    defer { paste = nil }
    return paste.map { [.paste($0.text)] } ?? []
  }

  private var isAnswer: Bool { pending.count >= 2 && pending[1] == UInt8(ascii: "]") }

  /// Parses `ESC ] number ; text`, which BEL or `ESC \` ends.
  private mutating func takeAnswer(_ byte: UInt8) -> [TerminalInput] {
    let isFirst = pending.count == 2
    guard !isFirst || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      // No terminal's answer begins like this: the user pressed Alt and ].
      pending = []
      return start(byte)
    }
    let endsByTwo = pending.last == 0x1B
    if byte == 0x07 || endsByTwo {
      let text = String(decoding: pending[2..<pending.count - (endsByTwo ? 1 : 0)], as: UTF8.self)
      pending = []
      return Theme(answer: text).map { [.background($0)] } ?? []
    }
    pending.append(byte)
    if pending.count > Self.longestAnswer { pending = [] }
    return []
  }

  private mutating func start(_ byte: UInt8) -> [TerminalInput] {
    if byte >= 0x80 { return takeCharacter(byte) }
    character = []
    switch byte {
    case 0x1B:
      pending = [byte]
      return []
    case 0x09: return [.key(.tab)]
    case 0x0A, 0x0D: return [.key(.enter)]
    case 0x08, 0x7F: return [.key(.backspace)]
    case 0x01...0x1A: return [.key(.control(Character(Unicode.Scalar(byte + 0x60))))]
    case 0x20...0x7E: return [.key(.character(Character(Unicode.Scalar(byte))))]
    default: return []
    }
  }

  /// Decodes a character of two to four bytes. Drops invalid bytes and the control characters U+0080…U+009F.
  private mutating func takeCharacter(_ byte: UInt8) -> [TerminalInput] {
    if byte >= 0xC0 { character = [] }
    character.append(byte)
    let count = character[0].leadingOnes
    guard character.count >= count else { return [] }
    defer { character = [] }
    let scalars = String(validating: character, as: UTF8.self)?.unicodeScalars
    guard let scalar = scalars?.first, scalar.value >= 0xA0 else { return [] }
    return [.key(.character(Character(scalar)))]
  }

  /// Parses the pending escape sequence. Returns nil if it is incomplete, and an empty array if it has no meaning here.
  private mutating func complete() -> [TerminalInput]? {
    guard pending.count >= 3, let last = pending.last else { return nil }
    if pending[1] == UInt8(ascii: "[") {
      if pending[2] == UInt8(ascii: "M") { return pending.count < 6 ? nil : clicked() }
      guard (0x40...0x7E).contains(last) else { return nil }
    }
    switch last {
    case UInt8(ascii: "A"): return [.key(.up)]
    case UInt8(ascii: "B"): return [.key(.down)]
    case UInt8(ascii: "C"): return [.key(.right)]
    case UInt8(ascii: "D"): return [.key(.left)]
    case UInt8(ascii: "F"): return [.key(.end)]
    case UInt8(ascii: "H"): return [.key(.home)]
    case UInt8(ascii: "Z"): return [.key(.backTab)]
    case UInt8(ascii: "M"), UInt8(ascii: "m"): return pointed(isRelease: last == UInt8(ascii: "m"))
    case UInt8(ascii: "~"): return numbered()
    default: return []
    }
  }

  /// Decodes `ESC [ number ~`, where `;` and modifiers may follow the number.
  private mutating func numbered() -> [TerminalInput] {
    switch String(decoding: pending[2...].prefix { (0x30...0x39).contains($0) }, as: UTF8.self) {
    case "1", "7": return [.key(.home)]
    case "3": return [.key(.delete)]
    case "4", "8": return [.key(.end)]
    case "200":
      paste = Paste()
      return []
    default: return []
    }
  }
}

extension UInt8 {
  /// The number of leading bits that are 1. In the first byte of a multi-byte UTF-8 character, this is the number of
  /// the character's bytes.
  fileprivate var leadingOnes: Int { (~self).leadingZeroBitCount }
}
