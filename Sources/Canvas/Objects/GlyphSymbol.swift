/// The symbol of a glyph object.
struct GlyphSymbol {
  /// The glyph; nil before the first command `setGlyph`. Without a glyph, nothing is drawn.
  var glyph: Glyph?
  /// The height of a stave, in pixels, in which the glyph would have this size.
  var size: Double

  func draw(at origin: Point, _ colour: Colour, into drawing: inout Drawing) {
    guard let glyph, size > 0, colour.alpha > 0 else { return }
    drawing.add(glyph.drawn(at: origin, inStave: size, colour))
  }
}
