extension ChordQuality {
  /// The place of a quality's text: `name` for a text after a root, `numeral` for a text after a Roman numeral. A
  /// numeral already shows a minor third by its lowercase letters.
  enum Style: UInt8 {
    case name, numeral
  }

  /// The name after a root: `"m7"`, `"maj7♯11"`, `"m7♭5"`, `"13♭9"`, `"sus4"`; empty for the major triad.
  public var name: String { text(.name) }

  /// Returns the canonical text, which `init(from:third:)` can read. Its parts, in order, are: the sign of the triad,
  /// such as m or dim; the number; altered tones; suspensions; added tones; omitted tones.
  func text(_ style: Style) -> String {
    var writer = QualityWriter(quality: self, style: style)
    return writer.text()
  }
}
