extension ChordQuality {
  /// The notation: after a root as in lead sheets, or after a numeral, whose case tells minor from major.
  enum Style: UInt8 {
    case name, numeral
  }

  /// The name after a root: `""`, `"m7"`, `"maj7♯11"`, `"m7♭5"`, `"13♭9"`, `"sus4"`. The name of the major triad is empty.
  public var name: String { text(.name) }

  /// Returns the canonical text, which `init(from:third:)` reads back.
  ///
  /// Its order: m, dim or aug; the number; altered tones; suspensions; added tones; omitted tones.
  func text(_ style: Style) -> String {
    var writer = QualityWriter(quality: self, style: style)
    return writer.text()
  }
}
