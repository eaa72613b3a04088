/// An argument of a command. Its type is one of OSC's argument types.
public enum Argument: Equatable, Sendable {
  /// `i`: an integer.
  case integer(Int32)
  /// `f`: a number.
  case float(Float)
  /// `s`: a text, as UTF-8.
  case string([UInt8])
  /// `b`: bytes. No command takes bytes.
  case blob([UInt8])

  /// The letter of the argument's type in OSC.
  public var tag: UInt8 {
    switch self {
    case .integer: UInt8(ascii: "i")
    case .float: UInt8(ascii: "f")
    case .string: UInt8(ascii: "s")
    case .blob: UInt8(ascii: "b")
    }
  }
}
