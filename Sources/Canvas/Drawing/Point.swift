/// A place on a drawing, or a distance between two places.
public struct Point: Equatable, Sendable {
  /// The distance from the left edge, in pixels.
  public var x: Double
  /// The distance from the upper edge, in pixels: y grows downwards.
  public var y: Double

  /// Creates a point from its coordinates, in pixels.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The upper left corner.
  public static let zero = Point(0, 0)

  /// Returns the point at a distance from another point.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
}
