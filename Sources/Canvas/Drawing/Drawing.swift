/// A picture as a list of primitives. Each primitive is drawn over all earlier primitives.
///
/// The web page, the writer of SVG files and the tests interpret the list. Clips and groups may be nested.
public struct Drawing: Equatable, Sendable {
  /// The primitives, in the order in which they are drawn.
  public private(set) var primitives: [Primitive] = []

  /// Creates an empty picture.
  public init() {}

  /// Appends a primitive.
  public mutating func add(_ primitive: Primitive) { primitives.append(primitive) }

  /// Removes all primitives. The memory is kept for the next picture.
  public mutating func removeAll() { primitives.removeAll(keepingCapacity: true) }

  /// Draws the primitives that `draw` adds, clipped to a rectangle.
  public mutating func clip(to rectangle: Rectangle, _ draw: (inout Drawing) -> Void) {
    add(.beginClip(rectangle))
    draw(&self)
    add(.endClip)
  }

  /// Draws the primitives that `draw` adds, as a group with an opacity, 0…1. If the opacity is 0, draws nothing.
  public mutating func group(opacity: Double, _ draw: (inout Drawing) -> Void) {
    guard opacity > 0 else { return }
    if opacity < 1 { add(.beginGroup(opacity: opacity)) }
    draw(&self)
    if opacity < 1 { add(.endGroup) }
  }
}
