extension World {
  /// A body meets a shape.
  mutating func bounce(_ index: Int, off feature: RoundedHull.Feature, of shape: Int) -> Impact {
    rebase(index)
    let (normal, curvature) = surface(of: shape, feature, under: index)
    let restitution = min(bodies[index].restitution, shapes[shape].restitution)
    let radius = bodies[index].radius
    let isSupported = bodies[index].support != .none
    if isSupported {
      wake(index)
      undoStepGravity(index)
    }
    let motion = bodies[index].flight.motion.seen(from: shapes[shape].motion(at: now))
    let limiter = countImpact(of: index)
    let rebound = Rebound(
      motion, normal: normal, curvature: curvature, restitution: limiter.restitution(restitution),
      minimumFlightTime: minimumFlightTime(restitution: restitution),
      leastPull: isSupported ? pull(on: index).length : 0)

    let slip = normal.cross(motion.velocity) - bodies[index].flight.spin * radius
    let normalImpulse = rebound.approachSpeed + rebound.separationSpeed
    let friction = (bodies[index].friction * shapes[shape].friction).squareRoot()
    let tangentImpulse = Self.tangentImpulse(against: slip, inverseMass: 3, limit: friction * normalImpulse)
    bodies[index].flight.velocityChanges(
      by: normal * normalImpulse - normal.turnedRight * tangentImpulse, tangentImpulse, radius)

    if limiter.isEndless(restitution) || isExhausted(index, rebound, limiter) {
      pin(index)
    } else if rebound.comesToRest || limiter.isTooMuch(rebound, restitution) {
      if isSupported, restitution < 1 { stop(index) }
      comeToRest(index, on: feature, of: shape)
    } else if isSupported {
      keepSliding(index, restitution: restitution)
    }
    if bodies[index].support == .inContact { resolveIsland(index) } else { predict(index) }
    return Impact(
      instant: now, body: id(of: index), partner: .shape(ShapeID(index: shape)),
      point: bodies[index].flight.motion.position - normal * radius, normal: normal,
      approachSpeed: rebound.approachSpeed, tangentialSpeed: slip, isRest: rebound.isRest)
  }

  /// Two bodies meet.
  mutating func collide(_ first: Int, _ second: Int) -> Impact {
    rebase(first)
    rebase(second)
    let isSupported = bodies[first].support != .none || bodies[second].support != .none
    if isSupported {
      wake(first)
      wake(second)
      undoStepGravity(first)
      undoStepGravity(second)
    }
    let motion = bodies[first].flight.motion.seen(from: bodies[second].flight.motion)
    let (radius, theirs) = (bodies[first].radius, bodies[second].radius)
    let normal = motion.position.unit
    let restitution = min(bodies[first].restitution, bodies[second].restitution)
    let limiter = max(countImpact(of: first), countImpact(of: second))
    let rebound = Rebound(
      motion, normal: normal, curvature: 1 / (radius + theirs), restitution: limiter.restitution(restitution),
      minimumFlightTime: minimumFlightTime(restitution: restitution),
      leastPull: isSupported ? max(pull(on: first).length, pull(on: second).length) : 0)

    // One of them may be held, never both: what is held does not move.
    let (inverseMass, otherInverseMass) = (bodies[first].inverseMass, bodies[second].inverseMass)
    let slip = normal.cross(motion.velocity) - bodies[first].flight.spin * radius - bodies[second].flight.spin * theirs
    let normalImpulse = (rebound.approachSpeed + rebound.separationSpeed) / (inverseMass + otherInverseMass)
    let friction = (bodies[first].friction * bodies[second].friction).squareRoot()
    let tangentImpulse = Self.tangentImpulse(
      against: slip, inverseMass: 3 * (inverseMass + otherInverseMass), limit: friction * normalImpulse)
    let impulse = normal * normalImpulse - normal.turnedRight * tangentImpulse
    bodies[first].flight.velocityChanges(by: impulse * inverseMass, tangentImpulse * inverseMass, radius)
    bodies[second].flight.velocityChanges(by: -impulse * otherInverseMass, tangentImpulse * otherInverseMass, theirs)

    let isExhaustedBoth = isExhausted(first, rebound, limiter) && isExhausted(second, rebound, limiter)
    if limiter.isEndless(restitution) || isExhaustedBoth {
      pin(first)
      pin(second)
    } else if rebound.comesToRest || limiter.isTooMuch(rebound, restitution),
      pull(on: first) != .zero || pull(on: second) != .zero
    {
      if isSupported, restitution < 1 {
        stop(first)
        stop(second)
      }
      enterContact(first)
      enterContact(second)
    } else if isSupported {
      keepSliding(first, restitution: restitution)
      keepSliding(second, restitution: restitution)
    }
    // Only now, when both flights are what they will be.
    if bodies[first].support == .inContact || bodies[second].support == .inContact { resolveIsland(first, second) }
    if bodies[first].support != .inContact { predict(first) }
    if bodies[second].support != .inContact { predict(second) }
    return Impact(
      instant: now, body: id(of: first), partner: .body(id(of: second)),
      point: bodies[first].flight.motion.position - normal * radius, normal: normal,
      approachSpeed: rebound.approachSpeed, tangentialSpeed: slip, isRest: rebound.isRest)
  }

