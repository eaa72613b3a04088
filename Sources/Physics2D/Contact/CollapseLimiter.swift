/// The number of impacts of a body within one `minimumFlightTime`, which ends inelastic collapse.
///
/// Inelastic bodies may collide infinitely often in finite time, a Zeno sequence (McNamara and Young, "Inelastic collapse in two
/// dimensions", Physical Review E 50, 1994). Bodies in free flight do not reach these counts; bodies in contact do. The limits are
/// chosen, not derived.
struct CollapseLimiter {
  /// The number of impacts since `start`.
  private(set) var count: Int32 = 0
  private(set) var start = Instant.zero

  /// Above this count, a body in contact that hardly moves is pinned.
  static let contactPinLimit: Int32 = 1
  /// Above this count, an impact with a restitution below 1 is fully inelastic.
  static let inelasticLimit: Int32 = 32
  /// Above this count, a body with a restitution below 1 is pinned until the next contact step.
  static let pinLimit: Int32 = 128
  /// Above this count, an elastic body, crushed by shapes that close in on it, is pinned until the next contact step.
  static let elasticPinLimit: Int32 = 65_536

  /// Counts an impact; the count starts again once `duration`, in seconds, has passed since it started.
  mutating func countImpact(at now: Instant, within duration: Double) {
    if now.seconds(since: start) > duration {
      start = now
      count = 0
    }
    count += 1
  }

  /// The restitution to use at this impact: 0 above `inelasticLimit`, unless the bodies are elastic.
  func effectiveRestitution(_ restitution: Double) -> Double {
    restitution < 1 && count > Self.inelasticLimit ? 0 : restitution
  }

  /// `true` if the surfaces stay in contact after this impact whatever the rebound is.
  ///
  /// Elastic impacts in a narrowing gap end by themselves, however many there are. Only resting contact counts.
  func forcesRest(_ rebound: Rebound, _ restitution: Double) -> Bool {
    count > Self.inelasticLimit && (restitution < 1 || rebound.isRest)
  }

  func forcesPin(_ restitution: Double) -> Bool { count > (restitution < 1 ? Self.pinLimit : Self.elasticPinLimit) }

  /// `true` if a body in contact hardly moves after repeated, ever weaker impacts: such a body is pinned. This happens where the
  /// bodies fill all the space there is, as in a row that fits its box to the last bit.
  ///
  /// - Parameter gravity: on the body, in lengths a second squared.
  @inline(__always)
  func isExhausted(_ body: Body, _ rebound: Rebound, gravity: Vector2, _ minimumFlightTime: Double) -> Bool {
    guard count > Self.contactPinLimit, body.support == .inContact || body.support == .pinned else { return false }
    let stepSpeed = gravity.length * minimumFlightTime
    return rebound.approachSpeed <= stepSpeed && body.flight.motion.velocity.length <= 2 * stepSpeed
  }
}
