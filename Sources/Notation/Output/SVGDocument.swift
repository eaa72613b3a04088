import Canvas

/// An SVG file: drawings on pages, one below the other.
public struct SVGDocument {
  let outlines: GlyphOutlines
  private let width: Double
  private let height: Double
  private let label: String
  var body = UTF8Text()
  /// The glyphs that the drawings use.
  var used: [(codepoint: UInt32, size: Double)] = []
  var lines: [LineRun] = []
  var clips = 0
  private var pages = 0

  /// Straight lines of one width and colour that are not yet in `body`.
  struct LineRun {
    let width: Double
    let colour: Colour
    var path = UTF8Text()
  }

  /// Creates a document without pages. All its pages will have one size, in points.
  ///
  /// - Parameters:
  ///   - label: the text that a screen reader says.
  ///   - outlines: the shapes of the glyphs.
  public init(width: Double, height: Double, label: String, outlines: GlyphOutlines) {
    (self.width, self.height, self.label, self.outlines) = (width, height, label, outlines)
  }

  /// Adds a page below the earlier pages.
  public mutating func append(_ drawing: Drawing) {
    body.write(#"<g transform="translate(0 "#)
    body.write(Double(pages) * (height + Self.gap))
    body.write(")\">\n<rect width=\"")
    body.write(width)
    body.write(#"" height=""#)
    body.write(height)
    body.write("\" fill=\"#fff\"/>\n")
    for primitive in drawing.primitives { write(primitive) }
    writeLines()
    body.write("</g>\n")
    pages += 1
  }

  /// The distance between two pages, in points.
  private static let gap = 12.0

  /// Returns the whole file.
  public consuming func bytes() -> [UInt8] {
    var text = UTF8Text()
    let total = Double(pages) * (height + Self.gap) - Self.gap
    text.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    text.write(width)
    text.write("pt\" height=\"")
    text.write(total)
    text.write("pt\" viewBox=\"0 0 ")
    text.write(width)
    text.write(" ")
    text.write(total)
    text.write("\" role=\"img\">\n<title>")
    text.writeEscaped(Array(label.utf8))
    text.write("</title>\n<defs>\n")
    for (index, glyph) in used.enumerated() {
      text.write("<path id=\"g")
      text.write(index)
      text.write("\" transform=\"scale(")
      // The scale is a thousandth of the size, because the outlines have a thousand units to the em. `write` rounds to
      // two digits after the point. To keep four digits, write a tenth of the size, then the exponent e-2.
      text.write(glyph.size / 10)
      text.write("e-2)\" d=\"")
      text.write(outlines.path(of: glyph.codepoint))
      text.write("\"/>\n")
    }
    text.write("</defs>\n")
    text.write(body.bytes)
    text.write("</svg>\n")
    return text.bytes
  }
}
