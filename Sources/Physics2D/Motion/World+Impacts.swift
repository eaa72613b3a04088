extension World {
  mutating func bounce(_ index: Int, off feature: RoundedHull.Feature, of shape: Int) -> Impact {
    rebase(index)
    let restitution = min(bodies[index].restitution, shapes[shape].restitution)
    let radius = bodies[index].radius
    let conditions = beginImpact(of: index, restitution: restitution)
    let motion = bodies[index].flight.motion.relative(to: shapes[shape].motion(at: now))
    let (normal, curvature) = surface(of: shape, feature, under: index, at: motion.position)
    let rebound = Rebound(
      motion, normal: normal, curvature: curvature, restitution: conditions.limiter.effectiveRestitution(restitution),
      minimumFlightTime: minimumFlightTime(restitution: restitution), leastPressure: conditions.leastPressure)

    let slip = normal.cross(motion.velocity) - bodies[index].flight.spin * radius
    let normalImpulse = rebound.approachSpeed + rebound.separationSpeed
    let friction = (bodies[index].friction * shapes[shape].friction).squareRoot()
    let tangentImpulse = Self.tangentImpulse(against: slip, inverseMass: 3, limit: friction * normalImpulse)
    bodies[index].flight.velocityChanges(
      by: normal * normalImpulse - normal.turnedRight * tangentImpulse, tangentImpulse, radius)

    endImpact(of: index, with: feature, of: shape, rebound, conditions)
    return Impact(
      instant: now, body: id(of: index), partner: .shape(ShapeID(index: shape)),
      point: bodies[index].flight.motion.position - normal * radius, normal: normal,
      approachSpeed: rebound.approachSpeed, tangentialSpeed: slip, isRest: rebound.isRest)
  }

  mutating func collide(_ first: Int, _ second: Int) -> Impact {
    rebase(first)
    rebase(second)
    let restitution = min(bodies[first].restitution, bodies[second].restitution)
    let conditions = beginImpact(of: first, second, restitution: restitution)
    let motion = bodies[first].flight.motion.relative(to: bodies[second].flight.motion)
    let (radius, otherRadius) = (bodies[first].radius, bodies[second].radius)
    let normal = motion.position.unit
    let rebound = Rebound(
      motion, normal: normal, curvature: 1 / (radius + otherRadius),
      restitution: conditions.limiter.effectiveRestitution(restitution),
      minimumFlightTime: minimumFlightTime(restitution: restitution), leastPressure: conditions.leastPressure)

    // A pinned body has the inverse mass 0. The sum of both inverse masses is positive: two pinned bodies do not
    // approach each other.
    let (inverseMass, otherInverseMass) = (bodies[first].inverseMass, bodies[second].inverseMass)
    let slip =
      normal.cross(motion.velocity) - bodies[first].flight.spin * radius - bodies[second].flight.spin * otherRadius
    let normalImpulse = (rebound.approachSpeed + rebound.separationSpeed) / (inverseMass + otherInverseMass)
    let friction = (bodies[first].friction * bodies[second].friction).squareRoot()
    let tangentImpulse = Self.tangentImpulse(
      against: slip, inverseMass: 3 * (inverseMass + otherInverseMass), limit: friction * normalImpulse)
    let impulse = normal * normalImpulse - normal.turnedRight * tangentImpulse
    bodies[first].flight.velocityChanges(by: impulse * inverseMass, tangentImpulse * inverseMass, radius)
    bodies[second].flight.velocityChanges(
      by: -impulse * otherInverseMass, tangentImpulse * otherInverseMass, otherRadius)

    endImpact(of: first, second, rebound, conditions)
    return Impact(
      instant: now, body: id(of: first), partner: .body(id(of: second)),
      point: bodies[first].flight.motion.position - normal * radius, normal: normal,
      approachSpeed: rebound.approachSpeed, tangentialSpeed: slip, isRest: rebound.isRest)
  }

  /// Returns the unit normal of a shape at the point that a body touches, and the curvature of the path of the body's
  /// centre around the shape. `position` is the centre minus the shape's shift since `StaticShape.start`.
  @inline(__always)
  func surface(
    of shape: Int, _ feature: RoundedHull.Feature, under index: Int, at position: Vector2
  ) -> (normal: Vector2, curvature: Double) {
    switch feature {
    case .edge(let edge): (self.corner(edge, of: shape).normal, 0)
    case .corner(let corner):
      (
        (position - self.corner(corner, of: shape).point).unit,
        1 / (bodies[index].radius + shapes[shape].hull.radius)
      )
    }
  }

  func corner(_ index: Int, of shape: Int) -> Corner { corners[shapes[shape].hull.first + index] }

  /// Returns the tangential impulse of Coulomb friction at an impact: the impulse that ends the slip, clamped to
  /// ±`limit`. `slip` is the speed of the body's surface relative to the partner's surface, positive to the left of the
  /// normal. `inverseMass` is the change of slip per unit of impulse. For one disc, `inverseMass` is 1/m + r²/(½·m·r²)
  /// = 3/m; for two discs, it is the sum of the two discs' values.
  static func tangentImpulse(against slip: Double, inverseMass: Double, limit: Double) -> Double {
    limit == 0 ? 0 : max(-limit, min(limit, -slip / inverseMass))
  }

  /// Returns the duration of the shortest flight, in seconds; at most 1e-6 for elastic bodies, which must keep their
  /// energy.
  func minimumFlightTime(restitution: Double) -> Double {
    restitution < 1 ? minimumFlightTime : min(minimumFlightTime, 1e-6)
  }

  func gravity(on index: Int) -> Vector2 { gravity * bodies[index].gravityScale }

  mutating func rebase(_ index: Int) { bodies[index].rebase(to: now) }

  func id(of index: Int) -> BodyID { BodyID(index: index, generation: bodies[index].generation) }
}

extension Flight {
  /// Applies an impulse at the rim of a disc. `change` is the impulse per unit of the disc's mass. `tangentImpulse`
  /// is the part of `change` along the surface, positive to the left of the normal that points to the disc.
  mutating func velocityChanges(by change: Vector2, _ tangentImpulse: Double, _ radius: Double) {
    motion.velocity = motion.velocity + change
    if tangentImpulse != 0 { spin -= 2 * tangentImpulse / radius }
  }
}
