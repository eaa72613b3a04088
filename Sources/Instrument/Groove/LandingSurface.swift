import Physics2D

/// The height of a ball's centre at its landing, at each horizontal place.
struct LandingSurface {
  /// The edges of a key, in points.
  private struct Edges {
    var left = 0.0, right = 0.0, top = 0.0
  }

  private let count: Int
  private var keys = InlineArray<8, Edges>(repeating: Edges())
  /// The lower left and the upper right limit of a ball's centre, in points.
  private let low, high: Vector2
  /// `true` if all keys have tops of the same height, and all gaps are narrow. A gap between keys is narrow up to half
  /// a ball's radius, a gap at a wall up to 1.5 radii. A ball that falls on such keys lands only on their tops and
  /// upper corners.
  let isLevel: Bool

  init(_ layout: borrowing Layout) {
    count = layout.keys.count
    for index in layout.keys.indices {
      let key = layout.keys[index]
      keys[index] = Edges(left: key.left, right: key.right, top: key.top)
    }
    (low, high) = StageHalf.right.bounds
    isLevel = Self.isLevel(layout.keys, low.x, high.x)
  }

  private static func isLevel(_ keys: PianoKeys, _ low: Double, _ high: Double) -> Bool {
    let radius = Stage.pianoBallRadius
    // Extend the covered range, which ends at `end`, from the left across narrow gaps.
    var end = low
    for _ in keys.indices {
      var farthest = end
      for index in keys.indices {
        guard keys[index].top == keys[0].top else { return false }
        if keys[index].left <= end + radius / 2 { farthest = max(farthest, keys[index].right) }
      }
      end = farthest
    }
    return end >= high - radius / 2
  }

  /// The greatest height of a ball's centre.
  var ceiling: Double { high.y }

  /// Returns the height of a ball's centre, in points, when a ball at `x` touches a key from above; nil if no key is
  /// below the ball.
  @inline(__always)
  func height(at x: Double) -> Double? {
    let radius = Stage.pianoBallRadius
    var highest: Double?
    let keys = keys.span
    for index in 0..<count {
      let beside = max(keys[index].left - x, x - keys[index].right, 0)
      guard beside < radius else { continue }
      // On level keys, a ball that touches a corner is never higher than a ball on a top.
      if beside == 0, isLevel { return keys[index].top + radius }
      let height = keys[index].top + (radius * radius - beside * beside).squareRoot()
      highest = max(highest ?? height, height)
    }
    return highest
  }

  /// `true` if a ball at a horizontal place lands on the top of a key and not on a corner.
  func isFlat(at x: Double) -> Bool {
    height(at: x).map { height in
      (0..<count).contains {
        keys[$0].left <= x && x <= keys[$0].right && keys[$0].top + Stage.pianoBallRadius == height
      }
    } ?? false
  }

  /// Returns a ball's horizontal place after some seconds. At a wall, the ball keeps the share `bounce`, 0…1, of its
  /// speed.
  func place(from x: Double, _ speed: Double, after seconds: Double, bounce: Double) -> Double {
    var (x, speed, left) = (x, speed, seconds)
    while speed != 0 {
      let wall = speed > 0 ? high.x : low.x
      let time = max(0, (wall - x) / speed)
      guard time < left else { break }
      (x, speed, left) = (wall, -speed * bounce, left - time)
    }
    return min(max(x + speed * left, low.x), high.x)
  }
}
