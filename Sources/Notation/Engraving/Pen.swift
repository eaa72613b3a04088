import Canvas

/// A pen that draws notation on a drawing. Places are in pixels, or in points on paper. Sizes are in staff spaces,
/// unless stated otherwise.
struct Pen {
  var drawing = Drawing()
  /// The size of a staff space, in pixels.
  var space: Double
  let palette: Palette
  var ink: Colour

  init(space: Double, palette: Palette = .paper) {
    (self.space, self.palette, ink) = (space, palette, palette.ink)
  }

  mutating func symbol(_ symbol: Symbol, _ x: Double, _ y: Double, scale: Double = 1) {
    drawing.add(.glyph(symbol.rawValue, at: Point(x, y), size: 4 * space * scale, ink))
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, width: Double) {
    drawing.add(.line(from: Point(x1, y1), to: Point(x2, y2), width: width * space, ink))
  }

  /// Draws a text; `size` is in pixels per em.
  mutating func text(
    _ text: String, _ x: Double, _ y: Double, size: Double, anchor: DrawnText.Anchor = .baselineStart,
    _ colour: Colour? = nil
  ) {
    let drawn = DrawnText(Array(text.utf8), at: Point(x, y), anchor: anchor, size: size, font: Font(.times))
    drawing.add(.text(drawn, colour ?? ink))
  }

  /// Draws the five lines of a staff, whose top line is at `y`.
  mutating func staff(_ x1: Double, _ x2: Double, _ y: Double) {
    for line in 0..<5 {
      let height = y + Double(line) * space
      self.line(x1, height, x2, height, width: Engraving.staffLine)
    }
  }

  /// Draws the ledger lines of a notehead that is `width` spaces wide. `position` is in half spaces below the staff's
  /// top line, which is at `y`.
  mutating func ledgerLines(_ position: Int, _ x: Double, _ y: Double, width: Double) {
    let (left, right) = (x - Engraving.ledgerOverhang * space, x + (width + Engraving.ledgerOverhang) * space)
    for line in Staff.ledgerLines(at: position) {
      let height = y + Double(line) / 2 * space
      self.line(left, height, right, height, width: Engraving.ledgerLine)
    }
  }

  /// Draws the clef of a staff whose top line is at `y`.
  mutating func clef(_ staff: Staff, _ x: Double, _ y: Double) {
    symbol(staff == .treble ? .gClef : .fClef, x, y + (staff == .treble ? 3 : 1) * space)
  }

  /// Draws a tie from `x1` to `x2` with its ends at `y`. The tie bends upwards if `isUp`, otherwise downwards.
  mutating func tie(_ x1: Double, _ x2: Double, _ y: Double, isUp: Bool) {
    let length = max(x2 - x1, 0.8 * space)
    let height = min(0.35 * space + length / 14, 1.3 * space) * (isUp ? -1 : 1)
    let thickness = 0.2 * space * (isUp ? 1 : -1)
    var points: [Point] = []
    let count = 14
    for index in 0...count {
      let share = Double(index) / Double(count)
      let bend = 4 * share * (1 - share)
      points.append(Point(x1 + share * length, y + bend * height))
    }
    for index in 1..<count {
      let share = Double(count - index) / Double(count)
      let bend = 4 * share * (1 - share)
      points.append(Point(x1 + share * length, y + bend * (height + thickness)))
    }
    drawing.add(.polygon(points, ink))
  }

  /// Draws a beam between two stems. The beam's outer edge goes from `y1` to `y2`. If the stems point up (`isUp`), the
  /// rest of the beam is below this edge, otherwise above.
  mutating func beam(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, isUp: Bool) {
    let body = Engraving.beam * space * (isUp ? 1 : -1)
    drawing.add(
      .polygon([Point(x1, y1), Point(x2, y2), Point(x2, y2 + body), Point(x1, y1 + body)], ink))
  }
}
