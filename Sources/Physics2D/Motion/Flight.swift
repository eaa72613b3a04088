/// How a point moves under a constant pull, as seen at one moment.
struct Motion {
  var position: Vector2
  /// In lengths a second.
  var velocity: Vector2
  /// In lengths a second squared.
  var acceleration: Vector2

  /// Where the point is `t` seconds later.
  func position(after t: Double) -> Vector2 { position + velocity * t + acceleration * (0.5 * t * t) }

  /// The same motion, as seen `t` seconds later.
  func after(_ t: Double) -> Motion {
    Motion(position: position(after: t), velocity: velocity + acceleration * t, acceleration: acceleration)
  }

  /// This motion as another moving thing sees it, both as of the same moment.
  func seen(from other: Motion) -> Motion {
    Motion(
      position: position - other.position, velocity: velocity - other.velocity,
      acceleration: acceleration - other.acceleration)
  }
}

/// A trajectory in closed form: where a body is at any time from its last event on, until its next.
struct Flight {
  /// The moment of the last event.
  var start: Instant
  /// The centre's motion, as of `start`. Its acceleration is constant all through the flight.
  var motion: Motion
  /// How far the body is turned at `start`, in radians, counter-clockwise.
  var angle = 0.0
  /// How fast it turns at `start`, in radians a second.
  var spin = 0.0
  /// Constant all through the flight, in radians a second squared.
  var spinAcceleration = 0.0

  /// The centre's motion as seen at a moment, which may be before `start`.
  func motion(at instant: Instant) -> Motion {
    instant == start ? motion : motion.after(instant.seconds(since: start))
  }

  /// The same trajectory, as of a later moment.
  func rebased(to instant: Instant) -> Flight {
    var flight = self
    flight.rebase(to: instant)
    return flight
  }

  /// Sees the same trajectory as of a later moment.
  mutating func rebase(to instant: Instant) {
    guard instant != start else { return }
    let t = instant.seconds(since: start)
    start = instant
    motion.position = motion.position + motion.velocity * t + motion.acceleration * (0.5 * t * t)
    motion.velocity = motion.velocity + motion.acceleration * t
    angle += spin * t + 0.5 * spinAcceleration * t * t
    spin += spinAcceleration * t
  }
}
