extension RomanNumeral {
  /// Signs, numeral and quality: `"ii7"`, `"♭VI"`, `"viiø7"`, `"♯iv°7"`, `"V7/V"`. Small with a minor third. `init(parsing:)` reads the same
  /// numeral back.
  public var text: String {
    let text = place.text(isSmall: quality.contains(.minorThird)) + quality.text(.numeral)
    return target.map { text + "/" + $0.place.text(isSmall: $0.isMinor) } ?? text
  }

  /// Reads a numeral: signs `#` `♯` `b` `♭` or one `n` `♮`, the numeral, large for a major third and small for a minor one, the quality as
  /// `Chord` has it, and behind a stroke the chord that is led to: `V7/V`, `bVI`, `iiø7`, `#ivo7`, `IVmaj7`, `V7sus4`.
  ///
  /// - Throws: where the text departs from that, and what is allowed there.
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
    return text + (isSmall ? degree.smallNumeral : degree.numeral)
  }

  fileprivate static func read(from scanner: inout TextScanner) throws(HarmonyError) -> (RomanNumeral.Place, Bool) {
    var alteration: Int8?
    if scanner.take("n", or: "♮") {
      alteration = 0
    } else {
      let signs = scanner.takeSigns()
      if signs != 0 { alteration = signs }
    }
    // The longest first: VII begins as VI and V do, IV and III as I does.
    let order: [Degree] = [.seven, .six, .four, .five, .three, .two, .one]
    for degree in order {
      if scanner.take(degree.numeral) { return (Self(degree, alteration: alteration), false) }
      if scanner.take(degree.smallNumeral) { return (Self(degree, alteration: alteration), true) }
    }
    throw scanner.error(.numeral)
  }
}

extension Degree {
  var numeral: String {
    switch self {
    case .one: "I"
    case .two: "II"
    case .three: "III"
    case .four: "IV"
    case .five: "V"
    case .six: "VI"
    case .seven: "VII"
    }
  }

  var smallNumeral: String {
    switch self {
    case .one: "i"
    case .two: "ii"
    case .three: "iii"
    case .four: "iv"
    case .five: "v"
    case .six: "vi"
    case .seven: "vii"
    }
  }
}
