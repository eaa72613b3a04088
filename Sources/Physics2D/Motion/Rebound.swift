/// How a meeting of two surfaces ends along their normal: the law of impact and the rule of rest.
struct Rebound {
  /// How fast they approached along the normal, ≥ 0.
  var approachSpeed: Double
  /// How fast they part along it, ≥ 0: restitution times approach, or nothing.
  var separationSpeed: Double
  /// The approach was no faster than what the shortest flights make.
  var isRest: Bool
  /// The rebound is too slow for a flight to follow: from here on the surfaces are in touch.
  var comesToRest: Bool

  /// - Parameters:
  ///   - motion: the body's, seen from the partner.
  ///   - normal: the unit vector from the partner's surface to the body.
  ///   - curvature: 1 / reach on a curve, 0 on a flat.
  ///   - restitution: 0…1.
  ///   - shortestFlight: the shortest flight worth flying, in seconds.
  ///   - leastPull: what presses them together at least, in lengths a second squared: more than nothing where one of them is in touch
  ///     with others already.
  init(
    _ motion: Motion, normal: Vector2, curvature: Double, restitution: Double, minimumFlightTime: Double,
    leastPull: Double
  ) {
    let rate = motion.velocity.dot(normal)
    let sliding = motion.velocity - normal * rate
    approachSpeed = max(0, -rate)
    // What presses them together: the pull along the normal, less what the turn around the curve needs, v²/r.
    let turn = sliding.lengthSquared * curvature
    let pressure = max(-motion.acceleration.dot(normal), leastPull) - turn
    // A flight that leaves at w and is pulled back by p lasts 2w/p.
    let slowest = max(0, 0.5 * pressure * minimumFlightTime)
    let none = TimeOfImpact.still * motion.velocity.length
    let rebound = restitution * approachSpeed
    // Twice, because a flight may land a little harder than it left: that is no strike either.
    isRest = pressure >= 0 && (approachSpeed < 2 * slowest || approachSpeed <= none)
    comesToRest = pressure >= 0 && (rebound < slowest || rebound <= none)
    separationSpeed = comesToRest ? 0 : rebound
  }
}
