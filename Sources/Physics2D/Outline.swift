/// A shape made ready for the search for impacts: its edges' directions and lengths are worked out once.
struct Outline {
  /// A part of an outline, by its index.
  enum Feature: Equatable {
    case edge(Int)
    case corner(Int)
  }

  var corners: InlineArray<8, Vector2>
  /// The unit vector along the edge that starts at the corner of the same index.
  var directions: InlineArray<8, Vector2>
  var lengths: InlineArray<8, Double>
  var cornerCount: Int
  /// None for a disc, two (one a side) for a segment, else as many as corners.
  var edgeCount: Int
  var radius: Double
  /// The corners' bounding box, without the radius.
  var lowest: Vector2
  var highest: Vector2

  init(_ shape: Shape) throws(WorldError) {
    let count = shape.cornerCount
    guard count <= Shape.maximumCorners else { throw .tooManyCorners(count) }
    corners = shape.corners
    directions = InlineArray(repeating: .zero)
    lengths = InlineArray(repeating: 0)
    cornerCount = count
    edgeCount = count == 1 ? 0 : count
    radius = shape.radius
    lowest = corners[0]
    highest = corners[0]

    guard radius.isFinite, radius >= 0, radius <= World.largestLength, count != 1 || radius > 0 else {
      throw .badRadius(radius)
    }
    for index in 0..<count {
      let corner = corners[index]
      guard World.isPlace(corner) else { throw .badPlace(corner) }
      lowest = Vector2(min(lowest.x, corner.x), min(lowest.y, corner.y))
      highest = Vector2(max(highest.x, corner.x), max(highest.y, corner.y))
    }
    for index in 0..<edgeCount {
      let edge = corners[index + 1 == count ? 0 : index + 1] - corners[index]
      lengths[index] = edge.length
      guard lengths[index] > 0 else { throw .notConvex }
      directions[index] = edge * (1 / lengths[index])
    }
    guard count < 3 || turnsLeftOnce else { throw .notConvex }
  }

  /// Whether the corners make one turn to the left, none of them straight or to the right.
  private var turnsLeftOnce: Bool {
    for index in 0..<cornerCount {
      // Every other corner lies to the left of every edge: this also refuses outlines that wind twice.
      for other in 0..<cornerCount where other != index && other != (index + 1) % cornerCount {
        guard directions[index].cross(corners[other] - corners[index]) > 0 else { return false }
      }
    }
    return true
  }

  /// The unit vector that points out of an edge.
  func normal(ofEdge edge: Int) -> Vector2 { directions[edge].turnedRight }

  /// The distance from a point to the swollen outline; negative inside.
  func distance(to point: Vector2) -> Double {
    var inside = -Double.infinity
    var outside = Double.infinity
    for index in 0..<cornerCount { outside = min(outside, (point - corners[index]).length) }
    for index in 0..<edgeCount {
      let offset = point - corners[index]
      let height = offset.dot(normal(ofEdge: index))
      let along = offset.dot(directions[index])
      inside = max(inside, height)
      if height >= 0 && along >= 0 && along <= lengths[index] { outside = min(outside, height) }
    }
    return (cornerCount > 2 && inside < 0 ? inside : outside) - radius
  }
}
