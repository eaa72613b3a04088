extension SystemEngraver {
  /// Draws the octave signs of a staff with their lines. Neighbouring bars with the same octave shift share one sign.
  func drawOctaveSigns(_ staff: Staff, _ pen: inout Pen) {
    var first = 0
    while first < bars.count {
      let octaves = bars[first].bar.staff(staff).octaves
      var last = first
      while last + 1 < bars.count, bars[last + 1].bar.staff(staff).octaves == octaves { last += 1 }
      if octaves != 0 { drawOctaveSign(octaves, first...last, staff, &pen) }
      first = last + 1
    }
  }

  private func drawOctaveSign(_ octaves: Int, _ range: ClosedRange<Int>, _ staff: Staff, _ pen: inout Pen) {
    let isAbove = octaves > 0
    var edge = isAbove ? 0.0 : 4.0
    var (from, to) = (bars[range.upperBound].end, bars[range.lowerBound].x)
    for bar in bars[range] {
      for voice in bar.voices where voice.staff == staff {
        for (event, shape) in zip(voice.events, voice.shapes) {
          guard let shape else { continue }
          let column = bar.column(at: event.start)
          (from, to) = (min(from, column), max(to, column + shape.headWidth * space))
          let stem = shape.value.hasStem && shape.isUp == isAbove ? shape.stemEnd : edge
          edge = isAbove ? min(edge, Double(shape.top) / 2, stem) : max(edge, Double(shape.bottom) / 2, stem)
        }
      }
    }
    let y = top(of: staff) + (edge + (isAbove ? -1.2 : 2.6)) * space
    pen.octaveSign(octaves, from, to, y)
  }
}

extension Pen {
  /// Draws an octave sign that begins at `x1` and whose baseline is at `y`, and its dashed line, which ends at `x2`.
  mutating func octaveSign(_ octaves: Int, _ x1: Double, _ x2: Double, _ y: Double) {
    let isAbove = octaves > 0
    var x = x1
    if abs(octaves) == 1 {
      symbol(isAbove ? .ottavaAlta : .ottavaBassa, x, y)
      x += 3 * space
    } else {
      text(isAbove ? "15ma" : "15mb", x, y, size: 2.2 * space)
      x += 5 * space
    }
    let line = isAbove ? y - 1.2 * space : y - 0.1 * space
    while x < x2 - 0.5 * space {
      self.line(x, line, min(x + 0.9 * space, x2), line, width: Engraving.octaveLine)
      x += 1.6 * space
    }
    self.line(x2, line, x2, line + (isAbove ? 1 : -1) * space, width: Engraving.octaveLine)
  }
}
