/// A corner (vertex) of a hull, and the edge that starts there.
struct Corner {
  var point: Vector2
  /// The unit vector along the edge that starts here, counter-clockwise around the hull.
  var direction = Vector2.zero
  /// The length of the edge that starts here.
  var length = 0.0
  /// The AABB of the unit vectors between the normals of the corner's two edges: only from these directions is the corner itself hit.
  var normals = AABB(lowerBound: Vector2(-1, -1), upperBound: Vector2(1, 1))

  /// The outward unit normal of the edge that starts here.
  var normal: Vector2 { direction.turnedRight }

  /// Finds the AABB of the directions from which the corner is hit, given the direction of the edge that ends here.
  mutating func findNormals(after before: Vector2) {
    let (first, last) = (before.turnedRight, normal)
    normals = AABB(lowerBound: first, upperBound: first)
    normals.include(last)
    let axes: InlineArray<4, Vector2> = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1)]
    for index in axes.indices {
      let axis = axes[index]
      // The bisector of the two normals. At the end of a segment the normals are opposite, and only the bisector tells which half is outside.
      guard axis.dot(before) >= 0, axis.dot(direction) <= 0 else { continue }
      normals.include(axis)
    }
  }
}
