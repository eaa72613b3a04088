import Physics2D

/// The surface on which piano balls land: the height of a ball's centre at the landing, at each horizontal
/// place.
struct LandingSurface {
  private let keys: PianoKeys
  /// The lowest and highest coordinates of a ball's centre.
  private let low, high: Vector2
  /// `true` if the tops of all keys are at the same height, and all gaps are narrow. Then a ball from above
  /// always lands on the top or an upper corner of a key, never on a side or the floor.
  let isLevel: Bool

  init(_ layout: borrowing Layout) {
    keys = layout.keys
    (low, high) = StageHalf.right.bounds
    isLevel = Self.isLevel(layout.keys, low.x, high.x)
  }

  private static func isLevel(_ keys: PianoKeys, _ low: Double, _ high: Double) -> Bool {
    let radius = Stage.pianoBallRadius
    // Repeatedly extend the covered range, from the left, by the key that reaches farthest to the right.
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

  /// The greatest height of a ball's centre, under the ceiling.
  var ceiling: Double { high.y }

  /// Returns the height of a ball's centre when the ball, at a horizontal place, touches a key from above.
  /// Returns nil if no key is below the ball.
  @inline(__always)
  func height(at x: Double) -> Double? {
    let radius = Stage.pianoBallRadius
    var highest: Double?
    let slots = keys.slots.span
    for index in keys.indices {
      let key = slots[index]
      let beside = max(key.left - x, x - key.right, 0)
      guard beside < radius else { continue }
      let height = key.top + (radius * radius - beside * beside).squareRoot()
      highest = max(highest ?? height, height)
    }
    return highest
  }

  /// `true` if a ball at a horizontal place lands on the top of a key and not on a corner.
  func isFlat(at x: Double) -> Bool {
    height(at: x).map { height in
      keys.indices.contains {
        keys[$0].left <= x && x <= keys[$0].right && keys[$0].top + Stage.pianoBallRadius == height
      }
    } ?? false
  }

  /// Returns the horizontal place of a ball after a time, including rebounds from the walls.
  ///
  /// - Parameters:
  ///   - seconds: the time, 0 or more.
  ///   - bounce: the share of its horizontal speed that a ball keeps at a wall, 0…1.
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
