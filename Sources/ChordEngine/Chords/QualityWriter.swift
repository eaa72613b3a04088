/// A writer of a quality's canonical text. `left` contains the tones that are not written yet.
struct QualityWriter {
  let quality: ChordQuality
  let style: ChordQuality.Style
  private var left: ChordQuality.Tones
  private var written = ""
  private var wroteMinor = false

  init(quality: ChordQuality, style: ChordQuality.Style) {
    self.quality = quality
    self.style = style
    left = ChordQuality.Tones(quality)
  }

  mutating func text() -> String {
    if quality.mask == ChordQuality.Tones([.root, .perfectFifth]).mask { return "5" }
    writeTriad()
    let hasNumber = writeNumber()
    writeAlterations(hasNumber)
    if left.take(.second) { written += "sus2" }
    if left.take(.fourth) { written += "sus4" }
    writeAdded()
    if !quality.hasThird { written += "no3" }
    if !quality.hasFifth { written += "no5" }
    return written
  }

  private mutating func writeTriad() {
    let isMinor = left.take(.minorThird)
    let isMajor = left.take(.majorThird)
    let isPlain = !quality.contains(.sixth) && !quality.hasSeventh
    if isMinor && quality.contains(.diminishedFifth) {
      if left.take(.diminishedSeventh) {
        written = style == .name ? "dim7" : "°7"
      } else if isPlain {
        written = style == .name ? "dim" : "°"
      } else if style == .numeral && quality.contains(.minorSeventh) {
        written = "ø"
      }
      if !written.isEmpty { _ = left.take(.diminishedFifth) }
    } else if isMajor && quality.contains(.augmentedFifth) && (isPlain || style == .numeral) {
      written = style == .name ? "aug" : "+"
      _ = left.take(.augmentedFifth)
    }
    if written.isEmpty && isMinor && style == .name {
      written = "m"
      wroteMinor = true
    }
    _ = left.take(.perfectFifth)
  }

  /// Writes a number such as 6/9 or maj9. Returns `true` if the text now has a number, which may be the 7 of a dim7
  /// from `writeTriad`.
  private mutating func writeNumber() -> Bool {
    if left.take(.minorSeventh) {
      written += number()
    } else if left.take(.majorSeventh) {
      let text = "maj" + number()
      written += wroteMinor ? "(" + text + ")" : text
    } else if left.take(.sixth) {
      let hasNinth = !quality.hasAlteredNinth && left.take(.majorNinth)
      written += hasNinth ? "6/9" : "6"
    } else {
      return quality.contains(.diminishedSeventh)
    }
    return true
  }

  /// Returns the number 7, 9, 11 or 13. The numbers 11 and 13 need a natural or altered ninth. A chord with ♯11 cannot
  /// have the number 11, and a chord with ♭13 cannot have the number 13: `QualityReader` reads no natural eleventh in
  /// 11♯11.
  private mutating func number() -> String {
    let hasAnyNinth = quality.contains(.majorNinth) || quality.hasAlteredNinth
    if hasAnyNinth && !left.contains(.minorThirteenth) && left.take(.majorThirteenth) {
      takeImpliedNinth()
      return "13"
    }
    if hasAnyNinth && !left.contains(.augmentedEleventh) && left.take(.perfectEleventh) {
      takeImpliedNinth()
      return "11"
    }
    return takeImpliedNinth() ? "9" : "7"
  }

  @discardableResult private mutating func takeImpliedNinth() -> Bool {
    !quality.hasAlteredNinth && left.take(.majorNinth)
  }

  private mutating func writeAlterations(_ hasNumber: Bool) {
    var text = ""
    if left.take(.diminishedFifth) { text += "♭5" }
    if left.take(.augmentedFifth) { text += "♯5" }
    // Without parentheses, C(♭5) would read as C♭5, a power chord on C♭.
    if !text.isEmpty && written.isEmpty { text = "(" + text + ")" }
    written += text
    // Without a number, `writeAdded` writes the tensions: C♭9 would read as a ninth chord on C♭.
    guard hasNumber else { return }
    if left.take(.minorNinth) { written += "♭9" }
    if left.take(.augmentedNinth) { written += "♯9" }
    if left.take(.augmentedEleventh) { written += "♯11" }
    if left.take(.minorThirteenth) { written += "♭13" }
  }

  private mutating func writeAdded() {
    if left.take(.majorSeventh) { written += "addmaj7" }
    if left.take(.minorNinth) { written += "add♭9" }
    if left.take(.majorNinth) { written += "add9" }
    if left.take(.augmentedNinth) { written += "add♯9" }
    if left.take(.perfectEleventh) { written += "add11" }
    if left.take(.augmentedEleventh) { written += "add♯11" }
    if left.take(.minorThirteenth) { written += "add♭13" }
    if left.take(.majorThirteenth) { written += "add13" }
  }
}

extension ChordQuality {
  fileprivate var hasThird: Bool {
    contains(.second) || contains(.minorThird) || contains(.majorThird) || contains(.fourth)
  }

  fileprivate var hasFifth: Bool {
    contains(.diminishedFifth) || contains(.perfectFifth) || contains(.augmentedFifth)
  }

  fileprivate var hasAlteredNinth: Bool { contains(.minorNinth) || contains(.augmentedNinth) }
}
