import Physics2D

/// The predicted places of a ball at consecutive ticks. Gestures after the present time are not taken into account.
struct BallPath {
  let ball: Int
  /// The tick of the first place.
  let first: Int64
  /// The place of the ball's centre at each tick, in points.
  var places: [Vector2] = []

  /// The first tick without a place.
  var end: Int64 { first + Int64(places.count) }

  func place(at tick: Int64) -> Vector2? {
    places.indices.contains(Int(tick - first)) ? places[Int(tick - first)] : nil
  }
}

extension DropFinder {
  /// Returns the flick at a tick that makes a ball strike a target `seconds` later. `place` is the ball's place at the
  /// tick, in points. Returns nil if the flick would be too fast, or the strike too soft. Also returns nil if the ball
  /// would start less than about a point above the strike, or come within a point of the ceiling.
  func flick(to target: DropTarget, from place: Vector2, at tick: Int64, after seconds: Double) -> Drop? {
    let level = layout.keys[target.key].top + Stage.pianoBallRadius
    let speed = (place.y - level) / seconds + gravity * seconds / 2
    let velocity = Vector2((target.x - place.x) / seconds, gravity * seconds - speed)
    guard place.y > level + 1, speed > softest, velocity.length <= Stage.largestFlick else { return nil }
    if velocity.y > 0, place.y + velocity.y * velocity.y / (2 * gravity) > Self.top { return nil }
    return Drop(
      tick: tick, x: place.x, y: place.y, addsBall: false, velocityX: velocity.x, velocityY: velocity.y,
      nanoseconds: tick * Performance.tick + Int64(seconds * 1e9 + 0.5), speed: speed, key: target.key,
      pitch: target.pitch, velocity: dynamics.velocity(ofSpeed: speed))
  }
}
