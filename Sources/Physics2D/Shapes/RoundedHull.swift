/// A shape made ready for the search for impacts: which of the world's corners are its, and what is around them.
struct RoundedHull {
  /// A part of an outline, by its index.
  enum Feature: Equatable {
    case edge(Int)
    case corner(Int)
  }

  /// The first of its corners, which stand in one list of the world's.
  let first: Int
  let cornerCount: Int
  /// None for a disc, two (one a side) for a segment, else as many as corners.
  let edgeCount: Int
  let radius: Double
  /// The corners' bounding box, without the radius.
  var lowest: Vector2
  var highest: Vector2

  /// Adds a shape's corners to a list that has room for them.
  ///
  /// - Parameter isNew: nobody has moved it yet; what it has drifted to since may be further than a new one may be.
  init(_ shape: Shape, _ corners: inout FixedBuffer<Corner>, isNew: Bool = true) throws(WorldError) {
    try Self.check(shape, isNew: isNew)
    guard corners.free >= shape.cornerCount else { throw .cornersFull(capacity: corners.capacity) }
    first = corners.count
    cornerCount = shape.cornerCount
    edgeCount = cornerCount == 1 ? 0 : cornerCount
    radius = shape.radius
    lowest = shape.corners[0]
    highest = lowest
    for index in 0..<cornerCount { corners.append(Corner(point: shape.corners[index])) }
    prepare(&corners)
  }

  /// Works out the edges' directions and lengths, and the bounding box, from where the corners are.
  mutating func prepare(_ corners: inout FixedBuffer<Corner>) {
    lowest = corners[first].point
    highest = lowest
    for index in first..<first + cornerCount {
      let point = corners[index].point
      lowest = Vector2(min(lowest.x, point.x), min(lowest.y, point.y))
      highest = Vector2(max(highest.x, point.x), max(highest.y, point.y))
    }
    for index in 0..<edgeCount {
      let edge = corners[after(index)].point - corners[first + index].point
      corners[first + index].length = edge.length
      corners[first + index].direction = Vector2(edge.x / edge.length, edge.y / edge.length)
    }
    for index in 0..<edgeCount { corners[after(index)].open(after: corners[first + index].direction) }
  }

  /// Moves the corners; `prepare` is to follow.
  func move(by shift: Vector2, _ corners: inout FixedBuffer<Corner>) {
    guard shift != .zero else { return }
    for index in first..<first + cornerCount { corners[index].point = corners[index].point + shift }
  }

  /// The place in the list of the corner after one.
  private func after(_ index: Int) -> Int { first + (index + 1 == cornerCount ? 0 : index + 1) }

  /// Whether a point is in the box around the corners, widened by a distance.
  func isNear(_ point: Vector2, _ distance: Double) -> Bool {
    point.x >= lowest.x - distance && point.x <= highest.x + distance && point.y >= lowest.y - distance
      && point.y <= highest.y + distance
  }

  /// The distance from a point to the swollen outline; negative inside.
  func distance(to point: Vector2, _ corners: borrowing FixedBuffer<Corner>) -> Double {
    nearest(to: point, corners.start).distance - radius
  }

  /// The distance from a point to the outline of the corners, negative inside, the unit vector out of it there, and whether that is at
  /// a corner.
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

  /// Throws what is wrong with a shape.
  private static func check(_ shape: Shape, isNew: Bool) throws(WorldError) {
    let (count, radius) = (shape.cornerCount, shape.radius)
    guard count <= Shape.maximumCorners else { throw .tooManyCorners(count) }
    guard radius.isFinite, radius >= 0, radius <= World.largestLength, count != 1 || radius > 0 else {
      throw .badRadius(radius)
    }
    for index in 0..<count {
      let corner = shape.corners[index]
      guard isNew ? World.isPlace(corner) : corner.isFinite else { throw .badPlace(corner) }
    }
    guard count > 1 else { return }
    for index in 0..<count {
      let next = (index + 1) % count
      let edge = shape.corners[next] - shape.corners[index]
      guard edge.length > 0 else { throw .notConvex }
      guard isNew else { continue }
      // Every other corner lies to the left of every edge: this also refuses outlines that wind twice.
      for other in 0..<count where other != index && other != next {
        guard edge.cross(shape.corners[other] - shape.corners[index]) > 0 else { throw .notConvex }
      }
    }
  }
}
