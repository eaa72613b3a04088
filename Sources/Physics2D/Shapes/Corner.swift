/// A corner of an outline, and the edge that starts there.
struct Corner {
  var point: Vector2
  /// The unit vector along the edge that starts here, counter-clockwise around the outline.
  var direction = Vector2.zero
  /// The edge's length.
  var length = 0.0
  /// The least box around all unit vectors that point away from the corner between the normals of its two edges: only from there is
  /// the corner itself met.
  var leastNormal = Vector2(-1, -1)
  var greatestNormal = Vector2(1, 1)

  /// The unit vector that points out of the edge.
  var normal: Vector2 { direction.turnedRight }

  /// Works out between which normals the corner is met.
  ///
  /// - Parameter before: the direction of the edge that ends here.
  mutating func open(after before: Vector2) {
    let (first, last) = (before.turnedRight, normal)
    leastNormal = Vector2(min(first.x, last.x), min(first.y, last.y))
    greatestNormal = Vector2(max(first.x, last.x), max(first.y, last.y))
    let axes: InlineArray<4, Vector2> = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1)]
    for index in axes.indices {
      let axis = axes[index]
      // Between them: not beyond the end of the edge before, nor past the start of this one. Half a turn at the end of a segment
      // has no other way to be told from its opposite.
      guard axis.dot(before) >= 0, axis.dot(direction) <= 0 else { continue }
      leastNormal = Vector2(min(leastNormal.x, axis.x), min(leastNormal.y, axis.y))
      greatestNormal = Vector2(max(greatestNormal.x, axis.x), max(greatestNormal.y, axis.y))
    }
  }
}
