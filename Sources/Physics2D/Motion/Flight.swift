/// The motion of a point under constant acceleration, as of one instant.
struct Motion {
  var position: Vector2
  /// The velocity, in lengths a second.
  var velocity: Vector2
  /// The acceleration, in lengths a second squared.
  var acceleration: Vector2

  func position(after t: Double) -> Vector2 { position + velocity * t + acceleration * (0.5 * t * t) }

  func after(_ t: Double) -> Motion {
    Motion(position: position(after: t), velocity: velocity + acceleration * t, acceleration: acceleration)
  }

  /// Returns this motion relative to another motion. Both motions must be as of the same instant.
  func relative(to other: Motion) -> Motion {
    Motion(
      position: position - other.position, velocity: velocity - other.velocity,
      acceleration: acceleration - other.acceleration)
  }
}

/// A body's trajectory between two events, in closed form.
struct Flight {
  /// The instant of the last event.
  var start: Instant
  /// The centre's motion as of `start`; the acceleration is constant during the flight.
  var motion: Motion
  /// The angle at `start`, in radians, counter-clockwise.
  var angle = 0.0
  /// The angular velocity at `start`, in radians a second, counter-clockwise.
  var spin = 0.0
  /// The angular acceleration, constant during the flight, in radians a second squared.
  var spinAcceleration = 0.0

  /// Returns the centre's motion as of an instant, which may be before `start`.
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
