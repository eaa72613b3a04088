/// A corner (vertex) of a hull, and the edge that starts there.
struct Corner {
  var point: Vector2
  /// The unit vector along the edge that starts here, counter-clockwise around the hull.
  var direction = Vector2.zero
  /// The length of the edge that starts here.
  var length = 0.0
  /// The AABB of the unit vectors between the normals of the corner's two edges. A disc can hit the corner
  /// itself only from the direction of such a vector.
  var normals = AABB(lowerBound: Vector2(-1, -1), upperBound: Vector2(1, 1))

  /// The outward unit normal of the edge that starts here.
  var normal: Vector2 { direction.turnedRight }

  /// Sets `normals`, given the direction of the edge that ends here.
  mutating func findNormals(after before: Vector2) {
    let (first, last) = (before.turnedRight, normal)
    normals = AABB(lowerBound: first, upperBound: first)
    normals.include(last)
    let axes: InlineArray<4, Vector2> = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1)]
    for index in axes.indices {
      let axis = axes[index]
      // An axis is between the two normals if, seen from the corner, it points towards neither edge. This
      // also holds at the end of a segment, where the two normals are opposite.
      guard axis.dot(before) >= 0, axis.dot(direction) <= 0 else { continue }
      normals.include(axis)
    }
  }
}
