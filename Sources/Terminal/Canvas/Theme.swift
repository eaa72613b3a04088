/// The colours of the face (the display of the stage in a terminal): dark on a light background, or light on a dark
/// background.
public enum Theme: Equatable, Sendable {
  case light, dark

  /// Chooses the theme for a background colour; red, green and blue are 0…1.
  init(red: Double, green: Double, blue: Double) {
    // The factors are the weights of the colours in perceived brightness, from ITU-R Recommendation BT.601.
    self = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 ? .dark : .light
  }

  /// Reads the variable COLORFGBG of rxvt, Konsole and other terminals, such as `15;0` or `0;default;15`: its last
  /// number is the background, 0…15. Returns nil for any other text.
  public init?(colorFGBG text: String) {
    guard let last = text.split(separator: ";").last, let number = UInt8(last), number < 16 else { return nil }
    // 7 is light grey, 8 dark grey; 9…15 are bright colours.
    self = number < 7 || number == 8 ? .dark : .light
  }

  /// Reads a terminal's answer about its background colour, such as `11;rgb:ffff/ffff/dddd`: one to four hexadecimal
  /// digits for each colour. Returns nil for any other text.
  init?(answer: String) {
    let parts = answer.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "11;rgb" || parts[0] == "11;rgba" else { return nil }
    let shares = parts[1].split(separator: "/", omittingEmptySubsequences: false).map { digits -> Double? in
      guard (1...4).contains(digits.utf8.count), let value = UInt16(digits, radix: 16) else { return nil }
      return Double(value) / Double(1 << (4 * digits.utf8.count) - 1)
    }
    guard shares.count >= 3, let red = shares[0], let green = shares[1], let blue = shares[2] else { return nil }
    self.init(red: red, green: green, blue: blue)
  }
}
