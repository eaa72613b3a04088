/// Times of impact of a flying disc: roots of the exact polynomials. Times are in seconds from now, ≥ 0, or infinity.
///
/// The *gap* is the distance between two surfaces, negative if they overlap. The *reach* is the sum of both radii. An
/// impact is an instant at which the gap *falls* through zero. Just after an impact, the gap rises, so no impact is
/// found twice.
enum TimeOfImpact {
  /// The gap or overlap, as a fraction of the reach, up to which surfaces count as touching. Rounding errors are only
  /// about 1e-15 of the reach. A body that overlaps more was placed there, and can leave without a collision.
  static let touch = 1e-9

  /// A passing disc has an impact only if its deepest overlap would exceed half of this fraction of the reach. A disc
  /// that rolls over the seam of two collinear edges touches their corners exactly, and must not collide with them.
  static let graze = 1e-12

  /// A speed of approach below this fraction of the speed counts as 0, because it is a rounding error.
  static let negligibleApproach = 0x1p-40

  /// The speed of approach, as a fraction of the reach per second, below which touching surfaces do not count as
  /// approaching. In a month, such surfaces come nearer by only some thousandths of `touch`.
  static let creep = 1e-18

  /// Returns the distance up to which a disc counts as on a border: `touch` · reach, plus rounding at `position`.
  static func margin(_ reach: Double, at position: Vector2) -> Double {
    touch * reach + 0x1p-48 * (abs(position.x) + abs(position.y))
  }

  /// Returns the time t at which a disc meets a line: gap + speed·t + ½·acceleration·t² falls through zero. If the gap
  /// is below `-tolerance`, the disc is behind the line. Such a disc must come out in front of the line before it can
  /// hit the line.
  static func plane(gap: Double, speed: Double, acceleration: Double, tolerance: Double) -> Double {
    if acceleration >= 0 {
      guard speed < 0, gap >= -tolerance else { return .infinity }
      let discriminant = speed * speed - 2 * acceleration * gap
      guard discriminant > 0 else { return .infinity }
      return max(0, 2 * gap / (discriminant.squareRoot() - speed))
    }
    // With a negative acceleration, the gap falls through zero at the later root.
    let discriminant = speed * speed - 2 * acceleration * gap
    guard discriminant > 0 else { return tangentFall(gap: gap, speed: speed, acceleration: acceleration, tolerance) }
    let root = discriminant.squareRoot()
    let fall = speed > 0 ? (speed + root) / -acceleration : 2 * gap / (root - speed)
    guard fall >= 0 else { return tangentFall(gap: gap, speed: speed, acceleration: acceleration, tolerance) }
    return fall
  }

  /// Returns the time of impact of a disc that touches a line, is accelerated towards the line, and does not rise above
  /// it. The impact is at the disc's highest point, or now (0) if the disc has passed this point. Returns infinity for
  /// a disc behind the line.
  private static func tangentFall(gap: Double, speed: Double, acceleration: Double, _ tolerance: Double) -> Double {
    gap < -tolerance ? .infinity : max(0, speed / -acceleration)
  }

  /// Returns the time t at which two discs without relative acceleration meet: |offset + velocity·t| − reach falls
  /// through zero. Both vectors are those of one disc relative to the other. `reach` is > 0.
  @inline(__always)
  static func disc(offset: Vector2, velocity: Vector2, reach: Double) -> Double {
    let approach = -offset.dot(velocity)
    let speedSquared = velocity.lengthSquared
    let reachSquared = reach * reach
    // For distant discs, approach² − speed²·excess would be only rounding error, so use the vector product.
    let moment = offset.cross(velocity)
    let discriminant = speedSquared * reachSquared - moment * moment
    // Most pairs do not meet, and the processor predicts one comparison better than two.
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

  /// Returns the time t at which a disc moves out of reach: |offset + velocity·t + ½·acceleration·t²| − reach rises
  /// through zero. `motion` is relative to the other disc's centre or to a corner.
  static func leavingDisc(_ motion: Motion, reach: Double) -> Double {
    let speed = motion.velocity.lengthSquared
    if motion.isStraight(reach: reach) {
      guard speed > 0 else { return .infinity }
      let outward = motion.position.dot(motion.velocity)
      let moment = motion.position.cross(motion.velocity)
      let discriminant = max(0, speed * reach * reach - moment * moment)
      return max(0, (discriminant.squareRoot() - outward) / speed)
    }
    // The disc takes longest to leave if it starts against the acceleration, turns round, and leaves at 2·reach past
    // its start. Search up to twice the time of this flight. After that, the disc stays out of reach.
    let strength = motion.acceleration.length
    let end = 2 * (speed.squareRoot() + (speed + 4 * strength * reach).squareRoot()) / strength
    return Approach(motion: motion, reach: reach, side: -1).firstFall(from: 0, to: end)
  }
}
