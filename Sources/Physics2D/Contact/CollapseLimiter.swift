/// How many impacts a body has had within one shortest flight, and what follows: the rule that ends inelastic collapse.
///
/// Bodies that lose energy at each impact may meet endlessly often in finite time (McNamara and Young, "Inelastic collapse in two
/// dimensions", Physical Review E 50, 1994). Free ones never have so many impacts in so short a time; those that do are in touch.
struct CollapseLimiter: Comparable {
  let count: Int32

  /// Beyond so many, what leans and has little speed left is held.
  static let several: Int32 = 1
  /// Beyond so many, what loses energy at all loses all of it.
  static let tooMany: Int32 = 32
  /// Beyond so many it is held until the next pulse.
  static let endless: Int32 = 128
  /// An elastic body that is crushed between things that close in on it is held after so many.
  static let crushed: Int32 = 65_536

  static func < (a: CollapseLimiter, b: CollapseLimiter) -> Bool { a.count < b.count }

  func restitution(_ restitution: Double) -> Double { restitution < 1 && count > Self.tooMany ? 0 : restitution }

  /// However many elastic impacts there are in a narrowing gap, they end by themselves: they count where they are without force.
  func isTooMuch(_ rebound: Rebound, _ restitution: Double) -> Bool {
    count > Self.tooMany && (restitution < 1 || rebound.isRest)
  }

  func isEndless(_ restitution: Double) -> Bool { count > (restitution < 1 ? Self.endless : Self.crushed) }
}

extension World {
  /// Whether a body that leans has been struck again and again, ever more gently, and is as good as motionless: what is left is held.
  ///
  /// That is so where there is no room for all, as in a row that fills its box to the last bit.
  @inline(__always)
  func isExhausted(_ index: Int, _ rebound: Rebound, _ limiter: CollapseLimiter) -> Bool {
    guard limiter.count > CollapseLimiter.several,
      bodies[index].support == .inContact || bodies[index].support == .pinned
    else {
      return false
    }
    let stepSpeed = pull(on: index).length * minimumFlightTime
    return rebound.approachSpeed <= stepSpeed && bodies[index].flight.motion.velocity.length <= 2 * stepSpeed
  }

  /// Counts an impact of a body.
  mutating func countImpact(of index: Int) -> CollapseLimiter {
    if now.seconds(since: bodies[index].impactCountStart) > minimumFlightTime {
      bodies[index].impactCountStart = now
      bodies[index].impactCount = 0
    }
    bodies[index].impactCount += 1
    return CollapseLimiter(count: bodies[index].impactCount)
  }
}
