/// A place on a drawing, or the displacement from one place to another.
public struct Point: Equatable, Sendable {
  /// The distance to the right from the left edge, in pixels.
  public var x: Double
  /// The distance downwards from the upper edge, in pixels.
  public var y: Double

  /// Creates a point from its coordinates, in pixels.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The upper left corner of a drawing, or no displacement.
  public static let zero = Point(0, 0)

  /// Returns the point that is displaced by `b` from `a`.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
}
