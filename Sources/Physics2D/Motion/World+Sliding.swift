/// Sliding and rolling along a single edge. The motion has a closed form until an impact, the end of the edge, or the
/// end of the slip.
extension World {
  /// Keeps a body on a shape after a rebound that is too slow for a flight. A flying body that hit an edge slides along
  /// it; any other body enters contact (`enterContact`). Without gravity, a flying body flies on instead.
  mutating func comeToRest(_ index: Int, on feature: RoundedHull.Feature, of shape: Int) {
    // Without gravity, nothing presses the body against the shape.
    guard gravity(on: index) != .zero else { return keepSliding(index, restitution: 0) }
    guard bodies[index].support == .none, case .edge(let edge) = feature else { return enterContact(index) }
    let position = bodies[index].flight.motion.position - shapes[shape].motion(at: now).position
    let start = corner(edge, of: shape)
    let normal = start.normal
    let gap = (position - start.point).dot(normal) - bodies[index].radius - shapes[shape].hull.radius
    bodies[index].flight.motion.position = bodies[index].flight.motion.position - normal * gap
    slide(index, along: edge, of: shape)
  }

  mutating func slide(_ index: Int, along edge: Int, of shape: Int) {
    let (corner, gravity) = (corner(edge, of: shape), gravity(on: index))
    bodies[index].slide(along: edge, of: shape, shapes[shape], corner, gravity: gravity)
  }

  /// Returns the time at which a sliding body stops slipping, in seconds after `flight.start`; infinity if it never
  /// stops. `flight` describes the body's motion also while the body slides.
  mutating func timeToGrip(_ index: Int) -> Double {
    guard case .edge(let shape, let edge) = bodies[index].support, bodies[index].flight.spinAcceleration != 0 else {
      return .infinity
    }
    let forward = -corner(edge, of: shape).normal.turnedRight
    let flight = bodies[index].flight
    let radius = bodies[index].radius
    let slip = (flight.motion.velocity - shapes[shape].velocity).dot(forward) - flight.spin * radius
    let rate = flight.motion.acceleration.dot(forward) - flight.spinAcceleration * radius
    // The tolerance is at least that of `slide`, so that a slip which `slide` treats as zero does not end here: the sum
    // |speed| + rim in `slide` is at most |slip| + 2 · rim.
    let rim = abs(flight.spin * radius)
    return slip * rate < 0 && abs(slip) > TimeOfImpact.negligibleApproach * (abs(slip) + 2 * rim)
      ? -slip / rate : .infinity
  }

  /// Handles the end of a slide: the body reaches the end of its edge, or stops slipping and begins to roll.
  mutating func changeSupport(of index: Int) {
    guard case .edge(let shape, let edge) = bodies[index].support else { return }
    let start = bodies[index].flight.start
    let motion = bodies[index].flight.motion.relative(to: shapes[shape].motion(at: start))
    let grips = timeToGrip(index) < shapes[shape].hull.timeToEnd(ofEdge: edge, motion, corners.start)
    rebase(index)
    if grips {
      let forward = -corner(edge, of: shape).normal.turnedRight
      let speed = (bodies[index].flight.motion.velocity - shapes[shape].velocity).dot(forward)
      bodies[index].flight.spin = speed / bodies[index].radius
      slide(index, along: edge, of: shape)
    } else {
      release(index)
      // Move the body past the end by more than rounding, so that it does not come to rest on the edge again.
      let position = bodies[index].flight.motion.position - shapes[shape].motion(at: now).position
      let start = corner(edge, of: shape)
      let isAtEnd = 2 * (position - start.point).dot(start.direction) > start.length
      let rounding = 0x1p-48 * (abs(position.x) + abs(position.y))
      let past = start.direction * (TimeOfImpact.touch * bodies[index].radius + rounding)
      bodies[index].flight.motion.position = bodies[index].flight.motion.position + (isAtEnd ? past : -past)
    }
    predict(index)
  }

  /// Stops a flying or sliding body after an impact that was too weak for a rebound, if the body's speed is at most the
  /// launch speed of the shortest flight. Without this stop, a sliding body would oscillate between its neighbours for
  /// ever, more and more slowly.
  mutating func stopIfSlow(_ index: Int) {
    guard bodies[index].support != .inContact, bodies[index].support != .pinned else { return }
    let slowest = 0.5 * gravity(on: index).length * minimumFlightTime
    if bodies[index].flight.motion.velocity.length <= slowest { bodies[index].flight.motion.velocity = .zero }
  }

  /// Releases a supported body after an impact, unless the body is pinned. A sliding body is not released if the impact
  /// hardly changes its speed along the edge's normal.
  mutating func keepSliding(_ index: Int, restitution: Double) {
    guard bodies[index].support != .none, bodies[index].support != .pinned else { return }
    guard case .edge(let shape, let edge) = bodies[index].support else { return release(index) }
    let normal = corner(edge, of: shape).normal
    let velocity = bodies[index].flight.motion.velocity - shapes[shape].velocity
    let slowest = 0.5 * -gravity(on: index).dot(normal) * minimumFlightTime(restitution: restitution)
    if abs(velocity.dot(normal)) > max(slowest, TimeOfImpact.negligibleApproach * velocity.length) {
      release(index)
    } else {
      slide(index, along: edge, of: shape)
    }
  }

  /// Makes a body fly. The caller must predict the body's next event.
  mutating func release(_ index: Int) {
    rebase(index)
    leaveContact(index)
    bodies[index].support = .none
    bodies[index].flight.motion.acceleration = gravity(on: index)
    bodies[index].flight.spinAcceleration = 0
  }
}

extension Body {
  /// Makes the body slide or roll along the edge that begins at the corner `start`. `surface` is the shape with the
  /// index `shape`.
  ///
  /// All forces are per unit of mass. The edge presses with p = −gravity·normal. While the surfaces slip, friction f =
  /// ∓μ·p accelerates the centre by f and the rim by 2f in the opposite direction. Let a be the component of
  /// gravity along the edge. Then the slip changes at the rate a + 3f. The slip of a rolling disc stays zero, so f =
  /// −a/3, and the disc accelerates at ⅔·a (Lamb, *Dynamics*, §58). The disc slips if |a|/3 is larger than μ·p.
  mutating func slide(
    along edge: Int, of shape: Int, _ surface: borrowing StaticShape, _ start: Corner, gravity: Vector2
  ) {
    let normal = start.normal
    let pressure = -gravity.dot(normal)
    // Slip is positive to the left of the normal.
    let forward = -normal.turnedRight
    let velocity = flight.motion.velocity
    let relative = velocity - surface.velocity
    support = .edge(shape: shape, edge: edge)
    flight.motion.velocity = velocity - normal * relative.dot(normal)

    let along = gravity.dot(forward)
    let grade = abs(along) <= TimeOfImpact.negligibleApproach * gravity.length ? 0 : along
    var acceleration = grade
    let friction = (self.friction * surface.friction).squareRoot()
    if friction > 0, pressure > 0 {
      let speed = relative.dot(forward)
      let spin = flight.spin
      var slip = speed - spin * radius
      if abs(slip) <= TimeOfImpact.negligibleApproach * (abs(speed) + abs(spin * radius)) {
        slip = 0
        flight.spin = speed / radius
      }
      let limit = friction * pressure
      let force = slip == 0 ? max(-limit, min(limit, -grade / 3)) : slip < 0 ? limit : -limit
      acceleration = grade + force
      flight.spinAcceleration = -2 * force / radius
    } else {
      flight.spinAcceleration = 0
    }
    flight.motion.acceleration = forward * acceleration
  }
}
