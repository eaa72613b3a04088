/// The text of a text object.
struct TextLine {
  /// UTF-8; at first empty.
  var text: [UInt8] = []
  var font = Font.standard
  /// Pixels per em.
  var size: Double

  /// The sizes of fonts and glyphs, in pixels.
  static let sizes = 0.0...10_000
  /// The size of texts and glyphs that state none.
  static let standardSize = 36.0

  func draw(at origin: Point, _ colour: Colour, into drawing: inout Drawing) {
    guard !text.isEmpty, size > 0, colour.alpha > 0 else { return }
    drawing.add(.text(DrawnText(text, at: origin, size: size, font: font), colour))
  }
}
