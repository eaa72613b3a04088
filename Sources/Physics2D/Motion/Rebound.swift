/// An impact's outcome along the normal: the speed of separation, and whether the surfaces stay in contact.
struct Rebound {
  /// The speed of approach along the normal, in lengths/s, ≥ 0.
  var approachSpeed: Double
  /// The speed of separation along the normal, in lengths/s: the restitution times `approachSpeed`, or 0 if the body
  /// comes to rest.
  var separationSpeed: Double
  /// `true` for resting contact: the speed of approach was negligible, or below twice the launch speed of the shortest
  /// flight.
  var isRest: Bool
  /// `true` if the speed of separation is too small for a flight, so that the surfaces stay in contact.
  var comesToRest: Bool

  /// - Parameters:
  ///   - motion: the body's motion relative to the partner.
  ///   - normal: the unit vector from the partner's surface to the body.
  ///   - curvature: the curvature of the path of the body's centre. Around a corner or a body, it is 1 / (sum of both
  ///     radii); along an edge, it is 0.
  ///   - leastPressure: a lower bound of the acceleration that presses the surfaces together, in lengths/s². It is
  ///     above 0 only if a body of this impact slid, slept, was in contact or was pinned. The acceleration in `motion`
  ///     then does not include gravity, or includes only a part of it.
  init(
    _ motion: Motion, normal: Vector2, curvature: Double, restitution: Double, minimumFlightTime: Double,
    leastPressure: Double
  ) {
    let rate = motion.velocity.dot(normal)
    let sliding = motion.velocity - normal * rate
    approachSpeed = max(0, -rate)
    // The centripetal acceleration v²/R, which bends the path around a curve, reduces the pressure. If the pressure is
    // negative, the surfaces separate by themselves.
    let turn = sliding.lengthSquared * curvature
    let pressure = max(-motion.acceleration.dot(normal), leastPressure) - turn
    // A flight that starts at speed w against an acceleration p lasts 2w/p.
    let slowest = max(0, 0.5 * pressure * minimumFlightTime)
    let negligible = TimeOfImpact.negligibleApproach * motion.velocity.length
    let rebound = restitution * approachSpeed
    // The factor 2 is needed because the shortest flight may land slightly faster than it started.
    isRest = pressure >= 0 && (approachSpeed < 2 * slowest || approachSpeed <= negligible)
    comesToRest = pressure >= 0 && (rebound < slowest || rebound <= negligible)
    separationSpeed = comesToRest ? 0 : rebound
  }
}
