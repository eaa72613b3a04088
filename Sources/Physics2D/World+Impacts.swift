extension World {
  /// A body meets a shape.
  mutating func bounce(_ index: Int, off feature: Outline.Feature, of shape: Int) -> Impact {
    rebase(index)
    let (normal, curvature) = surface(of: shape, feature, under: index)
    let restitution = min(bodies[index].restitution, shapes[shape].restitution)
    let radius = bodies[index].radius
    let isTied = bodies[index].support != .none
    if isTied {
      wake(index)
      takeBack(index)
    }
    let motion = bodies[index].flight.motion.seen(from: shapes[shape].motion(at: now))
    let crowding = crowd(index)
    let rebound = Rebound(
      motion, normal: normal, curvature: curvature, restitution: crowding.restitution(restitution),
      shortestFlight: shortestFlight(restitution: restitution), leastPull: isTied ? pull(on: index).length : 0)

    let slip = normal.cross(motion.velocity) - bodies[index].flight.spin * radius
    let push = rebound.approachSpeed + rebound.separationSpeed
    let friction = (bodies[index].friction * shapes[shape].friction).squareRoot()
    let drag = Self.drag(against: slip, ease: 3, most: friction * push)
    bodies[index].flight.velocityChanges(by: normal * push - normal.turnedRight * drag, drag, radius)

    if crowding.isEndless(restitution) || isSpent(index, rebound, crowding) {
      hold(index)
    } else if rebound.settles || crowding.isTooMuch(rebound, restitution) {
      if isTied, restitution < 1 { stop(index) }
      settle(index, on: feature, of: shape)
    } else if isTied {
      keepSliding(index, restitution: restitution)
    }
    if bodies[index].support == .leaning { absorb(index) } else { predict(index) }
    return Impact(
      instant: now, body: id(of: index), partner: .shape(ShapeID(index: shape)),
      point: bodies[index].flight.motion.position - normal * radius, normal: normal,
      approachSpeed: rebound.approachSpeed, tangentialSpeed: slip, isRest: rebound.isRest)
  }

  /// Two bodies meet.
  mutating func collide(_ first: Int, _ second: Int) -> Impact {
    rebase(first)
    rebase(second)
    let isTied = bodies[first].support != .none || bodies[second].support != .none
    if isTied {
      wake(first)
      wake(second)
      takeBack(first)
      takeBack(second)
    }
    let motion = bodies[first].flight.motion.seen(from: bodies[second].flight.motion)
    let (radius, theirs) = (bodies[first].radius, bodies[second].radius)
    let normal = motion.position.unit
    let restitution = min(bodies[first].restitution, bodies[second].restitution)
    let crowding = max(crowd(first), crowd(second))
    let rebound = Rebound(
      motion, normal: normal, curvature: 1 / (radius + theirs), restitution: crowding.restitution(restitution),
      shortestFlight: shortestFlight(restitution: restitution),
      leastPull: isTied ? max(pull(on: first).length, pull(on: second).length) : 0)

    // One of them may be held, never both: what is held does not move.
    let (ease, theirEase) = (bodies[first].ease, bodies[second].ease)
    let slip = normal.cross(motion.velocity) - bodies[first].flight.spin * radius - bodies[second].flight.spin * theirs
    let push = (rebound.approachSpeed + rebound.separationSpeed) / (ease + theirEase)
    let friction = (bodies[first].friction * bodies[second].friction).squareRoot()
    let drag = Self.drag(against: slip, ease: 3 * (ease + theirEase), most: friction * push)
    let impulse = normal * push - normal.turnedRight * drag
    bodies[first].flight.velocityChanges(by: impulse * ease, drag * ease, radius)
    bodies[second].flight.velocityChanges(by: -impulse * theirEase, drag * theirEase, theirs)

    let spent = isSpent(first, rebound, crowding) && isSpent(second, rebound, crowding)
    if crowding.isEndless(restitution) || spent {
      hold(first)
      hold(second)
    } else if rebound.settles || crowding.isTooMuch(rebound, restitution),
      pull(on: first) != .zero || pull(on: second) != .zero
    {
      if isTied, restitution < 1 {
        stop(first)
        stop(second)
      }
      lean(first)
      lean(second)
    } else if isTied {
      keepSliding(first, restitution: restitution)
      keepSliding(second, restitution: restitution)
    }
    // Only now, when both flights are what they will be.
    if bodies[first].support == .leaning || bodies[second].support == .leaning { absorb(first, second) }
    if bodies[first].support != .leaning { predict(first) }
    if bodies[second].support != .leaning { predict(second) }
    return Impact(
      instant: now, body: id(of: first), partner: .body(id(of: second)),
      point: bodies[first].flight.motion.position - normal * radius, normal: normal,
      approachSpeed: rebound.approachSpeed, tangentialSpeed: slip, isRest: rebound.isRest)
  }

  /// What is struck too gently to fly, and is itself no faster than the shortest flights begin, is stopped: it would go to and fro
  /// between its neighbours ever more slowly, and never end.
  private mutating func stop(_ index: Int) {
    guard bodies[index].support != .leaning, bodies[index].support != .held else { return }
    let slowest = 0.5 * pull(on: index).length * restFlight
    if bodies[index].flight.motion.velocity.length <= slowest { bodies[index].flight.motion.velocity = .zero }
  }

  /// The unit vector out of a shape where a body touches it, and 1 / the radius of the curve on which the centre turns around it.
  @inline(__always)
  func surface(of shape: Int, _ feature: Outline.Feature, under index: Int) -> (normal: Vector2, curvature: Double) {
    switch feature {
    case .edge(let edge):
      return (self.corner(edge, of: shape).normal, 0)
    case .corner(let corner):
      let place = bodies[index].flight.motion.position - shapes[shape].motion(at: now).position
      let offset = place - self.corner(corner, of: shape).point
      return (offset.unit, 1 / (bodies[index].radius + shapes[shape].outline.radius))
    }
  }

  /// A corner of a shape, and the edge that starts there.
  func corner(_ index: Int, of shape: Int) -> Corner { corners[shapes[shape].outline.first + index] }

  /// Coulomb's law at an impact: the impulse along the surface that ends the slip, but no more than friction gives.
  ///
  /// - Parameters:
  ///   - slip: how fast the body's surface slides past the partner's, counter-clockwise around the normal.
  ///   - ease: the slip that a unit of impulse ends. For a disc of moment ½·m·r² it is 1/m + r²/(½·m·r²) = 3/m.
  static func drag(against slip: Double, ease: Double, most: Double) -> Double {
    most == 0 ? 0 : max(-most, min(most, -slip / ease))
  }

  /// An elastic body must not lose what it has: it only comes to lie where its flights are lost among roundings.
  func shortestFlight(restitution: Double) -> Double { restitution < 1 ? restFlight : min(restFlight, 1e-6) }

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
  mutating func velocityChanges(by change: Vector2, _ drag: Double, _ radius: Double) {
    motion.velocity = motion.velocity + change
    if drag != 0 { spin -= 2 * drag / radius }
  }
}
