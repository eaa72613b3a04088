/// The broad-phase entry of a shape that is not in the grid: its AABB and its collision filter.
struct ShapeProxy {
  /// The shape's AABB, including the rounding radius; infinite if the shape moves.
  var aabb: AABB
  /// The shape's layers; 0 if the shape is disabled.
  var layers: UInt32
  var shape: Int32
  var radius: Double
  /// The start corners of the edges that face right, left, up and down, as indices in the world's corners; −1 for none.
  var facing = InlineArray<4, Int32>(repeating: -1)

  init(_ shape: borrowing StaticShape, index: Int, _ corners: UnsafePointer<Corner>) {
    let hull = shape.hull
    let margin = shape.velocity == .zero ? hull.radius : .infinity
    aabb = hull.aabb.expanded(by: margin)
    layers = shape.isEnabled ? shape.layers : 0
    self.shape = Int32(index)
    radius = hull.radius
    for corner in hull.first..<hull.first + hull.edgeCount {
      let normal = corners[corner].normal
      if normal == Vector2(1, 0) { facing[0] = Int32(corner) }
      if normal == Vector2(-1, 0) { facing[1] = Int32(corner) }
      if normal == Vector2(0, 1) { facing[2] = Int32(corner) }
      if normal == Vector2(0, -1) { facing[3] = Int32(corner) }
    }
  }

  /// `true` if the shape can be a wall of a `FreeRegion`: it has two opposite edges parallel to an axis.
  var isUpright: Bool { min(facing[0], facing[1]) >= 0 || min(facing[2], facing[3]) >= 0 }

  /// `true` if the shape's AABB has the longer diagonal. If both diagonals are equal, the shape with the lower index
  /// counts as larger.
  func isLarger(than other: ShapeProxy) -> Bool {
    let (size, otherSize) = (aabb.extent.lengthSquared, other.aabb.extent.lengthSquared)
    return size != otherSize ? size > otherSize : shape < other.shape
  }
}
