import ChordEngine

extension UTF8Text {
  /// Writes a chord symbol of MusicXML. The chord begins `offset` divisions after the next note begins.
  mutating func writeHarmony(_ chord: ScoreChord, offset: Int) {
    let (root, quality) = (chord.chord.root, chord.chord.quality)
    let kind = quality.xmlKind
    write("<harmony><root><root-step>\(NoteName(root.letter).text)</root-step>")
    if root.alteration != 0 { write("<root-alter>\(root.alteration)</root-alter>") }
    write("</root><kind text=\"")
    writeEscaped(Array(quality.name.utf8))
    write("\">\(kind.name)</kind>")
    if let bass = chord.chord.bass {
      write("<bass><bass-step>\(NoteName(bass.letter).text)</bass-step>")
      if bass.alteration != 0 { write("<bass-alter>\(bass.alteration)</bass-alter>") }
      write("</bass>")
    }
    for tone in ChordTone.allCases where quality.contains(tone) && !kind.tones.contains(tone) {
      writeDegree(tone, isAdded: true)
    }
    for tone in kind.tones where !quality.contains(tone) { writeDegree(tone, isAdded: false) }
    if offset != 0 { write("<offset>\(offset)</offset>") }
    write("<staff>1</staff></harmony>\n")
  }

  private mutating func writeDegree(_ tone: ChordTone, isAdded: Bool) {
    let degree = tone.xmlDegree
    write("<degree print-object=\"no\"><degree-value>\(degree.value)</degree-value>")
    write("<degree-alter>\(isAdded ? degree.alteration : 0)</degree-alter>")
    write("<degree-type>\(isAdded ? "add" : "subtract")</degree-type></degree>")
  }
}

extension ChordTone {
  /// The number of the interval above the root, and its alteration in semitones. The alteration is counted from the
  /// major or perfect interval, but for sevenths from the minor seventh.
  fileprivate var xmlDegree: (value: Int, alteration: Int) {
    switch self {
    case .root: (1, 0)
    case .second: (2, 0)
    case .minorThird: (3, -1)
    case .majorThird: (3, 0)
    case .fourth: (4, 0)
    case .diminishedFifth: (5, -1)
    case .perfectFifth: (5, 0)
    case .augmentedFifth: (5, 1)
    case .sixth: (6, 0)
    case .diminishedSeventh: (7, -1)
    case .minorSeventh: (7, 0)
    case .majorSeventh: (7, 1)
    case .minorNinth: (9, -1)
    case .majorNinth: (9, 0)
    case .augmentedNinth: (9, 1)
    case .perfectEleventh: (11, 0)
    case .augmentedEleventh: (11, 1)
    case .minorThirteenth: (13, -1)
    case .majorThirteenth: (13, 0)
    }
  }
}

extension ChordQuality {
  /// The MusicXML kind, up to the ninth, that is nearest to this quality, and the tones of that kind.
  fileprivate var xmlKind: (name: String, tones: [ChordTone]) {
    let third: ChordTone = contains(.minorThird) ? .minorThird : .majorThird
    let isMinor = third == .minorThird
    if contains(.second) || contains(.fourth) {
      let tone: ChordTone = contains(.second) ? .second : .fourth
      return (contains(.second) ? "suspended-second" : "suspended-fourth", [.root, tone, .perfectFifth])
    }
    if !contains(.minorThird), !contains(.majorThird) { return ("power", [.root, .perfectFifth]) }
    if isMinor, contains(.diminishedFifth) {
      let triad: [ChordTone] = [.root, .minorThird, .diminishedFifth]
      if contains(.diminishedSeventh) { return ("diminished-seventh", triad + [.diminishedSeventh]) }
      if contains(.minorSeventh) { return ("half-diminished", triad + [.minorSeventh]) }
      return ("diminished", triad)
    }
    if !isMinor, contains(.augmentedFifth) {
      let triad: [ChordTone] = [.root, .majorThird, .augmentedFifth]
      return contains(.minorSeventh) ? ("augmented-seventh", triad + [.minorSeventh]) : ("augmented", triad)
    }
    let triad: [ChordTone] = [.root, third, .perfectFifth]
    if contains(.minorSeventh) {
      let seventh = triad + [.minorSeventh]
      if contains(.majorNinth) { return (isMinor ? "minor-ninth" : "dominant-ninth", seventh + [.majorNinth]) }
      return (isMinor ? "minor-seventh" : "dominant", seventh)
    }
    if contains(.majorSeventh) {
      let seventh = triad + [.majorSeventh]
      if !isMinor, contains(.majorNinth) { return ("major-ninth", seventh + [.majorNinth]) }
      return (isMinor ? "major-minor" : "major-seventh", seventh)
    }
    if contains(.sixth) { return (isMinor ? "minor-sixth" : "major-sixth", triad + [.sixth]) }
    return (isMinor ? "minor" : "major", triad)
  }
}
