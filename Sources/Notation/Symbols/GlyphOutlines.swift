/// The shapes of glyphs, as paths of SVG: a thousand units are an em, and y grows downwards.
public struct GlyphOutlines: Sendable {
  private var outlines: [(codepoint: UInt32, path: [UInt8])] = []

  /// Creates a set without outlines.
  public init() {}

  /// Adds the outline of a glyph.
  public mutating func add(_ codepoint: UInt32, _ path: [UInt8]) { outlines.append((codepoint, path)) }

  /// Returns the outline of a glyph. A `Symbol` without an outline has a simple built-in shape. Any other glyph without
  /// an outline has an empty path.
  public func path(of codepoint: UInt32) -> [UInt8] {
    if let outline = outlines.first(where: { $0.codepoint == codepoint }) { return outline.path }
    return Symbol(rawValue: codepoint).map { Array($0.simplePath.utf8) } ?? []
  }
}
