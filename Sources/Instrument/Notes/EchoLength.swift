/// The note values of the parameters `echo` and `delay-beats`, which set the time from a note to its echo.
enum EchoLength {
  /// Returns the name of the length with a number, 1…18, or `off` for 0; nil for other numbers. In names, `t` means
  /// triplet.
  static func name(_ number: Int) -> StaticString? {
    switch number {
    case 0: "off"
    case 1: "1/32"
    case 2: "1/16t"
    case 3: "1/16"
    case 4: "1/8t"
    case 5: "3/32"
    case 6: "1/8"
    case 7: "1/4t"
    case 8: "3/16"
    case 9: "1/4"
    case 10: "5/16"
    case 11: "1/2t"
    case 12: "3/8"
    case 13: "7/16"
    case 14: "1/2"
    case 15: "5/8"
    case 16: "3/4"
    case 17: "7/8"
    case 18: "1/1"
    default: nil
    }
  }

  /// Returns the length with a number, in pulses: 96 pulses are a quarter note. Precondition: the number is in 1…18.
  static func pulses(_ number: Int) -> Int64 {
    let pulses: InlineArray<18, Int64> = [
      12, 16, 24, 32, 36, 48, 64, 72, 96, 120, 128, 144, 168, 192, 240, 288, 336, 384,
    ]
    return pulses[number - 1]
  }

  /// The longest length, in pulses.
  static let longest: Int64 = 384
}
