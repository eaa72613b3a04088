/// A picture as a list of primitives. Each is drawn over the earlier ones.
///
/// The page, the writer of SVG files and tests draw the picture. Clips and groups may be nested.
public struct Drawing: Equatable, Sendable {
  /// The primitives, in the order in which they are drawn.
  public private(set) var primitives: [Primitive] = []

  /// Creates an empty picture.
  public init() {}

  /// Draws a primitive over all earlier ones.
  public mutating func add(_ primitive: Primitive) { primitives.append(primitive) }

  /// Removes all primitives, and keeps the memory for the next picture.
  public mutating func removeAll() { primitives.removeAll(keepingCapacity: true) }

  /// Draws only inside a rectangle.
  public mutating func clip(to rectangle: Rectangle, _ draw: (inout Drawing) -> Void) {
    add(.beginClip(rectangle))
    draw(&self)
    add(.endClip)
  }

  /// Draws a group of primitives with an opacity, 0…1; draws nothing if the opacity is 0.
  public mutating func group(opacity: Double, _ draw: (inout Drawing) -> Void) {
    guard opacity > 0 else { return }
    if opacity < 1 { add(.beginGroup(opacity: opacity)) }
    draw(&self)
    if opacity < 1 { add(.endGroup) }
  }
}
