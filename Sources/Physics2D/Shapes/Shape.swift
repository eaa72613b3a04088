/// A static shape: a convex core of one to eight corners, swollen by a radius.
///
/// One corner and a radius is a disc; two corners are a segment, struck from both sides and round at its ends, or
/// with a radius a capsule; three and more are a convex polygon. One representation keeps the search for impacts
/// in one place: a moving disc touches a shape where its centre meets the outline of the core, swollen by both radii.
public struct Shape: Sendable {
  /// The most corners a shape has.
  public static let maximumCorners = 8

  var corners = InlineArray<8, Vector2>(repeating: .zero)
  /// How many corners were given; more than `maximumCorners` are refused when the shape is added to a world.
  public internal(set) var cornerCount = 0
  var radius = 0.0

  /// A disc.
  public static func disc(center: Vector2, radius: Double) -> Shape {
    var shape = capsule(from: center, to: center, radius: radius)
    shape.cornerCount = 1
    return shape
  }

  /// A straight wall without thickness.
  public static func segment(from start: Vector2, to end: Vector2) -> Shape {
    var shape = capsule(from: start, to: end, radius: 0)
    shape.cornerCount = 2
    return shape
  }

  /// All points at most `radius` away from a segment.
  public static func capsule(from start: Vector2, to end: Vector2, radius: Double) -> Shape {
    var shape = Shape()
    shape.corners[0] = start
    shape.corners[1] = end
    shape.cornerCount = 2
    shape.radius = radius
    return shape
  }

  /// An upright rectangle.
  public static func box(center: Vector2, width: Double, height: Double) -> Shape {
    let right = Vector2(width / 2, 0)
    let up = Vector2(0, height / 2)
    var shape = Shape()
    shape.corners[0] = center - right - up
    shape.corners[1] = center + right - up
    shape.corners[2] = center + right + up
    shape.corners[3] = center - right + up
    shape.cornerCount = 4
    return shape
  }

  /// A convex polygon.
  ///
  /// - Parameter corners: three to eight of them, counter-clockwise, each turning left.
  public static func polygon(_ corners: [Vector2]) -> Shape {
    var shape = Shape()
    for index in 0..<min(corners.count, maximumCorners) { shape.corners[index] = corners[index] }
    shape.cornerCount = max(corners.count, 3)
    return shape
  }
}
