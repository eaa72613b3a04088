/// The symbol of a glyph object.
struct GlyphSymbol {
  /// The glyph; nil at first, when nothing is drawn.
  var glyph: Glyph?
  /// The height in pixels of the stave for which the glyph is drawn.
  var size: Double

  func draw(at origin: Point, _ colour: Colour, into drawing: inout Drawing) {
    guard let glyph, size > 0, colour.alpha > 0 else { return }
    drawing.add(glyph.drawn(at: origin, inStave: size, colour))
  }
}
