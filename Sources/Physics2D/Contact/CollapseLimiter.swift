/// A counter of a body's impacts within one `minimumFlightTime`, the interval between contact steps. A body with a high
/// count loses its rebound or is *pinned* (held still until the next contact step). The limiter ends inelastic
/// collapse: infinitely many impacts in finite time (McNamara and Young, "Inelastic collapse in two dimensions",
/// Physical Review E 50, 1994). The limits are chosen, not derived: bodies in contact reach the limits, and bodies in
/// free flight do not.
struct CollapseLimiter {
  /// The number of impacts since `start`.
  private(set) var count: Int32 = 0
  private(set) var start = Instant.zero

  /// Above this count, a body in contact that hardly moves is pinned.
  static let contactPinLimit: Int32 = 1
  /// Above this count, the body loses its rebound at an impact with a restitution below 1.
  static let inelasticLimit: Int32 = 32
  /// Above this count, a body is pinned at an impact with a restitution below 1.
  static let pinLimit: Int32 = 128
  /// Above this count, a body is pinned at an elastic impact, too, because closing shapes are crushing the body.
  static let elasticPinLimit: Int32 = 65_536

  /// Counts an impact. Before that, restarts the count if more than `duration` seconds have passed since `start`.
  mutating func countImpact(at now: Instant, within duration: Double) {
    if now.seconds(since: start) > duration {
      start = now
      count = 0
    }
    count += 1
  }

  func effectiveRestitution(_ restitution: Double) -> Double {
    restitution < 1 && count > Self.inelasticLimit ? 0 : restitution
  }

  /// `true` if the body must come to rest because of its many impacts. An elastic body must come to rest only in
  /// resting contact (`rebound.isRest`), because an elastic body in a narrowing gap frees itself.
  func forcesRest(_ rebound: Rebound, _ restitution: Double) -> Bool {
    count > Self.inelasticLimit && (restitution < 1 || rebound.isRest)
  }

  func forcesPin(_ restitution: Double) -> Bool { count > (restitution < 1 ? Self.pinLimit : Self.elasticPinLimit) }

  /// `true` if a body in contact hardly moves after repeated impacts, for example in a row of bodies as long as their
  /// box.
  @inline(__always)
  func isExhausted(_ body: Body, _ rebound: Rebound, gravity: Vector2, _ minimumFlightTime: Double) -> Bool {
    guard count > Self.contactPinLimit, body.support == .inContact || body.support == .pinned else { return false }
    let stepSpeed = gravity.length * minimumFlightTime
    return rebound.approachSpeed <= stepSpeed && body.flight.motion.velocity.length <= 2 * stepSpeed
  }
}
