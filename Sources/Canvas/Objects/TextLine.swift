/// The text of a text object.
struct TextLine {
  /// The text in UTF-8; empty before the first command `setText`.
  var text: [UInt8] = []
  var font = Font.standard
  /// The size in pixels per em.
  var size: Double

  /// The range of the sizes of texts and glyphs, in pixels.
  static let sizes = 0.0...10_000
  /// The size of texts and glyphs whose command states no size.
  static let defaultSize = 36.0

  func draw(at origin: Point, _ colour: Colour, into drawing: inout Drawing) {
    guard !text.isEmpty, size > 0, colour.alpha > 0 else { return }
    drawing.add(.text(DrawnText(text, at: origin, size: size, font: font), colour))
  }
}
