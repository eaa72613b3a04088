extension World {
  /// The FNV-1a hash of the time and of all state that affects later results. The hash does not depend on the
  /// capacities in `WorldDefinition`. Worlds in the same state have equal hashes on every machine, whatever the size of
  /// the steps in which the worlds were advanced.
  public var hash: UInt64 {
    var hash = FNV1a()
    hash.add(now)
    hash.add(gravity)
    hash.add(minimumFlightTime)
    for index in bodies.indices where bodies[index].isPresent {
      let (body, limiter, state) = (bodies[index], contactSolver.limiters[index], contactSolver.states[index])
      hash.add(UInt64(index))
      hash.add(body.flight.start)
      hash.add(body.flight.motion.position)
      hash.add(body.flight.motion.velocity)
      hash.add(body.flight.motion.acceleration)
      hash.add(body.flight.angle)
      hash.add(body.flight.spin)
      hash.add(body.flight.spinAcceleration)
      hash.add(body.radius)
      hash.add(body.mass)
      hash.add(body.restitution)
      hash.add(body.friction)
      hash.add(body.gravityScale)
      hash.add(UInt64(body.layers))
      hash.add(UInt64(UInt32(bitPattern: body.group)))
      hash.add(limiter.start)
      hash.add(UInt64(limiter.count))
      hash.add(body.sensors)
      hash.add(state.anchor)
      hash.add(UInt64(state.quietSteps))
      switch body.support {
      case .none: hash.add(UInt64(0))
      case .inContact: hash.add(UInt64(state.hasStepGravity ? 1 : UInt64.max))
      case .asleep: hash.add(UInt64(2))
      case .pinned: hash.add(UInt64(3))
      case .edge(let shape, let edge): hash.add(UInt64(4 + shape * Shape.maximumCorners + edge))
      }
    }
    for index in shapes.indices {
      let shape = shapes[index]
      hash.add(UInt64(shape.isEnabled ? 1 : 0))
      hash.add(UInt64(shape.layers))
      hash.add(shape.restitution)
      hash.add(shape.friction)
      hash.add(UInt64(shape.isSensor ? 1 : 0))
      hash.add(shape.start)
      hash.add(shape.velocity)
      hash.add(shape.hull.radius)
      for corner in 0..<shape.hull.cornerCount { hash.add(self.corner(corner, of: index).point) }
    }
    return hash.value
  }
}
