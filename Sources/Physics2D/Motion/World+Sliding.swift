/// What comes to rest on a single flat slides or rolls along it, in closed form: no event until it ends, is gripped, or is struck.
extension World {
  /// A body's rebound from a shape is too slow to fly.
  mutating func comeToRest(_ index: Int, on feature: RoundedHull.Feature, of shape: Int) {
    // Nothing presses together what has no weight: it flies on, in touch or not.
    guard pull(on: index) != .zero else { return keepSliding(index, restitution: 0) }
    guard bodies[index].support == .none, case .edge(let edge) = feature else { return enterContact(index) }
    let place = bodies[index].flight.motion.position - shapes[shape].motion(at: now).position
    let start = corner(edge, of: shape)
    let normal = start.normal
    let gap = (place - start.point).dot(normal) - bodies[index].radius - shapes[shape].hull.radius
    bodies[index].flight.motion.position = bodies[index].flight.motion.position - normal * gap
    slide(index, along: edge, of: shape)
  }

  /// Lays a body on an edge: from here on it moves along it under what is left of the pull, and friction.
  ///
  /// Per unit of mass: the edge presses with p = −pull·normal. While the surfaces slip, friction is μ·p against the slip; it
  /// changes the speed at f, and the slip at 3f, because the disc turns at 2f/r the other way. Once they grip, what it takes to
  /// roll is f = −pull/3 along the edge, unless that is more than μ·p. (Lamb, *Dynamics*, §58: a disc rolls down at ⅔·g·sin α.)
  mutating func slide(_ index: Int, along edge: Int, of shape: Int) {
    let normal = corner(edge, of: shape).normal
    let pull = pull(on: index)
    let pressure = -pull.dot(normal)
    // Past the normal to the left: the way in which the slip counts.
    let forward = -normal.turnedRight
    let radius = bodies[index].radius
    let velocity = bodies[index].flight.motion.velocity
    let relative = velocity - shapes[shape].velocity
    bodies[index].support = .edge(shape: shape, edge: edge)
    bodies[index].flight.motion.velocity = velocity - normal * relative.dot(normal)

    let along = pull.dot(forward)
    let grade = abs(along) <= TimeOfImpact.still * pull.length ? 0 : along
    var speeding = grade
    let friction = (bodies[index].friction * shapes[shape].friction).squareRoot()
    if friction > 0, pressure > 0 {
      let speed = relative.dot(forward)
      let spin = bodies[index].flight.spin
      var slip = speed - spin * radius
      if abs(slip) <= TimeOfImpact.still * (abs(speed) + abs(spin * radius)) {
        slip = 0
        bodies[index].flight.spin = speed / radius
      }
      let most = friction * pressure
      let force = slip == 0 ? max(-most, min(most, -grade / 3)) : slip < 0 ? most : -most
      speeding = grade + force
      bodies[index].flight.spinAcceleration = -2 * force / radius
    } else {
      bodies[index].flight.spinAcceleration = 0
    }
    bodies[index].flight.motion.acceleration = forward * speeding
  }

  /// When the slip of a body that slides ends, in seconds after its flight began.
  mutating func timeToGrip(_ index: Int) -> Double {
    guard case .edge(let shape, let edge) = bodies[index].support, bodies[index].flight.spinAcceleration != 0 else {
      return .infinity
    }
    let forward = -corner(edge, of: shape).normal.turnedRight
    let flight = bodies[index].flight
    let radius = bodies[index].radius
    let slip = (flight.motion.velocity - shapes[shape].velocity).dot(forward) - flight.spin * radius
    let rate = flight.motion.acceleration.dot(forward) - flight.spinAcceleration * radius
    // What `slide` takes for rolling rolls.
    let rim = abs(flight.spin * radius)
    return slip * rate < 0 && abs(slip) > TimeOfImpact.still * (abs(slip) + 2 * rim) ? -slip / rate : .infinity
  }

  /// A sliding body comes to the end of its edge, or slips no more.
  mutating func changeSupport(of index: Int) {
    guard case .edge(let shape, let edge) = bodies[index].support else { return }
    let start = bodies[index].flight.start
    let seen = bodies[index].flight.motion.seen(from: shapes[shape].motion(at: start))
    let grips = timeToGrip(index) < shapes[shape].hull.timeToEnd(ofEdge: edge, seen, corners.start)
    rebase(index)
    if grips {
      let forward = -corner(edge, of: shape).normal.turnedRight
      let speed = (bodies[index].flight.motion.velocity - shapes[shape].velocity).dot(forward)
      bodies[index].flight.spin = speed / bodies[index].radius
      slide(index, along: edge, of: shape)
    } else {
      release(index)
      // Past the end beyond all rounding, or it would settle on the same edge again.
      let place = bodies[index].flight.motion.position - shapes[shape].motion(at: now).position
      let start = corner(edge, of: shape)
      let isAtEnd = 2 * (place - start.point).dot(start.direction) > start.length
      let rounding = 0x1p-48 * (abs(place.x) + abs(place.y))
      let past = start.direction * (TimeOfImpact.touch * bodies[index].radius + rounding)
      bodies[index].flight.motion.position = bodies[index].flight.motion.position + (isAtEnd ? past : -past)
    }
    predict(index)
  }

  /// Lets a body that was struck go on along its edge, unless the blow lifts it or drives it into what it lies on.
  mutating func keepSliding(_ index: Int, restitution: Double) {
    guard bodies[index].support != .none, bodies[index].support != .pinned else { return }
    guard case .edge(let shape, let edge) = bodies[index].support else { return release(index) }
    let normal = corner(edge, of: shape).normal
    let velocity = bodies[index].flight.motion.velocity - shapes[shape].velocity
    let slowest = 0.5 * -pull(on: index).dot(normal) * minimumFlightTime(restitution: restitution)
    if abs(velocity.dot(normal)) > max(slowest, TimeOfImpact.still * velocity.length) {
      release(index)
    } else {
      slide(index, along: edge, of: shape)
    }
  }

  /// Lets a body fly from where it is; its prediction is the caller's to make.
  mutating func release(_ index: Int) {
    rebase(index)
    switch bodies[index].support {
    case .inContact, .pinned: leaveContact(index)
    case .none, .edge, .asleep: break
    }
    bodies[index].support = .none
    bodies[index].flight.motion.acceleration = pull(on: index)
    bodies[index].flight.spinAcceleration = 0
  }
}
