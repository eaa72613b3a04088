/// The symbol of a glyph object.
struct GlyphSymbol {
  /// The glyph; nil before the first command `setGlyph`.
  var glyph: Glyph?
  /// The size of the glyph: the height, in pixels, of a stave that the glyph would fit.
  var size: Double

  func draw(at origin: Point, _ colour: Colour, into drawing: inout Drawing) {
    guard let glyph, size > 0, colour.alpha > 0 else { return }
    drawing.add(glyph.drawn(at: origin, inStave: size, colour))
  }
}
