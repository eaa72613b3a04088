import Canvas
import ChordEngine

/// The label of a chord, above the staff: the chord's name, and the chord's numeral below the name.
struct ChordLabel {
  let name: String
  let numeral: String

  /// The sizes of the letters, in staff spaces per em.
  static let nameSize = 2.5, numeralSize = 1.9

  init(_ chord: ScoreChord) {
    name = chord.chord.name
    // Do not draw the same text twice. Compare bytes, because comparing strings would link Unicode's tables.
    numeral = chord.numeral.utf8.elementsEqual(name.utf8) ? "" : chord.numeral
  }

  /// An upper estimate of the label's width, in spaces.
  var width: Double {
    let letters = (Double(name.unicodeScalars.count), Double(numeral.unicodeScalars.count))
    return 0.56 * max(letters.0 * Self.nameSize, letters.1 * Self.numeralSize)
  }

  /// Draws the label; `y` is the baseline of the numeral.
  func draw(_ pen: inout Pen, _ x: Double, _ y: Double) {
    pen.text(name, x, y - 2.1 * pen.space, size: Self.nameSize * pen.space)
    if !numeral.isEmpty { pen.text(numeral, x, y, size: Self.numeralSize * pen.space, pen.palette.quiet) }
  }
}