  /// What is struck too gently to fly, and is itself no faster than the shortest flights begin, is stopped: it would go to and fro
  /// between its neighbours ever more slowly, and never end.
  private mutating func stop(_ index: Int) {
    guard bodies[index].support != .inContact, bodies[index].support != .pinned else { return }
    let slowest = 0.5 * pull(on: index).length * minimumFlightTime
    if bodies[index].flight.motion.velocity.length <= slowest { bodies[index].flight.motion.velocity = .zero }
  }

  /// The unit vector out of a shape where a body touches it, and 1 / the radius of the curve on which the centre turns around it.
  @inline(__always)
  func surface(of shape: Int, _ feature: RoundedHull.Feature, under index: Int) -> (normal: Vector2, curvature: Double)
  {
    switch feature {
    case .edge(let edge):
      return (self.corner(edge, of: shape).normal, 0)
    case .corner(let corner):
      let place = bodies[index].flight.motion.position - shapes[shape].motion(at: now).position
      let offset = place - self.corner(corner, of: shape).point
      return (offset.unit, 1 / (bodies[index].radius + shapes[shape].hull.radius))
    }
  }

  /// A corner of a shape, and the edge that starts there.
  func corner(_ index: Int, of shape: Int) -> Corner { corners[shapes[shape].hull.first + index] }

  /// Coulomb's law at an impact: the impulse along the surface that ends the slip, but no more than friction gives.
  ///
  /// - Parameters:
  ///   - slip: how fast the body's surface slides past the partner's, counter-clockwise around the normal.
  ///   - ease: the slip that a unit of impulse ends. For a disc of moment ½·m·r² it is 1/m + r²/(½·m·r²) = 3/m.
  static func tangentImpulse(against slip: Double, inverseMass: Double, limit: Double) -> Double {
    limit == 0 ? 0 : max(-limit, min(limit, -slip / inverseMass))
  }

  /// An elastic body must not lose what it has: it only comes to lie where its flights are lost among roundings.
  func minimumFlightTime(restitution: Double) -> Double {
    restitution < 1 ? minimumFlightTime : min(minimumFlightTime, 1e-6)
  }

  /// The pull on a body that is free, in lengths a second squared.
  func pull(on index: Int) -> Vector2 { gravity * bodies[index].gravityScale }

  /// Starts a body's flight anew, now.
  mutating func rebase(_ index: Int) {
    bodies[index].flight.rebase(to: now)
    bodies[index].epoch &+= 1
  }

  func id(of index: Int) -> BodyID { BodyID(index: index, generation: bodies[index].generation) }
}

extension Flight {
  /// The effect of an impulse at the rim of a disc, by its unit of mass.
  ///
  /// - Parameters:
  ///   - change: of the velocity.
  ///   - drag: the part of `change` along the surface, counter-clockwise around the normal.
  mutating func velocityChanges(by change: Vector2, _ tangentImpulse: Double, _ radius: Double) {
    motion.velocity = motion.velocity + change
    if tangentImpulse != 0 { spin -= 2 * tangentImpulse / radius }
  }
}
