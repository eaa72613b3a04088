extension ChordQuality {
  /// The notation of a quality. `name` follows a root, as in lead sheets. `numeral` follows a roman numeral,
  /// whose case already shows whether the third is minor or major.
  enum Style: UInt8 {
    case name, numeral
  }

  /// The name after a root: `""`, `"m7"`, `"maj7♯11"`, `"m7♭5"`, `"13♭9"`, `"sus4"`. The name of the major
  /// triad is empty.
  public var name: String { text(.name) }

  /// Returns the canonical text, which `init(from:third:)` reads back.
  ///
  /// The parts come in this order: the sign of the triad, such as m or dim; the number; altered tones;
  /// suspensions; added tones; omitted tones.
  func text(_ style: Style) -> String {
    var writer = QualityWriter(quality: self, style: style)
    return writer.text()
  }
}
