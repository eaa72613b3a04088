extension ChordQuality {
  /// The place of the text: `name` follows a root, `numeral` follows a roman numeral, which is lowercase if the third
  /// is minor.
  enum Style: UInt8 {
    case name, numeral
  }

  /// The name after a root: `"m7"`, `"maj7♯11"`, `"m7♭5"`, `"13♭9"`, `"sus4"`; empty for the major triad.
  public var name: String { text(.name) }

  /// Returns the canonical text, which `init(from:third:)` reads back: the sign of the triad, such as m or dim; the
  /// number; altered tones; suspensions; added tones; omitted tones.
  func text(_ style: Style) -> String {
    var writer = QualityWriter(quality: self, style: style)
    return writer.text()
  }
}
