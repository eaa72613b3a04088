extension QualityReader {
  /// Reads one modifier: an altered, suspended, added or omitted tone, a major seventh, or `alt`. Returns `false` if no
  /// modifier comes next.
  mutating func readModifier(_ scanner: inout TextScanner) throws(HarmonyError) -> Bool {
    let start = scanner
    if scanner.take("sus2") { return try suspend(.second, start) }
    if scanner.take("sus4", or: "sus") { return try suspend(.fourth, start) }
    if scanner.take("add") { return try readAdded(&scanner, start) }
    if scanner.take("no") { return try readOmitted(&scanner, start) }
    if scanner.take("alt") {
      guard hasNumber, !hasWrittenFifth else { throw start.error(.newTone) }
      try alter(.augmentedFifth, start)
      try alter(.minorNinth, start)
      try alter(.augmentedNinth, start)
      return true
    }
    if scanner.take("maj7", or: "M7") { return try insertMajorSeventh(start) }
    return try readAltered(&scanner)
  }

  private mutating func readAltered(_ scanner: inout TextScanner) throws(HarmonyError) -> Bool {
    let start = scanner
    let tones: [(number: String, tone: ChordTone)]
    if scanner.take("b", or: "♭") || scanner.take("-") {
      tones = [("5", .diminishedFifth), ("9", .minorNinth), ("13", .minorThirteenth)]
    } else if scanner.take("#", or: "♯") || scanner.take("+") {
      tones = [("5", .augmentedFifth), ("9", .augmentedNinth), ("11", .augmentedEleventh)]
    } else {
      return false
    }
    for (number, tone) in tones where scanner.take(number) {
      try alter(tone, start)
      return true
    }
    throw scanner.error(.alteredTone)
  }

  private mutating func readAdded(_ scanner: inout TextScanner, _ start: TextScanner) throws(HarmonyError) -> Bool {
    if scanner.take("maj7", or: "M7") { return try insertMajorSeventh(start) }
    let tones: [(name: String, other: String, tone: ChordTone)] = [
      ("9", "2", .majorNinth), ("11", "4", .perfectEleventh), ("13", "13", .majorThirteenth),
      ("6", "6", hasAnySeventh ? .majorThirteenth : .sixth), ("b9", "♭9", .minorNinth), ("#9", "♯9", .augmentedNinth),
      ("#11", "♯11", .augmentedEleventh), ("b13", "♭13", .minorThirteenth),
    ]
    for (name, other, tone) in tones where scanner.take(name, or: other) {
      try add(tone, start)
      return true
    }
    throw scanner.error(.addedTone)
  }

  private mutating func readOmitted(_ scanner: inout TextScanner, _ start: TextScanner) throws(HarmonyError) -> Bool {
    if scanner.take("3") {
      guard !hasWrittenThird else { throw start.error(.newTone) }
      third = nil
      hasWrittenThird = true
    } else if scanner.take("5") {
      guard !hasWrittenFifth else { throw start.error(.newTone) }
      fifth = nil
      hasWrittenFifth = true
    } else {
      throw scanner.error(.omittedTone)
    }
    return true
  }

  var hasAnySeventh: Bool {
    implied.contains(.minorSeventh) || implied.contains(.majorSeventh) || implied.contains(.diminishedSeventh)
      || written.contains(.majorSeventh)
  }

  private mutating func suspend(_ tone: ChordTone, _ start: TextScanner) throws(HarmonyError) -> Bool {
    guard !hasWrittenThird else { throw start.error(.newTone) }
    third = tone
    hasWrittenThird = true
    // Remove the ninth of 9sus2 or the eleventh of 11sus4, because it has the pitch class of the suspended tone.
    _ = implied.take(tone == .second ? .majorNinth : .perfectEleventh)
    return true
  }

  private mutating func insertMajorSeventh(_ start: TextScanner) throws(HarmonyError) -> Bool {
    try add(.majorSeventh, start)
    return true
  }

  /// Applies an altered tone. An altered fifth replaces the fifth; any other altered tone replaces the natural tension
  /// that the chord's number implies, such as the ninth of C13.
  private mutating func alter(_ tone: ChordTone, _ start: TextScanner) throws(HarmonyError) {
    switch tone {
    case .diminishedFifth, .augmentedFifth:
      guard !hasWrittenFifth else { throw start.error(.newTone) }
      fifth = tone
      hasWrittenFifth = true
      return
    case .minorNinth, .augmentedNinth: _ = implied.take(.majorNinth)
    case .augmentedEleventh: _ = implied.take(.perfectEleventh)
    default: _ = implied.take(.majorThirteenth)
    }
    try add(tone, start)
  }

  private mutating func add(_ tone: ChordTone, _ start: TextScanner) throws(HarmonyError) {
    guard !implied.contains(tone), !written.contains(tone) else { throw start.error(.newTone) }
    written.insert(tone)
  }
}
