/// A text on a drawing.
public struct DrawnText: Equatable, Sendable {
  /// The place of the text's anchor.
  public var position: Point
  /// The point of the text that lies at `position`.
  public var anchor: Anchor
  /// The size of the font, in pixels per em.
  public var size: Double
  /// The font.
  public var font: Font
  /// The text, as UTF-8. It may contain line breaks.
  public var text: [UInt8]

  /// A point of a text.
  public enum Anchor: UInt8, Sendable {
    /// The upper left corner of the text's box.
    case upperLeft
    /// The left end of the baseline.
    case baselineStart
    /// The middle of the baseline.
    case baselineMiddle
    /// The right end of the baseline.
    case baselineEnd
  }

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - text: the text, in UTF-8.
  ///   - position: the place of the anchor, in pixels.
  ///   - anchor: the point of the text that lies at `position`.
  ///   - size: the size of the font, in pixels per em, above 0.
  ///   - font: the font.
  public init(
    _ text: [UInt8], at position: Point, anchor: Anchor = .upperLeft, size: Double, font: Font = .standard
  ) {
    self.text = text
    self.position = position
    self.anchor = anchor
    self.size = size
    self.font = font
  }
}
