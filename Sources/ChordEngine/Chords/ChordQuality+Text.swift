extension ChordQuality {
  /// The way of writing: behind a root as in lead sheets, or behind a numeral, whose size tells minor from major.
  enum Style: UInt8 {
    case name, numeral
  }

  /// The name behind a root: `""`, `"m7"`, `"maj7♯11"`, `"m7♭5"`, `"13♭9"`, `"sus4"`. The name of the major triad is empty.
  public var name: String { text(.name) }

  /// The one text that stands for the quality; what reads it back is `init(from:third:)`.
  ///
  /// In this order: m, dim or aug; the number; altered tones; suspensions; added tones; what is missing.
  func text(_ style: Style) -> String {
    var writer = QualityWriter(quality: self, style: style)
    return writer.text()
  }
}
