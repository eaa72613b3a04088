import Canvas

/// A chord's name, and its numeral below, above the staff.
struct ChordLabel {
  let name: String
  let numeral: String

  /// Heights of the letters, in spaces per em.
  static let nameSize = 2.5, numeralSize = 1.9

  init(_ chord: ScoreChord) {
    name = chord.chord.name
    // A chordset may give chords by name; the name is not repeated.
    numeral = chord.numeral == name ? "" : chord.numeral
  }

  /// An upper estimate, in spaces.
  var width: Double {
    max(Double(name.unicodeScalars.count) * Self.nameSize * 0.56, Double(numeral.unicodeScalars.count) * Self.numeralSize * 0.56)
  }

  /// Draws the label; `y` is the baseline of the numeral.
  func draw(_ pen: inout Pen, _ x: Double, _ y: Double) {
    let quiet = Colour(red: 96, green: 96, blue: 96)
    pen.text(name, x, y - 2.1 * pen.space, size: Self.nameSize * pen.space, font: Self.font)
    if !numeral.isEmpty { pen.text(numeral, x, y, size: Self.numeralSize * pen.space, font: Self.font, quiet) }
  }

  /// Families for texts, in order of preference.
  static let font = "Edwin, Libertinus Serif, Liberation Serif, FreeSerif, DejaVu Serif, serif"
}
