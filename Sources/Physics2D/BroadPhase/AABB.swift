/// An axis-aligned bounding box.
struct AABB {
  var lowerBound: Vector2
  var upperBound: Vector2

  static var everywhere: AABB {
    AABB(lowerBound: Vector2(-.infinity, -.infinity), upperBound: Vector2(.infinity, .infinity))
  }
  /// A box that contains no point.
  static var empty: AABB {
    AABB(lowerBound: Vector2(.infinity, .infinity), upperBound: Vector2(-.infinity, -.infinity))
  }

  var extent: Vector2 { upperBound - lowerBound }
  var center: Vector2 { (lowerBound + upperBound) * 0.5 }

  mutating func include(_ point: Vector2) {
    lowerBound = Vector2(min(lowerBound.x, point.x), min(lowerBound.y, point.y))
    upperBound = Vector2(max(upperBound.x, point.x), max(upperBound.y, point.y))
  }

  @inline(__always)
  func expanded(by margin: Double) -> AABB {
    AABB(lowerBound: lowerBound - Vector2(margin, margin), upperBound: upperBound + Vector2(margin, margin))
  }

  /// `true` if a point is in the box or on its border.
  @inline(__always)
  func contains(_ point: Vector2) -> Bool {
    point.x >= lowerBound.x && point.x <= upperBound.x && point.y >= lowerBound.y && point.y <= upperBound.y
  }
}
