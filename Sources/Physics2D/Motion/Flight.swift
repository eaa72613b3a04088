/// The motion of a point under constant acceleration, in seconds and the caller's unit of length. All values are those
/// of one instant.
struct Motion {
  var position: Vector2
  var velocity: Vector2
  var acceleration: Vector2

  func position(after t: Double) -> Vector2 { position + velocity * t + acceleration * (0.5 * t * t) }

  func after(_ t: Double) -> Motion {
    Motion(position: position(after: t), velocity: velocity + acceleration * t, acceleration: acceleration)
  }

  /// Returns this motion relative to another motion. Precondition: both motions belong to the same instant.
  func relative(to other: Motion) -> Motion {
    Motion(
      position: position - other.position, velocity: velocity - other.velocity,
      acceleration: acceleration - other.acceleration)
  }
}

/// A body's trajectory between two events, in closed form, with constant accelerations. All values are those of
/// `start`, the instant of the latest event or `rebase`. Angles are in radians, counter-clockwise.
struct Flight {
  var start: Instant
  var motion: Motion
  var angle = 0.0
  var spin = 0.0
  var spinAcceleration = 0.0

  /// Returns the motion at an instant, which may be before `start`.
  func motion(at instant: Instant) -> Motion {
    instant == start ? motion : motion.after(instant.seconds(since: start))
  }

  func rebased(to instant: Instant) -> Flight {
    var flight = self
    flight.rebase(to: instant)
    return flight
  }

  mutating func rebase(to instant: Instant) {
    guard instant != start else { return }
    let t = instant.seconds(since: start)
    start = instant
    motion = motion.after(t)
    angle += spin * t + 0.5 * spinAcceleration * t * t
    spin += spinAcceleration * t
  }
}
