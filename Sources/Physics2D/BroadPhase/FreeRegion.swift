/// A box around a disc, bounded by axis-aligned walls. The box reduces the search for an impact to a few tests.
///
/// An *upright* shape has two opposite edges parallel to an axis. A *wall* is an upright shape that bounds a side of
/// the box exactly. *Obstacles* are the shapes that are not upright, and the upright shapes in or beside the box that
/// are not walls. While the disc's centre is inside the box, the disc can hit no shape except obstacles. At a side of
/// the box, it can hit only obstacles and the walls of that side. If tests of these shapes do not determine the disc's
/// next event, all shapes are tested.
struct FreeRegion {
  struct Side {
    /// The walls, as a bit mask of proxy indices. The edges of these walls that face the region lie on one line.
    var walls: UInt64 = 0
    /// The index, in the world's corners, of the start of one wall's edge that faces the region; −1 for none.
    var corner: Int32 = -1
    /// The rounding radius of the same wall.
    var radius = 0.0
  }

  private var bounds: AABB
  /// The left, the right, the lower and the upper side. `ShapeProxy.facing[i]` is the edge of a wall at side i that
  /// faces the region.
  private(set) var sides = InlineArray<4, Side>(repeating: Side())
  /// The obstacles, as a bit mask of proxy indices.
  private(set) var obstacles: UInt64 = 0
  /// The bodies that the disc may collide with, as a bit mask of body indices.
  let others: UInt64
  /// `true` if all four sides have walls. Otherwise the region cannot be used.
  @inline(__always)
  var isClosed: Bool { min(sides[0].walls, sides[1].walls) != 0 && min(sides[2].walls, sides[3].walls) != 0 }
  /// `true` if an upright shape could not be cut off, for example because the disc is at the shape's corner. A region
  /// around a later position may then have fewer obstacles.
  private(set) var isAtCorner = false

  static var none: FreeRegion { FreeRegion() }

  private init() {
    bounds = .empty
    others = 0
  }

  /// Creates the free region around a position. `proxies`, at most 64, must include all shapes that the disc may hit.
  /// No shape may move. `others` is a bit mask of body indices.
  init(
    around position: Vector2, radius: Double, layers: UInt32, _ proxies: borrowing FixedBuffer<ShapeProxy>,
    _ corners: UnsafePointer<Corner>, others: UInt64
  ) {
    self.others = others
    bounds = AABB(lowerBound: position, upperBound: position).expanded(by: 0x1p32)
    let touch = TimeOfImpact.margin(radius, at: position)
    for index in proxies.indices where proxies[index].layers & layers != 0 {
      let box = proxies[index].aabb.expanded(by: radius)
      let isUpright = proxies[index].isUpright
      guard !isUpright || !cut(off: box, around: position, touch) else { continue }
      obstacles |= 1 << UInt64(index)
      isAtCorner = isAtCorner || isUpright
    }
    for index in proxies.indices where proxies[index].layers & layers != 0 && obstacles & 1 << UInt64(index) == 0 {
      let box = proxies[index].aabb.expanded(by: radius)
      if overlaps(box, touch), !add(proxies.start + index, box, bit: 1 << UInt64(index), corners) {
        obstacles |= 1 << UInt64(index)
      }
    }
    // Grow the box, so that a disc that touches a wall counts as inside.
    bounds = bounds.expanded(by: touch)
  }

  @inline(__always)
  func contains(_ position: Vector2) -> Bool { bounds.contains(position) }

  private func overlaps(_ box: AABB, _ margin: Double) -> Bool {
    box.lowerBound.x < bounds.upperBound.x + margin && box.upperBound.x > bounds.lowerBound.x - margin
      && box.lowerBound.y < bounds.upperBound.y + margin && box.upperBound.y > bounds.lowerBound.y - margin
  }

  /// Cuts off the part of the region that contains `box`, along the side of `box` that leaves the largest region.
  /// Returns `false`, and cuts off nothing, if the position is inside `box` and at least `touch` from each side, or if
  /// every possible cut would leave nothing.
  private mutating func cut(off box: AABB, around position: Vector2, _ touch: Double) -> Bool {
    guard overlaps(box, 0) else { return true }
    let (low, high) = (box.lowerBound, box.upperBound)
    // For each side of `box`, the fraction of the region that a cut along this side would leave; 0 if the position is
    // `touch` or more inside this side.
    let (width, height) = (bounds.extent.x, bounds.extent.y)
    let right = position.x > high.x - touch ? (bounds.upperBound.x - high.x) / width : 0
    let left = position.x < low.x + touch ? (low.x - bounds.lowerBound.x) / width : 0
    let above = position.y > high.y - touch ? (bounds.upperBound.y - high.y) / height : 0
    let below = position.y < low.y + touch ? (low.y - bounds.lowerBound.y) / height : 0
    let most = max(max(left, right), max(below, above))
    guard most > 0 else { return false }
    if most == right {
      bounds.lowerBound.x = high.x
    } else if most == left {
      bounds.upperBound.x = low.x
    } else if most == above {
      bounds.lowerBound.y = high.y
    } else {
      bounds.upperBound.y = low.y
    }
    return true
  }

  private func isFlush(_ side: Int, _ box: AABB) -> Bool {
    switch side {
    case 0: box.upperBound.x == bounds.lowerBound.x
    case 1: box.lowerBound.x == bounds.upperBound.x
    case 2: box.upperBound.y == bounds.lowerBound.y
    default: box.lowerBound.y == bounds.upperBound.y
    }
  }

  /// Adds a shape as a wall to every side of the region that the shape's box adjoins exactly. Returns `false` if there
  /// is no such side.
  private mutating func add(
    _ proxy: UnsafePointer<ShapeProxy>, _ box: AABB, bit: UInt64, _ corners: UnsafePointer<Corner>
  ) -> Bool {
    var isWall = false
    for side in 0..<4 where isFlush(side, box) && proxy.pointee.facing[side] >= 0 {
      let corner = proxy.pointee.facing[side]
      if sides[side].walls == 0 { sides[side] = Side(corner: corner, radius: proxy.pointee.radius) }
      // The walls of a side must lie on one line to the last bit, so that a disc reaches all these walls at the same
      // time.
      let (one, other) = (corners[Int(corner)].point, corners[Int(sides[side].corner)].point)
      guard proxy.pointee.radius == sides[side].radius, side < 2 ? one.x == other.x : one.y == other.y else { continue }
      sides[side].walls |= bit
      isWall = true
    }
    return isWall
  }
}
