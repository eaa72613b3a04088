extension QualityReader {
  /// Reads one tone that is altered, suspended, added or left out; false if none begins here.
  mutating func readModifier(_ scanner: inout TextScanner) throws(HarmonyError) -> Bool {
    let start = scanner
    if scanner.take("sus2") { return try suspend(.second, start) }
    if scanner.take("sus4", or: "sus") { return try suspend(.fourth, start) }
    if scanner.take("add") { return try readAdded(&scanner, start) }
    if scanner.take("no") { return try readOmitted(&scanner, start) }
    if scanner.take("alt") {
      guard hasNumber, !hasWrittenFifth else { throw start.error(.newTone) }
      try alterFifth(.augmentedFifth, start)
      try alter(.minorNinth, start)
      try alter(.augmentedNinth, start)
      return true
    }
    if scanner.take("maj7", or: "M7") { return try insertMajorSeventh(start) }
    return try readAltered(&scanner)
  }

  private mutating func readAltered(_ scanner: inout TextScanner) throws(HarmonyError) -> Bool {
    let start = scanner
    if scanner.take("b", or: "♭") || scanner.take("-") {
      if scanner.take("5") {
        try alterFifth(.diminishedFifth, start)
      } else if scanner.take("9") {
        try alter(.minorNinth, start)
      } else if scanner.take("13") {
        try alter(.minorThirteenth, start)
      } else {
        throw scanner.error(.alteredTone)
      }
      return true
    }
    if scanner.take("#", or: "♯") || scanner.take("+") {
      if scanner.take("5") {
        try alterFifth(.augmentedFifth, start)
      } else if scanner.take("9") {
        try alter(.augmentedNinth, start)
      } else if scanner.take("11") {
        try alter(.augmentedEleventh, start)
      } else {
        throw scanner.error(.alteredTone)
      }
      return true
    }
    return false
  }

  private mutating func readAdded(_ scanner: inout TextScanner, _ start: TextScanner) throws(HarmonyError) -> Bool {
    if scanner.take("maj7", or: "M7") { return try insertMajorSeventh(start) }
    if scanner.take("9", or: "2") {
      try add(.majorNinth, start)
    } else if scanner.take("11", or: "4") {
      try add(.perfectEleventh, start)
    } else if scanner.take("13") {
      try add(.majorThirteenth, start)
    } else if scanner.take("6") {
      try add(hasAnySeventh ? .majorThirteenth : .sixth, start)
    } else if scanner.take("b9", or: "♭9") {
      try add(.minorNinth, start)
    } else if scanner.take("#9", or: "♯9") {
      try add(.augmentedNinth, start)
    } else if scanner.take("#11", or: "♯11") {
      try add(.augmentedEleventh, start)
    } else if scanner.take("b13", or: "♭13") {
      try add(.minorThirteenth, start)
    } else {
      throw scanner.error(.addedTone)
    }
    return true
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
    // 9sus2 and 11sus4 have the tone once.
    _ = implied.take(tone == .second ? .majorNinth : .perfectEleventh)
    return true
  }

  private mutating func insertMajorSeventh(_ start: TextScanner) throws(HarmonyError) -> Bool {
    try add(.majorSeventh, start)
    return true
  }

  private mutating func alterFifth(_ tone: ChordTone, _ start: TextScanner) throws(HarmonyError) {
    guard !hasWrittenFifth else { throw start.error(.newTone) }
    fifth = tone
    hasWrittenFifth = true
  }

  /// Inserts an altered tension in place of the one that the number implies.
  private mutating func alter(_ tone: ChordTone, _ start: TextScanner) throws(HarmonyError) {
    switch tone {
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
