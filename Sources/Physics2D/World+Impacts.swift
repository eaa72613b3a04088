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
      if rebound.settles {
        settle(index, on: feature, of: shape, restitution: restitution)
      } else {
        keepSliding(index, restitution: restitution)
      }
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

    // What lies gives way only as far as what it lies on lets it. If neither can, the rule for what is jammed ends it.
    let change = rebound.velocity - velocity
    let gentle = gravity.length * shortestFlight * 2
    let firstGives = yielding(first, to: normal, isGentle: rebound.approachSpeed < gentle * abs(a.gravityScale))
    let secondGives = yielding(second, to: -normal, isGentle: rebound.approachSpeed < gentle * abs(b.gravityScale))
    let impulse = change * (1 / max(firstGives.ease + secondGives.ease, .leastNormalMagnitude))
    push(first, by: firstGives.velocity(from: impulse), after: rebound, restitution: restitution)
    push(second, by: secondGives.velocity(from: -impulse), after: rebound, restitution: restitution)
    if rebound.settles {
      if secondGives == .fixed {
        wedge(first, restitution: restitution)
      } else if firstGives == .fixed {
        wedge(second, restitution: restitution)
      }
    }
    // Only now, when both velocities are what they will be, may others look at them.
    if a.isStill && firstGives != .fixed || b.isStill && secondGives != .fixed { releaseWedged() }
    predict(first)
    predict(second)
    return Impact(
      instant: now, body: id(of: first), partner: .body(id(of: second)),
      point: a.flight.position - normal * a.radius, normal: normal, approachSpeed: rebound.approachSpeed,
      tangentialSpeed: rebound.tangentialSpeed, isRest: rebound.isRest)
  }

  /// How a body gives way to a blow.
  ///
  /// - Parameters:
  ///   - direction: the unit vector of the blow.
  ///   - isGentle: whether the blow is too weak to stir what lies.
  private func yielding(_ index: Int, to direction: Vector2, isGentle: Bool) -> Yielding {
    let body = bodies[index]
    guard isGentle else { return .free(mass: body.mass) }
    switch body.support {
    case .none: return .free(mass: body.mass)
    case .wedged, .jammed: return .fixed
    case .edge(let shape, let edge):
      let outline = shapes[shape].outline
      let part = direction.dot(outline.directions[edge])
      guard direction.dot(outline.normal(ofEdge: edge)) < 0 else { return .free(mass: body.mass) }
      return abs(part) < 1e-3 ? .fixed : .along(outline.directions[edge], part: part, mass: body.mass)
    }
  }

  /// Changes the velocity of a body that was struck by another.
  private mutating func push(_ index: Int, by change: Vector2, after rebound: Rebound, restitution: Double) {
    if change != .zero {
      if bodies[index].isStill { release(index) }
      bodies[index].flight.velocity = bodies[index].flight.velocity + change
      bodies[index].lastCollision = now
    }
    if !jam(index, after: rebound, restitution: restitution) { keepSliding(index, restitution: restitution) }
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

/// How a body answers an impulse.
private enum Yielding: Equatable {
  /// Not at all.
  case fixed
  /// Along an edge only: `part` is the share of the blow's direction along it.
  case along(Vector2, part: Double, mass: Double)
  /// As any body does.
  case free(mass: Double)

  /// The velocity along the blow for each unit of impulse: the inverse of the mass that the blow feels.
  var ease: Double {
    switch self {
    case .fixed: 0
    case .along(_, let part, let mass): part * part / mass
    case .free(let mass): 1 / mass
    }
  }

  func velocity(from impulse: Vector2) -> Vector2 {
    switch self {
    case .fixed: .zero
    case .along(let direction, _, let mass): direction * (impulse.dot(direction) / mass)
    case .free(let mass): impulse * (1 / mass)
    }
  }
}
