import CNcurses
import Glibc

/// The properties of a terminal, known before anything is written to it.
public struct TerminalType: Equatable, Sendable {
  /// Its name, as TERM has it.
  public let name: String
  /// The characters that it shows.
  public let alphabet: Canvas.Alphabet
  /// `true` if colours are wanted: NO_COLOR is not set.
  public let wantsColors: Bool
  /// `true` if it reports the mouse.
  public let hasMouse: Bool
  /// The bytes that leave the alternate screen, show the cursor and end the mouse's reports.
  public let leavingBytes: [UInt8]

  /// `true` if escape sequences may be written to a descriptor: it is a terminal, and TERM does not say that it is a dumb one.
  public static func takesEscapes(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 && usableName != nil }

  /// TERM; nil if it is missing, empty or "dumb".
  private static var usableName: String? {
    getenv("TERM").map { String(cString: $0) }.flatMap { ["", "dumb"].contains($0) ? nil : $0 }
  }

  private static var environmentWantsColors: Bool { getenv("NO_COLOR").map { $0[0] == 0 } ?? true }

  /// `true` if colours may be written to a descriptor: it takes escape sequences, and NO_COLOR is unset or empty.
  public static func takesColors(_ descriptor: CInt) -> Bool { takesEscapes(descriptor) && environmentWantsColors }

  /// Begins and ends the mouse's reports: presses, drags, by numbers.
  static let mouseOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"

  /// The terminal behind a descriptor, by the environment; nil if its cursor cannot be placed, or if its type is unknown.
  ///
  /// It takes the characters of the environment's locale for this process.
  public init?(_ descriptor: CInt) {
    guard let type = Self.usableName, clumsy_ask(type, descriptor) != 0 else { return nil }
    defer { clumsy_end_asking() }
    guard clumsy_has("cup") != 0 else { return nil }
    _ = setlocale(LC_CTYPE, "")
    let charset = nl_langinfo(CInt(CODESET)).map { String(cString: $0) } ?? ""
    name = type
    // Linux's own console has no braille in its fonts.
    alphabet = charset != "UTF-8" ? .ascii : type.hasPrefix("linux") ? .blocks : .braille
    wantsColors = Self.environmentWantsColors
    func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
      guard let text else { return [] }
      var bytes: [UInt8] = []
      for byte in String(cString: text).utf8 {
        // Paddings, as in $<5>, are for terminals of wire.
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
