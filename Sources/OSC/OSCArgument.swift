/// An argument of a message: one of the four types that every OSC 1.0 program knows.
public enum OSCArgument: Equatable, Sendable {
  /// Type tag `i`.
  case int(Int32)
  /// Type tag `f`.
  case float(Float)
  /// Type tag `s`: the string's bytes, usually UTF-8, without the NUL at its end.
  case string([UInt8])
  /// Type tag `b`: any bytes.
  case blob([UInt8])

  /// Makes a string argument of a text, as UTF-8.
  public static func text(_ text: String) -> OSCArgument { .string([UInt8](text.utf8)) }

  /// The type tag as an ASCII code.
  public var tag: UInt8 {
    switch self {
    case .int: UInt8(ascii: "i")
    case .float: UInt8(ascii: "f")
    case .string: UInt8(ascii: "s")
    case .blob: UInt8(ascii: "b")
    }
  }
}
