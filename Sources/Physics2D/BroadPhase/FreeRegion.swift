/// A box closed off by walls, in which a disc flies: as long as its centre is within, it can meet no shapes but islands; and where it
/// comes to a side, none but the walls there.
///
/// So few questions tell what it meets next. Where they do not, all shapes are asked, which finds the same.
struct FreeRegion {
  /// One of the four sides.
  struct Side {
    /// The walls there, flush with each other: a bit for each, by their place among the bounds.
    var walls: UInt64 = 0
    /// The corner, among the world's, where the edge of one of them begins that faces the room.
    var corner: Int32 = -1
    /// By how much that wall is swollen.
    var radius = 0.0
  }

  /// Between which places the centre is.
  private var least, greatest: Vector2
  /// On the left, on the right, below, above: in the order of the edges of a `ShapeProxy` that face them.
  private(set) var sides = InlineArray<4, Side>(repeating: Side())
  /// The shapes that may be in its midst: a bit for each, by its place among the bounds.
  private(set) var obstacles: UInt64 = 0
  /// The bodies that the disc may meet, by bit.
  let others: UInt64
  /// Whether there are walls at all sides: else it is of no use.
  var isClosed: Bool { min(sides[0].walls, sides[1].walls) != 0 && min(sides[2].walls, sides[3].walls) != 0 }

  /// No room: nowhere.
  static var none: FreeRegion { FreeRegion() }

  private init() {
    least = Vector2(.infinity, .infinity)
    greatest = Vector2(-.infinity, -.infinity)
    others = 0
  }

  /// The room around a place: of a large square, what is left when all walls are cut off.
  ///
  /// - Parameters:
  ///   - bounds: of all shapes that are there for the disc, and stand; 64 at most.
  ///   - others: the bodies that the disc may meet, by bit.
  init(
    around place: Vector2, radius: Double, layers: UInt32, _ proxies: borrowing FixedBuffer<ShapeProxy>,
    _ corners: UnsafePointer<Corner>, others: UInt64
  ) {
    self.others = others
    least = place - Vector2(0x1p32, 0x1p32)
    greatest = place + Vector2(0x1p32, 0x1p32)
    let touch = TimeOfImpact.margin(radius, at: place)
    for index in proxies.indices where proxies[index].layers & layers != 0 {
      let (low, high) = proxies[index].widened(by: radius)
      if !proxies[index].isUpright || !cut(off: low, high, around: place, touch) { obstacles |= 1 << UInt64(index) }
    }
    for index in proxies.indices where proxies[index].layers & layers != 0 && obstacles & 1 << UInt64(index) == 0 {
      let (low, high) = proxies[index].widened(by: radius)
      if reaches(low, high, touch), !add(proxies.start + index, low, high, bit: 1 << UInt64(index), corners) {
        obstacles |= 1 << UInt64(index)
      }
    }
    // In touch with a wall it is in the room.
    least = least - Vector2(touch, touch)
    greatest = greatest + Vector2(touch, touch)
  }

  /// Whether a centre is in it.
  @inline(__always)
  func holds(_ place: Vector2) -> Bool {
    place.x >= least.x && place.x <= greatest.x && place.y >= least.y && place.y <= greatest.y
  }

  private func reaches(_ low: Vector2, _ high: Vector2, _ margin: Double) -> Bool {
    low.x < greatest.x + margin && high.x > least.x - margin && low.y < greatest.y + margin && high.y > least.y - margin
  }

  /// Cuts a box off, at that of its sides that leaves the most of the room; false if the place is in the box.
  private mutating func cut(off low: Vector2, _ high: Vector2, around place: Vector2, _ touch: Double) -> Bool {
    guard reaches(low, high, 0) else { return true }
    // What is left beyond each of the sides, as a part.
    let (width, height) = (greatest.x - least.x, greatest.y - least.y)
    let right = place.x > high.x - touch ? (greatest.x - high.x) / width : 0
    let left = place.x < low.x + touch ? (low.x - least.x) / width : 0
    let above = place.y > high.y - touch ? (greatest.y - high.y) / height : 0
    let below = place.y < low.y + touch ? (low.y - least.y) / height : 0
    let most = max(max(left, right), max(below, above))
    guard most > 0 else { return false }
    if most == right {
      least.x = high.x
    } else if most == left {
      greatest.x = low.x
    } else if most == above {
      least.y = high.y
    } else {
      greatest.y = low.y
    }
    return true
  }

  /// Whether a box ends where the room does on a side.
  private func isFlush(_ side: Int, _ low: Vector2, _ high: Vector2) -> Bool {
    switch side {
    case 0: high.x == least.x
    case 1: low.x == greatest.x
    case 2: high.y == least.y
    default: low.y == greatest.y
    }
  }

  /// Takes a box for a wall at the sides with which it is flush; false if there is none.
  private mutating func add(
    _ proxy: UnsafePointer<ShapeProxy>, _ low: Vector2, _ high: Vector2, bit: UInt64, _ corners: UnsafePointer<Corner>
  ) -> Bool {
    var isWall = false
    for side in 0..<4 where isFlush(side, low, high) && proxy.pointee.facing[side] >= 0 {
      let corner = proxy.pointee.facing[side]
      if sides[side].walls == 0 { sides[side] = Side(corner: corner, radius: proxy.pointee.radius) }
      // To the last bit, so that a disc comes to all of them at one time.
      let (one, other) = (corners[Int(corner)].point, corners[Int(sides[side].corner)].point)
      guard proxy.pointee.radius == sides[side].radius, side < 2 ? one.x == other.x : one.y == other.y else { continue }
      sides[side].walls |= bit
      isWall = true
    }
    return isWall
  }
}
