/// The conditions before an impact that affect its outcome.
struct ImpactConditions {
  let restitution: Double
  /// The limiter of the body. For an impact of two bodies, the limiter that has counted more impacts.
  let limiter: CollapseLimiter
  /// `true` if a body of this impact slid, slept, was in contact or was pinned.
  let wasSupported: Bool
  /// `Rebound` assumes that at least this acceleration, in lengths/s², presses the surfaces together. The value is
  /// the greatest gravity on a body of the impact, or 0 if `wasSupported` is `false`.
  let leastPressure: Double
}

/// The calls from a world to its contact solver. `stepContacts` and `endImpact` also predict the next events of the
/// changed bodies, or have them predicted later. After the other calls, except `wakeAll`, the caller must
/// predict the events of the changed bodies.
extension World {
  @inline(__always)
  private var contactScene: ContactScene { mutating get { ContactScene(of: &self) } }

  mutating func stepContacts() {
    contactSolver.step(contactScene)
    predictIsland()
  }

  /// Adds a body to the active contact set. Precondition: the body's flight was rebased to now.
  mutating func enterContact(_ index: Int) { contactSolver.enter(index, contactScene) }

  /// Removes a body from the active contact set. The caller must set the body's new support.
  mutating func leaveContact(_ index: Int) { contactSolver.leave(index, contactScene) }

  mutating func wakeAll() { contactSolver.wakeAll(contactScene) }

  mutating func restoreContacts(nextStep: Instant) throws(SnapshotError) {
    try contactSolver.restore(nextStep: nextStep, contactScene)
  }

  @inline(__always)
  mutating func beginImpact(of index: Int, restitution: Double) -> ImpactConditions {
    let isSupported = bodies[index].support != .none
    if isSupported { contactSolver.beginImpact(of: index, contactScene) }
    return ImpactConditions(
      restitution: restitution, limiter: contactSolver.countImpact(of: index, at: now), wasSupported: isSupported,
      leastPressure: isSupported ? gravity(on: index).length : 0)
  }

  @inline(__always)
  mutating func beginImpact(of first: Int, _ second: Int, restitution: Double) -> ImpactConditions {
    let isSupported = bodies[first].support != .none || bodies[second].support != .none
    if isSupported {
      contactSolver.beginImpact(of: first, contactScene)
      contactSolver.beginImpact(of: second, contactScene)
    }
    let limiter = contactSolver.countImpact(of: first, at: now)
    let otherLimiter = contactSolver.countImpact(of: second, at: now)
    return ImpactConditions(
      restitution: restitution, limiter: otherLimiter.count > limiter.count ? otherLimiter : limiter,
      wasSupported: isSupported,
      leastPressure: isSupported ? max(gravity(on: first).length, gravity(on: second).length) : 0)
  }

  /// Decides whether the body flies, slides, is in contact or is pinned.
  @inline(__always)
  mutating func endImpact(
    of index: Int, with feature: RoundedHull.Feature, of shape: Int, _ rebound: Rebound, _ conditions: ImpactConditions
  ) {
    let (restitution, limiter) = (conditions.restitution, conditions.limiter)
    if limiter.forcesPin(restitution) || isExhausted(index, rebound, limiter) {
      contactSolver.pin(index, contactScene)
    } else if rebound.comesToRest || limiter.forcesRest(rebound, restitution) {
      if conditions.wasSupported, restitution < 1 { stopIfSlow(index) }
      comeToRest(index, on: feature, of: shape)
    } else if conditions.wasSupported {
      keepSliding(index, restitution: restitution)
    }
    if bodies[index].support == .inContact { resolveIsland(index) } else { predictLater(index) }
  }

  @inline(__always)
  mutating func endImpact(of first: Int, _ second: Int, _ rebound: Rebound, _ conditions: ImpactConditions) {
    let (restitution, limiter) = (conditions.restitution, conditions.limiter)
    let areExhausted = isExhausted(first, rebound, limiter) && isExhausted(second, rebound, limiter)
    if limiter.forcesPin(restitution) || areExhausted {
      contactSolver.pin(first, contactScene)
      contactSolver.pin(second, contactScene)
    } else if rebound.comesToRest || limiter.forcesRest(rebound, restitution),
      gravity(on: first) != .zero || gravity(on: second) != .zero
    {
      if conditions.wasSupported, restitution < 1 {
        stopIfSlow(first)
        stopIfSlow(second)
      }
      enterContact(first)
      enterContact(second)
    } else if conditions.wasSupported {
      keepSliding(first, restitution: restitution)
      keepSliding(second, restitution: restitution)
    }
    // Resolve the island before predicting, because a prediction needs the final flights of all bodies.
    if bodies[first].support == .inContact || bodies[second].support == .inContact { resolveIsland(first, second) }
    if bodies[first].support != .inContact { predictLater(first) }
    if bodies[second].support != .inContact { predictLater(second) }
  }

  @inline(__always)
  private func isExhausted(_ index: Int, _ rebound: Rebound, _ limiter: CollapseLimiter) -> Bool {
    limiter.isExhausted(bodies[index], rebound, gravity: gravity(on: index), minimumFlightTime)
  }

  private mutating func resolveIsland(_ first: Int, _ second: Int = -1) {
    contactSolver.resolveIsland(of: first, second, contactScene)
    predictIsland()
  }

  /// Predicts the next events of the island's bodies. Precondition: the solver has finished.
  private mutating func predictIsland() {
    for slot in contactSolver.island.indices { predict(Int(contactSolver.island[slot])) }
  }
}
