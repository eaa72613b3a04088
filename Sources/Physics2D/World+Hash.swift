extension World {
  /// The FNV-1a hash of the time and of everything that decides the future, in canonical bits.
  ///
  /// Equal for equal worlds, in whatever steps they were advanced, on every machine.
  public var hash: UInt64 {
    var hash = FNV1a()
    hash.add(now)
    hash.add(gravity)
    hash.add(restFlight)
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
      hash.add(body.jamStart)
      hash.add(body.jamLength)
      // A prediction is state too: made at another moment, it would be rounded otherwise.
      hash.add(body.next.instant)
      switch body.next.event {
      case .nothing: hash.add(UInt64(0))
      case .shape(let shape, .edge(let edge)): hash.add(UInt64(1 + 2 * (shape * Shape.maximumCorners + edge)))
      case .shape(let shape, .corner(let corner)): hash.add(UInt64(2 + 2 * (shape * Shape.maximumCorners + corner)))
      case .body(let other, let epoch):
        hash.add(UInt64(other))
        hash.add(UInt64(epoch == bodies[other].epoch ? 1 : 0))
      case .supportEnds: hash.add(UInt64.max)
      }
      switch body.support {
      case .none: hash.add(UInt64(0))
      case .edge(let shape, let edge): hash.add(UInt64(1 + shape * Shape.maximumCorners + edge))
      case .wedged: hash.add(UInt64.max)
      case .jammed(let until): hash.add(until)
      }
    }
    for index in shapes.indices {
      let shape = shapes[index]
      hash.add(UInt64(shape.isEnabled ? 1 : 0))
      hash.add(UInt64(shape.layers))
      hash.add(shape.restitution)
      hash.add(shape.outline.radius)
      for corner in 0..<shape.outline.cornerCount { hash.add(shape.outline.corners[corner]) }
    }
    return hash.value
  }
}
