/// A key, an event of the left mouse button on a cell, or the terminal's answer about its background. Columns and rows
/// count from 0.
public enum TerminalInput: Equatable, Sendable {
  case key(KeyPress)
  case press(column: Int, row: Int)
  case drag(column: Int, row: Int)
  case release(column: Int, row: Int)
  /// The theme that suits the terminal's background.
  case background(Theme)
}

/// A key of the keyboard.
public enum KeyPress: Equatable, Sendable {
  /// An ASCII character.
  case character(Character)
  case up, down, left, right
  case tab, backTab, enter, escape, backspace
}

/// Parses a terminal's bytes: keys, with ECMA-48's cursor keys, xterm's mouse reports (SGR and X10), and xterm's answer
/// about the background colour (OSC 11).
public struct InputReader: Sendable {
  private var pending: [UInt8] = []
  /// In bytes; a longer escape sequence is dropped.
  private static let longest = 32
  /// In bytes; a longer answer of the terminal (an OSC string) is dropped.
  private static let longestAnswer = 64

  /// Creates a reader with no pending bytes.
  public init() {}

  /// `true` in an unfinished escape sequence. A lone ESC byte may also be the Esc key, which `end()` returns.
  public var isPending: Bool { !pending.isEmpty }

  /// Returns the inputs that the byte completes.
  public mutating func take(_ byte: UInt8) -> [TerminalInput] {
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

  /// Ends the pending sequence after a pause. A lone ESC byte becomes the Esc key; any other sequence is dropped, except
  /// the terminal's answer: its rest, which a slow network may bring later, must not be read as keys.
  public mutating func end() -> [TerminalInput] {
    if isAnswer, pending.count > 2 { return [] }
    defer { pending = [] }
    return pending == [0x1B] ? [.key(.escape)] : []
  }

  private var isAnswer: Bool { pending.count >= 2 && pending[1] == UInt8(ascii: "]") }

  /// Parses `ESC ] number ; text`, which BEL or `ESC \` ends.
  private mutating func takeAnswer(_ byte: UInt8) -> [TerminalInput] {
    let isFirst = pending.count == 2
    guard !isFirst || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      // No terminal's answer begins so: Alt and ] were pressed.
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
    switch byte {
    case 0x1B:
      pending = [byte]
      return []
    case 0x09: return [.key(.tab)]
    case 0x0A, 0x0D: return [.key(.enter)]
    case 0x08, 0x7F: return [.key(.backspace)]
    case 0x20...0x7E: return [.key(.character(Character(Unicode.Scalar(byte))))]
    default: return []
    }
  }

  /// Returns nil for an incomplete sequence, and an empty array for one without a meaning here.
  private func complete() -> [TerminalInput]? {
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
    case UInt8(ascii: "Z"): return [.key(.backTab)]
    case UInt8(ascii: "M"), UInt8(ascii: "m"): return pointed(isRelease: last == UInt8(ascii: "m"))
    default: return []
    }
  }

  /// Decodes `ESC [ < button ; column ; row M`, or `m` for a release; column and row count from 1.
  private func pointed(isRelease: Bool) -> [TerminalInput] {
    guard pending[2] == UInt8(ascii: "<") else { return [] }
    // No terminal has more than 65535 columns or rows.
    let text = String(decoding: pending[3..<pending.count - 1], as: UTF8.self)
    let numbers = text.split(separator: ";").map { UInt16($0) }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1], let row = numbers[2] else { return [] }
    return Self.mouse(Int(isRelease ? button | 3 : button), Int(column) - 1, Int(row) - 1)
  }

  /// Decodes `ESC [ M` and three bytes: the button plus 32, and column and row, counted from 0, plus 33.
  private func clicked() -> [TerminalInput] {
    Self.mouse(Int(pending[3]) - 32, Int(pending[4]) - 33, Int(pending[5]) - 33)
  }

  private static func mouse(_ button: Int, _ column: Int, _ row: Int) -> [TerminalInput] {
    guard column >= 0, row >= 0, button >= 0, button & 0b1100_0000 == 0 else { return [] }
    switch (button & 3, button & 32 != 0) {
    case (3, false): return [.release(column: column, row: row)]
    case (0, true): return [.drag(column: column, row: row)]
    case (0, false): return [.press(column: column, row: row)]
    default: return []
    }
  }
}
