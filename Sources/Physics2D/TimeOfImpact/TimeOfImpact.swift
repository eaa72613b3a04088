/// When a disc in free flight meets something: the earliest root of the exact polynomial, in seconds from now.
///
/// In every function the *gap* is the distance that is left between the two surfaces. An impact is a moment at
/// which the gap falls through zero. That it *falls* is the test that no bounce is seen twice: just after one, the gap is
/// zero give or take a rounding, and rising. Nothing here depends on how long ago the last impact was.
///
/// Each answer is a time ≥ 0, or infinity where there is no impact.
enum TimeOfImpact {
  /// The depth, as a part of the reach, within which two surfaces count as touching. Rounding leaves some 1e-15.
  /// Something that is deeper inside was put there, and may leave freely.
  static let touch = 1e-9

  /// Twice the depth, as a part of the reach, that a passing disc must get to for a hit. It is there for a disc that rolls along a
  /// flat of several pieces: their corners touch it exactly, and must not trip it.
  static let graze = 1e-12

  /// An approach slower than this part of the speed is a rounding of none.
  static let negligibleApproach = 0x1p-40

  /// An approach of surfaces in touch is none if it is slower than this part of the reach a second: in a month it comes to
  /// a thousandth of `touch`.
  static let creep = 1e-18

  /// How far from the border of an outline a centre at a place counts as on it: by `touch`, and beyond all rounding.
  static func margin(_ reach: Double, at place: Vector2) -> Double {
    touch * reach + 0x1p-48 * (abs(place.x) + abs(place.y))
  }

  /// The fall through zero of gap(t) = gap + speed·t + ½·acceleration·t².
  ///
  /// - Parameters:
  ///   - gap: now, in lengths. Below `-tolerance` the disc is behind the plane, and only its coming back counts.
  ///   - speed: the gap's rate, in lengths a second; negative while approaching.
  ///   - acceleration: of the gap, in lengths a second squared.
  static func plane(gap: Double, speed: Double, acceleration: Double, tolerance: Double) -> Double {
    if acceleration >= 0 {
      // Once it rises it rises for ever.
      guard speed < 0, gap >= -tolerance else { return .infinity }
      let discriminant = speed * speed - 2 * acceleration * gap
      guard discriminant > 0 else { return .infinity }
      return max(0, 2 * gap / (discriminant.squareRoot() - speed))
    }
    // It falls in the end; the later root is the fall.
    let discriminant = speed * speed - 2 * acceleration * gap
    guard discriminant > 0 else { return contact(gap: gap, speed: speed, acceleration: acceleration, tolerance) }
    let root = discriminant.squareRoot()
    let fall = speed > 0 ? (speed + root) / -acceleration : 2 * gap / (root - speed)
    guard fall >= 0 else { return contact(gap: gap, speed: speed, acceleration: acceleration, tolerance) }
    return fall
  }

  /// A disc that touches a plane, does not rise above it, and is pulled to it: it falls at the top of its path.
  private static func contact(gap: Double, speed: Double, acceleration: Double, _ tolerance: Double) -> Double {
    gap < -tolerance ? .infinity : max(0, speed / -acceleration)
  }

  /// The fall through zero of |offset + velocity·t| − reach: a quadratic.
  ///
  /// - Parameters:
  ///   - offset: from the centre of the other disc to this one's.
  ///   - velocity: of this one, seen from the other.
  ///   - reach: the sum of both radii, > 0.
  @inline(__always)
  static func disc(offset: Vector2, velocity: Vector2, reach: Double) -> Double {
    let approach = -offset.dot(velocity)
    guard approach > 0 else { return .infinity }
    let speedSquared = velocity.lengthSquared
    let reachSquared = reach * reach
    let excess = offset.lengthSquared - reachSquared
    if excess <= 2 * touch * reachSquared {
      let isDeep = excess < -2 * touch * reachSquared
      let isNegligible =
        approach * approach <= negligibleApproach * negligibleApproach * offset.lengthSquared * speedSquared
        || approach <= creep * reachSquared
      if isDeep || (excess <= 0 && isNegligible) { return .infinity }
    }
    // By the vector product and not as approach² − speed²·excess: far away, that difference is all rounding.
    let sweep = offset.cross(velocity)
    let discriminant = speedSquared * reachSquared - sweep * sweep
    guard discriminant > graze * speedSquared * reachSquared else { return .infinity }
    return max(0, excess / (approach + discriminant.squareRoot()))
  }

  /// The fall through zero of |offset + velocity·t + ½·acceleration·t²| − reach: a quartic.
  ///
  /// - Parameters:
  ///   - acceleration: of this disc, seen from the other; not zero.
  ///   - horizon: later impacts are not looked for.
  static func disc(
    offset: Vector2, velocity: Vector2, acceleration: Vector2, reach: Double, horizon: Double
  ) -> Double {
    let approach = Approach(offset: offset, velocity: velocity, acceleration: acceleration, reach: reach)
    return approach.firstFall(before: horizon)
  }

  /// The rise through zero of |offset + velocity·t + ½·acceleration·t²| − reach: when a disc that is inside leaves.
  static func leavingDisc(_ motion: Motion, reach: Double) -> Double {
    let speed = motion.velocity.lengthSquared
    if motion.acceleration.lengthSquared < 1e-200 {
      guard speed > 0 else { return .infinity }
      let outward = motion.position.dot(motion.velocity)
      let sweep = motion.position.cross(motion.velocity)
      let discriminant = max(0, speed * reach * reach - sweep * sweep)
      return max(0, (discriminant.squareRoot() - outward) / speed)
    }
    // Out of reach for good it is when the pull has carried it across twice, and more than what its speed takes to turn.
    let pull = motion.acceleration.length
    let end = 2 * (speed.squareRoot() + (speed + 4 * pull * reach).squareRoot()) / pull
    let inside = Approach(
      offset: motion.position, velocity: motion.velocity, acceleration: motion.acceleration, reach: reach, side: -1)
    return inside.firstFall(from: 0, to: end)
  }
}
