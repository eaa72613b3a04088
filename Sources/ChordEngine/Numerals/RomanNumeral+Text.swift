extension RomanNumeral {
  /// The text, such as `"ii7"`, `"♭VI"` or `"V7/V"`, which `init(parsing:)` reads. The numeral is lowercase if the
  /// third is minor.
  public var text: String {
    let text = place.text(isSmall: quality.contains(.minorThird)) + quality.text(.numeral)
    return target.map { text + "/" + $0.place.text(isSmall: $0.isMinor) } ?? text
  }

  /// Reads optional sharps or flats (`#` `♯` `b` `♭`) or one natural sign (`n` `♮`), a numeral, a quality as in
  /// `Chord`, and optionally a slash and the target. An uppercase numeral has a major third, a lowercase numeral a
  /// minor third, unless the quality changes the third. Examples: `V7/V`, `bVI`, `iiø7`, `#ivo7`, `IVmaj7`, `V7sus4`.
  public init(parsing text: some StringProtocol) throws(HarmonyError) {
    var scanner = TextScanner(text)
    try self.init(from: &scanner)
  }

  init(from scanner: inout TextScanner) throws(HarmonyError) {
    let (place, isSmall) = try Place.read(from: &scanner)
    let quality = try ChordQuality(from: &scanner, third: isSmall ? .minorThird : .majorThird)
    var target: Target?
    if scanner.take("/") {
      let start = scanner
      do throws(HarmonyError) {
        let (place, isSmall) = try Place.read(from: &scanner)
        target = Target(place, isMinor: isSmall)
      } catch {
        throw start.error(.target)
      }
    }
    guard scanner.isAtEnd else { throw scanner.error(.end) }
    self.init(place, quality, target: target)
  }
}

extension RomanNumeral.Place {
  fileprivate func text(isSmall: Bool) -> String {
    var text = ""
    if let alteration {
      if alteration == 0 { text = "♮" }
      for _ in 0..<alteration.magnitude { text += alteration > 0 ? "♯" : "♭" }
    }
    return text + degree.numeral(isSmall: isSmall)
  }

  fileprivate static func read(from scanner: inout TextScanner) throws(HarmonyError) -> (RomanNumeral.Place, Bool) {
    var alteration: Int8?
    if scanner.take("n", or: "♮") {
      alteration = 0
    } else {
      let signs = scanner.takeSigns()
      if signs != 0 { alteration = signs }
    }
    // Try each numeral before its prefixes: VII before VI and V.
    let order: [Degree] = [.seven, .six, .four, .five, .three, .two, .one]
    for degree in order {
      for isSmall in [false, true] where scanner.take(degree.numeral(isSmall: isSmall)) {
        return (Self(degree, alteration: alteration), isSmall)
      }
    }
    throw scanner.error(.numeral)
  }
}

extension Degree {
  fileprivate func numeral(isSmall: Bool) -> String {
    let numerals: InlineArray<7, StaticString> =
      isSmall ? ["i", "ii", "iii", "iv", "v", "vi", "vii"] : ["I", "II", "III", "IV", "V", "VI", "VII"]
    return numerals[Int(rawValue)].description
  }
}
