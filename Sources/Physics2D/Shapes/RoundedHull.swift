/// A shape prepared for collision: the convex hull of some of the world's corners, rounded by a radius.
struct RoundedHull {
  enum Feature: Equatable {
    case edge(Int)
    case corner(Int)
  }

  /// The index of the hull's first corner in the world's corners. The hull's other corners follow it.
  let first: Int
  let cornerCount: Int
  /// The number of edges: 0 for a disc, 2 (one for each side) for a segment or capsule, otherwise the number of
  /// corners.
  let edgeCount: Int
  let radius: Double
  /// The AABB of the unrounded hull.
  var aabb: AABB

  /// Creates the hull of a shape, and adds its corners to the world's corners. `isNew` is `false` for a
  /// restored shape.
  init(_ shape: Shape, _ corners: inout FixedBuffer<Corner>, isNew: Bool = true) throws(WorldError) {
    try Self.check(shape, isNew: isNew)
    guard corners.free >= shape.cornerCount else { throw .cornersFull(capacity: corners.capacity) }
    first = corners.count
    cornerCount = shape.cornerCount
    edgeCount = cornerCount == 1 ? 0 : cornerCount
    radius = shape.radius
    aabb = .empty
    for index in 0..<cornerCount { corners.append(Corner(point: shape.corners[index])) }
    prepare(&corners)
  }

  /// Derives the edges and the AABB from the corners' positions.
  mutating func prepare(_ corners: inout FixedBuffer<Corner>) {
    aabb = .empty
    for index in first..<first + cornerCount { aabb.include(corners[index].point) }
    for index in 0..<edgeCount {
      let edge = corners[after(index)].point - corners[first + index].point
      corners[first + index].length = edge.length
      corners[first + index].direction = Vector2(edge.x / edge.length, edge.y / edge.length)
    }
    for index in 0..<edgeCount { corners[after(index)].findNormals(after: corners[first + index].direction) }
  }

  /// Returns the index, in the world's corners, of the corner that follows the corner `index` of this hull.
  private func after(_ index: Int) -> Int { first + (index + 1 == cornerCount ? 0 : index + 1) }

  /// Returns the distance from a point to the rounded hull, in lengths; negative inside.
  func distance(to point: Vector2, _ corners: borrowing FixedBuffer<Corner>) -> Double {
    nearest(to: point, corners.start).distance - radius
  }

  /// Returns the distance from a point to the unrounded hull, and the unit normal at the nearest point. `isCorner`
  /// is `true` if this point is a corner. Inside a polygon, the distance is negative.
  func nearest(
    to point: Vector2, _ corners: UnsafePointer<Corner>
  ) -> (distance: Double, normal: Vector2, isCorner: Bool) {
    var inside = (distance: -Double.infinity, normal: Vector2.zero, isCorner: false)
    var outside = (distance: Double.infinity, normal: Vector2.zero, isCorner: true)
    for index in first..<first + cornerCount {
      let offset = point - corners[index].point
      if offset.length < outside.distance { outside = (offset.length, offset.unit, true) }
    }
    for index in first..<first + edgeCount {
      let offset = point - corners[index].point
      let height = offset.dot(corners[index].normal)
      let along = offset.dot(corners[index].direction)
      if height > inside.distance { inside = (height, corners[index].normal, false) }
      guard height >= 0, along >= 0, along <= corners[index].length else { continue }
      if height < outside.distance { outside = (height, corners[index].normal, false) }
    }
    return cornerCount > 2 && inside.distance < 0 ? inside : outside
  }

  /// Throws an error for an invalid shape. Convexity and the range of the corners' positions are checked only for new
  /// shapes.
  private static func check(_ shape: Shape, isNew: Bool) throws(WorldError) {
    let (count, radius) = (shape.cornerCount, shape.radius)
    guard count <= Shape.maximumCorners else { throw .tooManyCorners(count) }
    guard radius.isFinite, radius >= 0, radius <= World.largestLength, count != 1 || radius > 0 else {
      throw .badRadius(radius)
    }
    for index in 0..<count {
      let corner = shape.corners[index]
      guard isNew ? World.isPlace(corner) : corner.isFinite else { throw .badPosition(corner) }
    }
    guard count > 1 else { return }
    for index in 0..<count {
      let next = (index + 1) % count
      let edge = shape.corners[next] - shape.corners[index]
      guard edge.length > 0 else { throw .notConvex }
      guard isNew else { continue }
      // All other corners must be to the left of the edge. This test also refuses polygons that wind twice.
      for other in 0..<count where other != index && other != next {
        guard edge.cross(shape.corners[other] - shape.corners[index]) > 0 else { throw .notConvex }
      }
    }
  }
}
