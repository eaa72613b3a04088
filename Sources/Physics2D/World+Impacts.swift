extension World {
  /// A body meets a shape.
  mutating func bounce(_ index: Int, off feature: Outline.Feature, of shape: Int) -> Impact {
    rebase(index)
    let body = bodies[index]
    let outline = shapes[shape].outline
    let position = body.flight.position
    let normal: Vector2
    var curvature = 0.0
    switch feature {
    case .edge(let edge):
      normal = outline.normal(ofEdge: edge)
    case .corner(let corner):
      let offset = position - outline.corners[corner]
      normal = offset * (1 / offset.length)
      curvature = 1 / (body.radius + outline.radius)
    }
    let restitution = min(body.restitution, shapes[shape].restitution)
    let rebound = Rebound(
      velocity: body.flight.velocity, acceleration: body.flight.acceleration, normal: normal, curvature: curvature,
      restitution: restitution, shortestFlight: shortestFlight(restitution: restitution))

    bodies[index].flight.velocity = rebound.velocity
    if !jam(index, after: rebound, restitution: restitution) {
      if rebound.settles { settle(index, on: feature, of: shape) } else { keepSliding(index) }
    }
    predict(index)
    return Impact(
      instant: now, body: id(of: index), partner: .shape(ShapeID(index: shape)), point: position - normal * body.radius,
      normal: normal, approachSpeed: rebound.approachSpeed, tangentialSpeed: rebound.tangentialSpeed,
      isRest: rebound.isRest)
  }

  /// Two bodies meet.
  mutating func collide(_ first: Int, _ second: Int) -> Impact {
    rebase(first)
    rebase(second)
    let a = bodies[first]
    let b = bodies[second]
    let offset = a.flight.position - b.flight.position
    let normal = offset * (1 / offset.length)
    // Impacts of bodies that follow each other within the shortest flight are elastic: real contacts last, and
    // endless collapse cannot happen. Source: Luding and McNamara, "How to handle the inelastic collapse of a dissipative
    // hard-sphere gas with the TC model", Granular Matter 1, 1998.
    let restitution = min(a.restitution, b.restitution)
    let shortestFlight = shortestFlight(restitution: restitution)
    let pause = min(now.seconds(since: a.lastCollision), now.seconds(since: b.lastCollision))
    let velocity = a.flight.velocity - b.flight.velocity
    let rebound = Rebound(
      velocity: velocity, acceleration: a.flight.acceleration - b.flight.acceleration, normal: normal,
      curvature: 1 / (a.radius + b.radius), restitution: pause < shortestFlight ? 1 : restitution,
      shortestFlight: shortestFlight)

    // A body that lies still bears what comes to rest on it, as if it could not be moved.
    let change = rebound.velocity - velocity
    let firstBears = rebound.isGentle && a.isStill
    let secondBears = rebound.isGentle && b.isStill && !firstBears
    let share = firstBears ? 0 : secondBears ? 1 : b.mass / (a.mass + b.mass)
    if !firstBears { push(first, by: change * share, after: rebound, restitution: restitution) }
    if !secondBears { push(second, by: change * (share - 1), after: rebound, restitution: restitution) }
    if rebound.settles, firstBears || secondBears { wedge(firstBears ? second : first) }
    predict(first)
    predict(second)
    return Impact(
      instant: now, body: id(of: first), partner: .body(id(of: second)),
      point: a.flight.position - normal * a.radius, normal: normal, approachSpeed: rebound.approachSpeed,
      tangentialSpeed: rebound.tangentialSpeed, isRest: rebound.isRest)
  }

  /// Changes the velocity of a body that was struck by another.
  private mutating func push(_ index: Int, by change: Vector2, after rebound: Rebound, restitution: Double) {
    if bodies[index].isStill {
      release(index)
      releaseWedged()
    }
    bodies[index].flight.velocity = bodies[index].flight.velocity + change
    bodies[index].lastCollision = now
    if !jam(index, after: rebound, restitution: restitution) { keepSliding(index) }
  }

  /// An elastic body must not lose what it has: it only comes to lie where its flights are lost among roundings.
  func shortestFlight(restitution: Double) -> Double { restitution < 1 ? restFlight : min(restFlight, 1e-6) }

  /// Starts a body's flight anew, now.
  mutating func rebase(_ index: Int) {
    bodies[index].flight = bodies[index].flight.rebased(to: now)
    bodies[index].epoch &+= 1
  }

  func id(of index: Int) -> BodyID { BodyID(index: index, generation: bodies[index].generation) }
}
