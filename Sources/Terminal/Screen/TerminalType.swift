import CNcurses
import Glibc

/// The properties of a terminal, known before anything is written to it.
public struct TerminalType: Equatable, Sendable {
  /// The terminal's name, which is the value of TERM.
  public let name: String
  /// The character set that the terminal can show.
  public let alphabet: Canvas.Alphabet
  /// `true` if the user wants colours: NO_COLOR is unset or empty.
  public let wantsColors: Bool
  /// `true` if the terminal reports mouse events.
  public let hasMouse: Bool
  /// The bytes that restore the terminal: they stop mouse reports, reset attributes and colours, leave keypad
  /// mode, show the cursor, and leave the alternate screen.
  public let leavingBytes: [UInt8]

  /// Returns `true` if a descriptor is a terminal that accepts escape sequences, judged by TERM
  /// (`usableName`).
  public static func takesEscapes(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 && usableName != nil }

  /// The value of TERM; nil if it is missing, empty or "dumb".
  private static var usableName: String? {
    getenv("TERM").map { String(cString: $0) }.flatMap { ["", "dumb"].contains($0) ? nil : $0 }
  }

  private static var environmentWantsColors: Bool { getenv("NO_COLOR").map { $0[0] == 0 } ?? true }

  /// Returns `true` if a descriptor accepts escape sequences, and NO_COLOR is unset or empty.
  public static func takesColors(_ descriptor: CInt) -> Bool { takesEscapes(descriptor) && environmentWantsColors }

  /// The sequence that starts mouse reports: presses (1000), drags (1002), in SGR encoding (1006).
  static let mouseOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
  /// The sequence that stops mouse reports.
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"

  /// Looks up the type of a terminal by TERM. Returns nil if TERM names no known type, or if a terminal of
  /// this type cannot position the cursor.
  ///
  /// On success, this initializer also sets LC_CTYPE of this process to the environment's locale.
  public init?(_ descriptor: CInt) {
    guard let type = Self.usableName, clumsy_ask(type, descriptor) != 0 else { return nil }
    defer { clumsy_end_asking() }
    guard clumsy_has("cup") != 0 else { return nil }
    _ = setlocale(LC_CTYPE, "")
    let charset = nl_langinfo(CInt(CODESET)).map { String(cString: $0) } ?? ""
    name = type
    // The fonts of the Linux console have no braille.
    alphabet = charset != "UTF-8" ? .ascii : type.hasPrefix("linux") ? .blocks : .braille
    wantsColors = Self.environmentWantsColors
    func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
      guard let text else { return [] }
      var bytes: [UInt8] = []
      for byte in String(cString: text).utf8 {
        // Padding at the end, such as $<5>, is a delay that only hardware terminals need: drop the padding.
        if byte == UInt8(ascii: "<"), bytes.last == UInt8(ascii: "$") { return bytes.dropLast() }
        bytes.append(byte)
      }
      return bytes
    }
    hasMouse = clumsy_has("kmous") != 0
    let parts = [clumsy_attribute_bytes(), clumsy_plain_bytes(), clumsy_keypad_bytes(), clumsy_cursor_bytes()]
    leavingBytes =
      (hasMouse ? Array(Self.mouseOff.utf8) : []) + parts.flatMap { bytes($0) } + bytes(clumsy_leave_bytes())
  }
}
