/// Times of impact of a disc in free flight: the earliest root of the exact polynomial, in seconds from now.
///
/// The *gap* is the distance between two surfaces. An impact is an instant at which the gap *falls* through zero. Just after an
/// impact the gap is zero within rounding, and rising, so no impact is found twice, and nothing depends on when the last one was.
/// The *reach* is the distance of the centres at an impact: the sum of both radii. Each function returns a time ≥ 0, or infinity.
enum TimeOfImpact {
  /// The depth, as a fraction of the reach, within which two surfaces count as touching; rounding is some 1e-15. A body that is deeper
  /// inside was put there, and leaves freely.
  static let touch = 1e-9

  /// Twice the depth, as a fraction of the reach, that a passing disc must get to for an impact. A disc that rolls over the seam of
  /// two collinear edges touches their corners exactly, and must not collide with them.
  static let graze = 1e-12

  /// An approach slower than this fraction of the speed is a rounding of zero.
  static let negligibleApproach = 0x1p-40

  /// Touching surfaces whose approach, as a fraction of the reach a second, is below this do not count as approaching: in a month they come nearer by
  /// some thousandths of `touch`.
  static let creep = 1e-18

  /// The distance from the border of a hull within which a centre counts as on it: `touch`, and a bound of the rounding error.
  static func margin(_ reach: Double, at position: Vector2) -> Double {
    touch * reach + 0x1p-48 * (abs(position.x) + abs(position.y))
  }

  /// When a disc meets a line: the fall through zero of gap(t) = gap + speed·t + ½·acceleration·t².
  ///
  /// - Parameters:
  ///   - gap: now, in lengths. Below `-tolerance` the disc is behind the line, and only its return counts.
  ///   - speed: the gap's rate, in lengths a second; negative while approaching.
  ///   - acceleration: of the gap, in lengths a second squared.
  static func plane(gap: Double, speed: Double, acceleration: Double, tolerance: Double) -> Double {
    if acceleration >= 0 {
      guard speed < 0, gap >= -tolerance else { return .infinity }
      let discriminant = speed * speed - 2 * acceleration * gap
      guard discriminant > 0 else { return .infinity }
      return max(0, 2 * gap / (discriminant.squareRoot() - speed))
    }
    // The gap falls in the end, at the later root.
    let discriminant = speed * speed - 2 * acceleration * gap
    guard discriminant > 0 else { return tangentFall(gap: gap, speed: speed, acceleration: acceleration, tolerance) }
    let root = discriminant.squareRoot()
    let fall = speed > 0 ? (speed + root) / -acceleration : 2 * gap / (root - speed)
    guard fall >= 0 else { return tangentFall(gap: gap, speed: speed, acceleration: acceleration, tolerance) }
    return fall
  }

  /// For a disc that touches a line, does not rise above it, and is accelerated towards it: the fall is at the top of its path.
  private static func tangentFall(gap: Double, speed: Double, acceleration: Double, _ tolerance: Double) -> Double {
    gap < -tolerance ? .infinity : max(0, speed / -acceleration)
  }

  /// When two discs meet without relative acceleration: the fall through zero of |offset + velocity·t| − reach, a quadratic.
  ///
  /// - Parameters:
  ///   - offset: from the centre of the other disc to this one's.
  ///   - velocity: of this one, relative to the other.
  ///   - reach: the sum of both radii, > 0.
  @inline(__always)
  static func disc(offset: Vector2, velocity: Vector2, reach: Double) -> Double {
    let approach = -offset.dot(velocity)
    let speedSquared = velocity.lengthSquared
    let reachSquared = reach * reach
    // The vector product, and not approach² − speed²·excess: far away, that difference is all rounding.
    let moment = offset.cross(velocity)
    let discriminant = speedSquared * reachSquared - moment * moment
    // A single comparison: most pairs do not meet, and the processor predicts one comparison better than two.
    guard min(discriminant - graze * speedSquared * reachSquared, approach) > 0 else { return .infinity }
    let excess = offset.lengthSquared - reachSquared
    if excess <= 2 * touch * reachSquared {
      let isDeep = excess < -2 * touch * reachSquared
      let isNegligible =
        approach * approach <= negligibleApproach * negligibleApproach * offset.lengthSquared * speedSquared
        || approach <= creep * reachSquared
      if isDeep || (excess <= 0 && isNegligible) { return .infinity }
    }
    return max(0, excess / (approach + discriminant.squareRoot()))
  }

  /// When a disc that is within reach leaves it: the rise through zero of |offset + velocity·t + ½·acceleration·t²| − reach.
  static func leavingDisc(_ motion: Motion, reach: Double) -> Double {
    let speed = motion.velocity.lengthSquared
    if motion.acceleration.lengthSquared < 1e-200 {
      guard speed > 0 else { return .infinity }
      let outward = motion.position.dot(motion.velocity)
      let moment = motion.position.cross(motion.velocity)
      let discriminant = max(0, speed * reach * reach - moment * moment)
      return max(0, (discriminant.squareRoot() - outward) / speed)
    }
    // Twice the time in which the acceleration reverses any speed and moves the disc by 2·reach: it is out of reach for good.
    let strength = motion.acceleration.length
    let end = 2 * (speed.squareRoot() + (speed + 4 * strength * reach).squareRoot()) / strength
    return Approach(motion: motion, reach: reach, side: -1).firstFall(from: 0, to: end)
  }
}
