/// A picture as a list of primitives, each drawn over those before it.
///
/// The page, SVG files and tests draw it. Clips and groups nest.
public struct Drawing: Equatable, Sendable {
  /// The primitives, in the order in which they are drawn.
  public private(set) var primitives: [Primitive] = []

  /// Creates an empty picture.
  public init() {}

  /// Draws a primitive over all earlier ones.
  public mutating func add(_ primitive: Primitive) { primitives.append(primitive) }

  /// Removes all primitives, and keeps the memory for the next picture.
  public mutating func removeAll() { primitives.removeAll(keepingCapacity: true) }

  /// Draws inside a rectangle only.
  public mutating func clip(to rectangle: Rectangle, _ draw: (inout Drawing) -> Void) {
    add(.beginClip(rectangle))
    draw(&self)
    add(.endClip)
  }

  /// Draws a group of the given opacity, 0…1; nothing if it is 0.
  public mutating func group(opacity: Double, _ draw: (inout Drawing) -> Void) {
    guard opacity > 0 else { return }
    if opacity < 1 { add(.beginGroup(opacity: opacity)) }
    draw(&self)
    if opacity < 1 { add(.endGroup) }
  }
}
