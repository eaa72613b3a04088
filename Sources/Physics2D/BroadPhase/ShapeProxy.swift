/// A box in which a shape is, for those that are not in the grid: whoever does not reach it need not ask further.
struct ShapeProxy {
  var lowest: Vector2
  var highest: Vector2
  /// None if the shape is switched off.
  var layers: UInt32
  var shape: Int32
  /// By how much the shape is swollen.
  var radius: Double
  /// The corners, among the world's, where its edges begin that face right, left, up and down, or −1.
  var facing = InlineArray<4, Int32>(repeating: -1)

  init(_ shape: borrowing StaticShape, index: Int, _ corners: UnsafePointer<Corner>) {
    let hull = shape.hull
    let border = shape.velocity == .zero ? hull.radius : .infinity
    lowest = hull.lowest - Vector2(border, border)
    highest = hull.highest + Vector2(border, border)
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

  /// Whether it has two sides along an axis, or four: a wall.
  var isUpright: Bool { min(facing[0], facing[1]) >= 0 || min(facing[2], facing[3]) >= 0 }

  /// The box of all places from which a disc is in reach of it.
  func widened(by radius: Double) -> (least: Vector2, greatest: Vector2) {
    let reach = Vector2(radius, radius)
    return (lowest - reach, highest + reach)
  }

  func isLarger(than other: ShapeProxy) -> Bool {
    let (size, otherSize) = ((highest - lowest).lengthSquared, (other.highest - other.lowest).lengthSquared)
    return size != otherSize ? size > otherSize : shape < other.shape
  }
}
