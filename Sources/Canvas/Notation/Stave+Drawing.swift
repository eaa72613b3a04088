extension Stave {
  /// Draws the lines in a colour, then the clefs, then the notes. Clefs and notes are black, and are drawn in the order
  /// of their positions.
  func draw(at origin: Point, _ colour: Colour, into drawing: inout Drawing) {
    let height = Double(self.height)
    drawLines(at: origin, colour, into: &drawing)
    guard height > 0 else { return }
    for placed in clefs {
      let place = origin + Point(Double(placed.position), placed.clef.row.place * height)
      drawing.add(placed.clef.row.glyph.drawn(at: place, inStave: height, .black))
    }
    var clef = 0
    for note in notes {
      while clef + 1 < clefs.count, clefs[clef + 1].position <= note.position { clef += 1 }
      draw(note, step: clefs[clef].clef.row.topLine - note.pitch.step, at: origin, into: &drawing)
    }
  }

  private func drawLines(at origin: Point, _ colour: Colour, into drawing: inout Drawing) {
    guard lineWidth > 0, width > 0, colour.alpha > 0 else { return }
    for line in 0..<5 {
      let start = origin + Point(0, Double(line) * Double(height) / 4)
      drawing.add(.line(from: start, to: start + Point(Double(width), 0), width: Double(lineWidth), colour))
    }
  }

  /// - Parameter step: the distance of the note below the top line, negative above it. The unit is half the distance of
  ///   adjacent lines.
  private func draw(_ note: PlacedNote, step: Int, at origin: Point, into drawing: inout Drawing) {
    let height = Double(self.height)
    let place = origin + Point(Double(note.position), Double(step) * height / 8)
    let glyph = note.value.glyph(stemUp: step > 4)
    drawing.add(glyph.drawn(at: place, inStave: height, .black))
    if let accidental = note.pitch.accidental.row.glyph {
      let left = Point(-height / 4 - glyph.anchor(inStave: height), 0)
      drawing.add(accidental.drawn(at: place + left, inStave: height, .black))
    }
    guard lineWidth > 0 else { return }
    for line in Self.ledgerLines(step) {
      let half = 4.5 * height / 8 / 2
      let middle = origin + Point(Double(note.position), Double(line) * height / 8)
      drawing.add(
        .line(from: middle + Point(-half, 0), to: middle + Point(half, 0), width: Double(lineWidth), .black))
    }
  }

  /// Returns the ledger lines of a note, each by its distance below the top line, in the unit of `step`.
  private static func ledgerLines(_ step: Int) -> StrideThrough<Int> {
    step < 0 ? stride(from: -2, through: step, by: -2) : stride(from: 10, through: step, by: 2)
  }
}
