/// A trajectory in closed form: where a body is at any time from its last event on, until its next.
struct Flight {
  /// The moment of the last event.
  var start: Instant
  /// The centre at `start`.
  var position: Vector2
  /// The velocity at `start`, in lengths a second.
  var velocity: Vector2
  /// Constant all through the flight, in lengths a second squared.
  var acceleration: Vector2

  /// The same trajectory, as of a later moment.
  func rebased(to instant: Instant) -> Flight {
    let t = instant.seconds(since: start)
    guard t != 0 else { return self }
    return Flight(
      start: instant, position: position + velocity * t + acceleration * (0.5 * t * t),
      velocity: velocity + acceleration * t, acceleration: acceleration)
  }
}
