/// A box closed off by upright walls, in which a disc flies without meeting any other shape.
///
/// While the disc's centre is inside, only *obstacles* (shapes that are no such walls) can be in its way; at a side, only the walls
/// there. So a few tests find the next impact. If they do not suffice, all shapes are tested, with the same result.
struct FreeRegion {
  struct Side {
    /// The walls at this side, flush with each other: a bit for each, by its index among the proxies.
    var walls: UInt64 = 0
    /// The index, among the world's corners, of the start of a wall's edge that faces the region; −1 for none.
    var corner: Int32 = -1
    /// The rounding radius of that wall.
    var radius = 0.0
  }

  /// The places of the disc's centre.
  private var bounds: AABB
  /// On the left, on the right, below, above: in the order of `ShapeProxy.facing`.
  private(set) var sides = InlineArray<4, Side>(repeating: Side())
  /// The shapes that may be inside: a bit for each, by its index among the proxies.
  private(set) var obstacles: UInt64 = 0
  /// The bodies that the disc may collide with, a bit for each.
  let others: UInt64
  /// `true` if there are walls at all four sides; without them the region is of no use.
  @inline(__always)
  var isClosed: Bool { min(sides[0].walls, sides[1].walls) != 0 && min(sides[2].walls, sides[3].walls) != 0 }
  /// `true` if the disc touched a wall that could not be cut off, as at a corner. From another place it may be possible.
  private(set) var isAtCorner = false

  static var none: FreeRegion { FreeRegion() }

  private init() {
    bounds = .empty
    others = 0
  }

  /// The free region around a position: what is left of a large square when all walls are cut off.
  ///
  /// - Parameters:
  ///   - proxies: of all shapes the disc may collide with, none of which moves; 64 at most.
  ///   - others: the bodies that the disc may collide with, a bit for each.
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
    // A disc that touches a wall is inside.
    bounds = bounds.expanded(by: touch)
  }

  @inline(__always)
  func contains(_ position: Vector2) -> Bool { bounds.contains(position) }

  /// `true` if the interior of a box, widened by a margin, overlaps the region.
  private func overlaps(_ box: AABB, _ margin: Double) -> Bool {
    box.lowerBound.x < bounds.upperBound.x + margin && box.upperBound.x > bounds.lowerBound.x - margin
      && box.lowerBound.y < bounds.upperBound.y + margin && box.upperBound.y > bounds.lowerBound.y - margin
  }

  /// Cuts a box off at the side that leaves the most of the region. Returns `false` if the position is in the box.
  private mutating func cut(off box: AABB, around position: Vector2, _ touch: Double) -> Bool {
    guard overlaps(box, 0) else { return true }
    let (low, high) = (box.lowerBound, box.upperBound)
    // The fraction of the region that is left beyond each side of the box.
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

  /// `true` if a box ends exactly where the region does at a side.
  private func isFlush(_ side: Int, _ box: AABB) -> Bool {
    switch side {
    case 0: box.upperBound.x == bounds.lowerBound.x
    case 1: box.lowerBound.x == bounds.upperBound.x
    case 2: box.upperBound.y == bounds.lowerBound.y
    default: box.lowerBound.y == bounds.upperBound.y
    }
  }

  /// Makes a shape a wall of every side with which its box is flush. Returns `false` if there is none.
  private mutating func add(
    _ proxy: UnsafePointer<ShapeProxy>, _ box: AABB, bit: UInt64, _ corners: UnsafePointer<Corner>
  ) -> Bool {
    var isWall = false
    for side in 0..<4 where isFlush(side, box) && proxy.pointee.facing[side] >= 0 {
      let corner = proxy.pointee.facing[side]
      if sides[side].walls == 0 { sides[side] = Side(corner: corner, radius: proxy.pointee.radius) }
      // The faces must be equal to the last bit, so that a disc reaches all walls of a side at the same time.
      let (one, other) = (corners[Int(corner)].point, corners[Int(sides[side].corner)].point)
      guard proxy.pointee.radius == sides[side].radius, side < 2 ? one.x == other.x : one.y == other.y else { continue }
      sides[side].walls |= bit
      isWall = true
    }
    return isWall
  }
}
