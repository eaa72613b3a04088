/// An element of a drawing: a shape, a text, an image, or the beginning or the end of a clip or a group.
public enum Primitive: Equatable, Sendable {
  /// Fills a rectangle.
  case rectangle(Rectangle, Colour)
  /// Draws a straight line, `width` pixels wide. Its ends are cut off squarely at the two points.
  case line(from: Point, to: Point, width: Double, Colour)
  /// Fills a polygon, such as a beam or a tie. The polygon has at least three points, and its edges do not cross.
  case polygon([Point], Colour)
  /// Draws the symbol at a code point of a SMuFL font. The symbol's origin is at `at`, and `size` is in pixels per em.
  ///
  /// An em is the height of a stave of five lines.
  case glyph(UInt32, at: Point, size: Double, Colour)
  /// Draws a text.
  case text(DrawnText, Colour)
  /// Draws an image, stretched to fill the rectangle. The bytes are the image's name in UTF-8.
  case image([UInt8], Rectangle)
  /// Draws the primitives up to the matching `endClip` only inside the rectangle.
  case beginClip(Rectangle)
  /// Ends the innermost clip.
  case endClip
  /// Draws the primitives up to the matching `endGroup` as one picture with an opacity, 0…1.
  case beginGroup(opacity: Double)
  /// Ends the innermost group.
  case endGroup
}
