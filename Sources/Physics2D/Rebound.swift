/// How a meeting of two surfaces ends, seen from the partner: the law of impact and the rule of rest.
struct Rebound {
  /// The body's velocity afterwards, relative to the partner's.
  var velocity: Vector2
  /// How fast they approached along the normal, ≥ 0.
  var approachSpeed: Double
  /// How fast the body slid past, counter-clockwise positive.
  var tangentialSpeed: Double
  /// The approach was no faster than what the shortest flights make.
  var isRest: Bool
  /// The rebound is too slow for a flight to follow: from here on the body lies on what it touches.
  var settles: Bool

  /// - Parameters:
  ///   - velocity: the body's, seen from the partner.
  ///   - acceleration: likewise.
  ///   - normal: the unit vector from the partner's surface to the body.
  ///   - curvature: 1 / reach on a curve, 0 on a flat.
  ///   - restitution: 0…1.
  ///   - shortestFlight: the shortest flight worth flying, in seconds.
  init(
    velocity: Vector2, acceleration: Vector2, normal: Vector2, curvature: Double, restitution: Double,
    shortestFlight: Double
  ) {
    let rate = velocity.dot(normal)
    let sliding = velocity - normal * rate
    approachSpeed = max(0, -rate)
    tangentialSpeed = -velocity.dot(normal.turnedRight)
    // What presses them together: the pull along the normal, less what the turn around the curve needs, v²/r.
    let pressure = -acceleration.dot(normal) - sliding.lengthSquared * curvature
    // A flight that leaves at w and is pulled back by p lasts 2w/p. On a curve of radius r what matters is how long it takes to roll
    // off, √(r/p): a thousandth of it is short enough, however weak the pull.
    var flight = shortestFlight
    if curvature > 0, pressure > 0, restitution < 1 {
      flight = max(flight, 1e-3 * (1 / (curvature * pressure)).squareRoot())
    }
    let slowest = max(0, 0.5 * pressure * flight)
    let none = TimeOfImpact.still * velocity.length
    let rebound = restitution * approachSpeed
    // Twice, because a hop may land a little harder than it left: that is no strike either.
    isRest = pressure >= 0 && (approachSpeed < 2 * slowest || approachSpeed <= none)
    settles = pressure >= 0 && (rebound < slowest || rebound <= none)
    if !settles {
      self.velocity = sliding + normal * rebound
    } else if curvature == 0 {
      self.velocity = sliding
    } else {
      self.velocity = Self.hop(at: slowest, approachSpeed, sliding, normal)
    }
  }

  /// On a curve there is no closed form for a body that rolls off, so it goes in hops of the shortest flight.
  ///
  /// What a hop needs beyond the approach comes out of the sliding, so that the energy does not grow; but for a body that
  /// stands quite still, which is given its first hop: ½·slowest², nothing beside any fall.
  private static func hop(
    at slowest: Double, _ approachSpeed: Double, _ sliding: Vector2, _ normal: Vector2
  ) -> Vector2 {
    let slidingSquared = sliding.lengthSquared
    guard slowest > approachSpeed, slidingSquared > 0 else { return sliding + normal * slowest }
    let kept = max(0, slidingSquared + approachSpeed * approachSpeed - slowest * slowest)
    return sliding * (kept / slidingSquared).squareRoot() + normal * slowest
  }
}
