/// A static or kinematic shape: the convex hull of one to eight corners, rounded by a radius.
///
/// A shape with one corner is a disc. A shape with two corners is a capsule or, if the radius is 0, a segment. A
/// segment collides on both sides and at its ends. A moving disc touches a shape when the distance of the disc's centre
/// from the unrounded hull equals the sum of both radii.
public struct Shape: Sendable {
  /// The maximum number of corners of a shape.
  public static let maximumCorners = 8

  var corners = InlineArray<8, Vector2>(repeating: .zero)
  /// The number of corners; `World.add` refuses more than `maximumCorners`.
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
    capsule(from: start, to: end, radius: 0)
  }

  /// A capsule: all points at most `radius` away from a segment.
  public static func capsule(from start: Vector2, to end: Vector2, radius: Double) -> Shape {
    var shape = Shape()
    shape.corners[0] = start
    shape.corners[1] = end
    shape.cornerCount = 2
    shape.radius = radius
    return shape
  }

  /// A rectangle with sides parallel to the axes.
  public static func box(center: Vector2, width: Double, height: Double) -> Shape {
    let right = Vector2(width / 2, 0)
    let up = Vector2(0, height / 2)
    var shape = segment(from: center - right - up, to: center + right - up)
    shape.corners[2] = center + right + up
    shape.corners[3] = center - right + up
    shape.cornerCount = 4
    return shape
  }

  /// A convex polygon with three to eight corners, counter-clockwise, and a left turn at each corner. `World.add`
  /// throws if the corners are wrong.
  public static func polygon(_ corners: [Vector2]) -> Shape {
    var shape = Shape()
    // A missing third corner repeats the first corner, so `World.add` refuses the shape.
    shape.corners = InlineArray(repeating: corners.first ?? .zero)
    for index in 0..<min(corners.count, maximumCorners) { shape.corners[index] = corners[index] }
    shape.cornerCount = max(corners.count, 3)
    return shape
  }
}
