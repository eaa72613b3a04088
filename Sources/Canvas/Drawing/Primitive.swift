/// A step of drawing.
public enum Primitive: Equatable, Sendable {
  /// Fills a rectangle.
  case rectangle(Rectangle, Colour)
  /// Draws a straight line with square ends, `width` pixels wide.
  case line(from: Point, to: Point, width: Double, Colour)
  /// Fills a polygon of three points or more, whose edges do not cross: a beam or a tie.
  case polygon([Point], Colour)
  /// Draws a symbol of a SMuFL font: its origin lies at `at`, and `size` is in pixels per em.
  ///
  /// An em is the height of a stave of five lines.
  case glyph(UInt32, at: Point, size: Double, Colour)
  /// Draws a text.
  case text(DrawnText, Colour)
  /// Draws the image with this name (UTF-8), stretched to fill the rectangle.
  case image([UInt8], Rectangle)
  /// Clips the primitives up to the matching `endClip` to the rectangle.
  case beginClip(Rectangle)
  /// Ends the innermost clip.
  case endClip
  /// Draws the primitives up to the matching `endGroup` as one picture with this opacity, 0…1.
  case beginGroup(opacity: Double)
  /// Ends the innermost group.
  case endGroup
}
