/// A parser of chord qualities. Altered tones replace implied natural tones: for example, 13♭9 has no major ninth.
struct QualityReader {
  var third: ChordTone?
  var fifth: ChordTone? = .perfectFifth
  /// `true` if the text has determined the fifth: by a diminished or augmented triad, an altered fifth, or no5.
  var hasWrittenFifth = false
  /// `true` after 5, a suspension or no3.
  var hasWrittenThird = false
  /// The root, and the tones of the triad's sign and of the number, without third and fifth.
  var implied = ChordQuality.Tones([.root])
  /// The tones of the modifiers, without third and fifth.
  var written = ChordQuality.Tones([])
  /// `true` after maj, M or Δ. Then the seventh that a number implies is major.
  var isMajorSeventh = false
  var isDiminished = false
  var hasNumber = false

  init(third: ChordTone) { self.third = third }

  /// The quality read so far; nil if no chord can contain its tones.
  var quality: ChordQuality? {
    var tones = implied
    for tone in ChordTone.allCases where written.contains(tone) { tones.insert(tone) }
    if let third { tones.insert(third) }
    if let fifth { tones.insert(fifth) }
    return ChordQuality(mask: tones.mask)
  }

  mutating func read(_ scanner: inout TextScanner) throws(HarmonyError) {
    readTriad(&scanner)
    let number = scanner
    if !readMajorNumber(&scanner) { readNumber(&scanner) }
    guard quality != nil else { throw number.error(.newTone) }
    var isInside = false
    var wantsTone = false
    while true {
      let start = scanner
      if !isInside, scanner.take("(") {
        isInside = true
        wantsTone = true
      } else if isInside, !wantsTone, scanner.take(")") {
        isInside = false
      } else if isInside, !wantsTone, scanner.take(",") {
        wantsTone = true
      } else if try readModifier(&scanner) {
        wantsTone = false
        guard quality != nil else { throw start.error(.newTone) }
      } else if isInside {
        throw scanner.error(wantsTone ? .quality : .parenthesis)
      } else {
        guard scanner.isAtEnd || scanner.next == UInt8(ascii: "/") else { throw scanner.error(.quality) }
        return
      }
    }
  }

  // Try maj before its prefix m.
  private mutating func readTriad(_ scanner: inout TextScanner) {
    if scanner.take("maj", or: "Maj") || scanner.take("M") {
      isMajorSeventh = true
    } else if scanner.take("Δ", or: "△") {
      isMajorSeventh = true
      implied.insert(.majorSeventh)
    } else if scanner.take("dim", or: "°") || scanner.take("o") {
      diminish()
      isDiminished = true
      if scanner.take("maj", or: "M") { isMajorSeventh = true }
    } else if scanner.take("ø", or: "Ø") {
      diminish()
      implied.insert(.minorSeventh)
    } else if scanner.take("aug", or: "+") {
      third = .majorThird
      fifth = .augmentedFifth
      hasWrittenFifth = true
      if scanner.take("maj", or: "M") { isMajorSeventh = true }
    } else if scanner.take("min", or: "m") || scanner.take("-") {
      third = .minorThird
      if scanner.take("maj", or: "M") {
        isMajorSeventh = true
      } else if scanner.take("Δ", or: "△") {
        isMajorSeventh = true
        implied.insert(.majorSeventh)
      }
    }
  }

  private mutating func diminish() {
    third = .minorThird
    fifth = .diminishedFifth
    hasWrittenFifth = true
  }

  /// Reads maj, M or Δ and a number from 7 up in parentheses, as in m(maj7), and returns `true`. Otherwise, reads
  /// nothing and returns `false`.
  private mutating func readMajorNumber(_ scanner: inout TextScanner) -> Bool {
    var (ahead, reader) = (scanner, self)
    guard ahead.take("(maj", or: "(M") || ahead.take("(Δ") else { return false }
    reader.isMajorSeventh = true
    reader.readNumber(&ahead)
    guard reader.hasNumber, reader.hasAnySeventh, ahead.take(")") else { return false }
    (scanner, self) = (ahead, reader)
    return true
  }

  private mutating func readNumber(_ scanner: inout TextScanner) {
    if scanner.take("13") {
      insertSeventh([.majorNinth, .majorThirteenth])
    } else if scanner.take("11") {
      insertSeventh([.majorNinth, .perfectEleventh])
    } else if scanner.take("9") {
      insertSeventh([.majorNinth])
    } else if scanner.take("7") {
      insertSeventh([])
    } else if scanner.take("6/9", or: "69") {
      insert([.sixth, .majorNinth])
    } else if scanner.take("6") {
      insert([.sixth])
    } else if third == .majorThird, !hasWrittenFifth, !isMajorSeventh, scanner.take("5") {
      third = nil
      hasWrittenThird = true
    }
  }

  private mutating func insertSeventh(_ tensions: [ChordTone]) {
    let seventh: ChordTone = isMajorSeventh ? .majorSeventh : isDiminished ? .diminishedSeventh : .minorSeventh
    insert([seventh] + tensions)
  }

  private mutating func insert(_ tones: [ChordTone]) {
    hasNumber = true
    for tone in tones { implied.insert(tone) }
  }
}
