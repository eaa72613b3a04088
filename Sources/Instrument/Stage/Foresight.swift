import Physics2D

/// A forecast of the bass ball's path to the first bouncer: straight lines, reflected by walls. While no bouncer moves,
/// the forecast equals the path in the physics world except for rounding. The performance uses the forecast only to
/// choose the ball's velocity and the bass notes.
struct Foresight {
  private struct Disc {
    var center = Vector2.zero
    /// The sum of the bouncer's and the ball's radius, in points; 0 for a bouncer that cannot be struck.
    var reach = 0.0
  }

  private var discs = PerBouncer<Disc>(repeating: Disc())
  private let low, high: Vector2

  private static let mostWalls = 64

  /// A forecast for the present stage. Bouncers that are off the stage or let the ball pass are left out.
  init(_ scene: borrowing Scene, _ layout: borrowing Layout) {
    (low, high) = StageHalf.left.bounds
    for degree in discs.indices where scene.world.isEnabled(ShapeID(index: degree)) {
      discs[degree] = Disc(
        center: scene.world.position(of: ShapeID(index: degree)),
        reach: layout.bouncers[degree].radius + Stage.bassBallRadius)
    }
  }

  /// Returns the first bouncer that the ball strikes, and the seconds until the strike. Returns nil if the ball strikes
  /// no bouncer within `longest` seconds, or before the 64th reflection. The position is in points. The velocity, in
  /// points/s, is not zero.
  func bouncer(
    from position: Vector2, _ velocity: Vector2, within longest: Double
  ) -> (degree: Int, seconds: Double)? {
    var (place, way, passed) = (position, velocity, 0.0)
    for _ in 0..<Self.mostWalls {
      let wall = timeToWall(place, way)
      if let hit = firstDisc(place, way, before: min(wall.time, longest - passed)) {
        return (hit.degree, passed + hit.time)
      }
      passed += wall.time
      guard passed < longest else { return nil }
      place = place + way * wall.time
      if wall.isUpright { way.x = -way.x } else { way.y = -way.y }
    }
    return nil
  }

  private func timeToWall(_ place: Vector2, _ way: Vector2) -> (time: Double, isUpright: Bool) {
    func arrival(_ place: Double, _ speed: Double, _ low: Double, _ high: Double) -> Double {
      if speed > 0 { return max(0, (high - place) / speed) }
      return speed < 0 ? max(0, (low - place) / speed) : .infinity
    }
    let x = arrival(place.x, way.x, low.x, high.x)
    let y = arrival(place.y, way.y, low.y, high.y)
    return x <= y ? (x, true) : (y, false)
  }

  private func firstDisc(_ place: Vector2, _ way: Vector2, before last: Double) -> (degree: Int, time: Double)? {
    // Use a span, because each access to `self.discs` would copy the array.
    let discs = discs.span
    var (found, soonest): (Int?, Double) = (nil, last)
    let square = way.lengthSquared
    for degree in discs.indices where discs[degree].reach > 0 {
      let offset = place - discs[degree].center
      let approach = -offset.dot(way)
      let excess = offset.lengthSquared - discs[degree].reach * discs[degree].reach
      // A ball that is inside a bouncer or moves away from it does not strike the bouncer.
      guard approach > 0, excess > 0 else { continue }
      let root = approach * approach - square * excess
      guard root > 0 else { continue }
      let time = excess / (approach + root.squareRoot())
      if time < soonest { (found, soonest) = (degree, time) }
    }
    return found.map { ($0, soonest) }
  }
}
