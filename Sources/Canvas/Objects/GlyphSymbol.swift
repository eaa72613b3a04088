/// The symbol of a glyph object.
struct GlyphSymbol {
  /// At first nil: nothing is drawn.
  var glyph: Glyph?
  /// The height in pixels of a stave that the glyph fits.
  var size: Double

  func draw(at origin: Point, _ colour: Colour, into drawing: inout Drawing) {
    guard let glyph, size > 0, colour.alpha > 0 else { return }
    drawing.add(glyph.drawn(at: origin, inStave: size, colour))
  }
}
