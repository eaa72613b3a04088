import CNcurses
import Glibc

/// The properties of a terminal, known before anything is written to the terminal.
public struct TerminalType: Equatable, Sendable {
  /// The value of TERM.
  public let name: String
  /// The character set that the terminal can show.
  public let alphabet: Canvas.Alphabet
  /// `true` if NO_COLOR is unset or empty.
  public let wantsColors: Bool
  /// `true` if the terminal reports mouse events.
  public let hasMouse: Bool
  /// Bytes that stop mouse reports and bracketed pastes, reset attributes and keypad mode, show the cursor, and leave
  /// the alternate screen.
  public let leavingBytes: [UInt8]

  /// Returns `true` for a terminal if TERM is usable.
  public static func takesEscapes(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 && usableName != nil }

  /// The value of TERM, unless it is missing, empty or "dumb".
  private static var usableName: String? {
    getenv("TERM").map { String(cString: $0) }.flatMap { ["", "dumb"].contains($0) ? nil : $0 }
  }

  private static var environmentWantsColors: Bool { getenv("NO_COLOR").map { $0[0] == 0 } ?? true }

  /// Returns `true` for a terminal if TERM is usable, and NO_COLOR is unset or empty.
  public static func takesColors(_ descriptor: CInt) -> Bool { takesEscapes(descriptor) && environmentWantsColors }

  /// Starts reports of presses (1000) and drags (1002), in SGR encoding (1006), and bracketed pastes (2004). Terminals
  /// with a mouse follow xterm.
  static let inputOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h"
  static let inputOff = "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"

  /// Looks TERM up; returns nil if the type is unknown or cannot position the cursor. On success, this also sets
  /// LC_CTYPE of this process to the environment's locale.
  public init?(_ descriptor: CInt) {
    guard let type = Self.usableName, clumsy_ask(type, descriptor) != 0 else { return nil }
    defer { clumsy_end_asking() }
    guard clumsy_has("cup") != 0 else { return nil }
    _ = setlocale(LC_CTYPE, "")
    let charset = nl_langinfo(CInt(CODESET)).map { String(cString: $0) } ?? ""
    name = type
    alphabet = charset != "UTF-8" ? .ascii : type.hasPrefix("linux") ? .blocks : .braille
    wantsColors = Self.environmentWantsColors
    func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
      guard let text else { return [] }
      var bytes: [UInt8] = []
      for byte in String(cString: text).utf8 {
        // Padding at the end, such as $<5>, is a delay that only hardware terminals need.
        if byte == UInt8(ascii: "<"), bytes.last == UInt8(ascii: "$") { return bytes.dropLast() }
        bytes.append(byte)
      }
      return bytes
    }
    hasMouse = clumsy_has("kmous") != 0
    let parts = [clumsy_attribute_bytes(), clumsy_plain_bytes(), clumsy_keypad_bytes(), clumsy_cursor_bytes()]
    leavingBytes =
      (hasMouse ? Array(Self.inputOff.utf8) : []) + parts.flatMap { bytes($0) } + bytes(clumsy_leave_bytes())
  }
}
