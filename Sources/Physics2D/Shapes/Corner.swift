/// A corner (vertex) of a hull, and the direction, length and normal of the edge that starts at this corner.
struct Corner {
  var point: Vector2
  /// The edge's direction: a unit vector, counter-clockwise around the hull.
  var direction = Vector2.zero
  var length = 0.0
  /// The AABB of the unit vectors between the normals of both edges at the corner. A disc can hit the corner only from
  /// these directions.
  var normals = AABB(lowerBound: Vector2(-1, -1), upperBound: Vector2(1, 1))

  /// The edge's normal: a unit vector that points outwards.
  var normal: Vector2 { direction.turnedRight }

  /// Computes `normals`. `before` is the direction of the edge that ends at this corner.
  mutating func findNormals(after before: Vector2) {
    let (first, last) = (before.turnedRight, normal)
    normals = AABB(lowerBound: first, upperBound: first)
    normals.include(last)
    let axes: InlineArray<4, Vector2> = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1)]
    for index in axes.indices {
      let axis = axes[index]
      // An axis is between the normals if its angle with each of the two edges, seen from the corner, is at least 90°.
      guard axis.dot(before) >= 0, axis.dot(direction) <= 0 else { continue }
      normals.include(axis)
    }
  }
}
