extension World {
  /// The FNV-1a hash of the time and of everything that decides the future, in canonical bits.
  ///
  /// Equal for equal worlds, in whatever steps they were advanced, on every machine.
  public var hash: UInt64 {
    var hash = FNV1a()
    hash.add(now)
    hash.add(gravity)
    for index in bodies.indices where bodies[index].isPresent {
      let body = bodies[index]
      hash.add(UInt64(index))
      hash.add(body.flight.start)
      hash.add(body.flight.position)
      hash.add(body.flight.velocity)
      hash.add(body.flight.acceleration)
      hash.add(body.radius)
      hash.add(body.mass)
      hash.add(body.restitution)
      hash.add(body.gravityScale)
      hash.add(UInt64(body.layers))
      hash.add(body.lastCollision)
      hash.add(body.crowdStart)
      hash.add(UInt64(body.crowd))
      switch body.support {
      case .none: hash.add(UInt64(0))
      case .edge(let shape, let edge): hash.add(UInt64(1 + shape * Shape.maximumCorners + edge))
      case .wedged: hash.add(UInt64.max)
      case .jammed(let until): hash.add(until)
      }
    }
    for index in shapes.indices { hash.add(UInt64(shapes[index].isEnabled ? 1 : 0)) }
    return hash.value
  }
}
