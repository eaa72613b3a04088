extension World {
  /// The maximum number of bodies at one time.
  public var bodyCapacity: Int { bodies.capacity }

  /// The number of shapes.
  public var shapeCount: Int { shapes.count }

  /// The maximum number of shapes.
  public var shapeCapacity: Int { shapes.capacity }

  /// The maximum number of corners of all shapes together.
  public var cornerCapacity: Int { corners.capacity }

  /// Returns the distance from a point to a shape now, in lengths; negative inside.
  public func distance(from point: Vector2, to id: ShapeID) -> Double {
    shapes[id.index].hull.distance(to: point - shapes[id.index].motion(at: now).position, corners)
  }

  /// Returns a body's path until its next event: position + velocity·t + ½·acceleration·t² at t seconds after `start`.
  public func flight(
    of id: BodyID
  ) -> (start: Instant, position: Vector2, velocity: Vector2, acceleration: Vector2) {
    let flight = bodies[checked(id)].flight
    return (flight.start, flight.motion.position, flight.motion.velocity, flight.motion.acceleration)
  }

  /// Returns a body's position and velocity now, in lengths and lengths/s. The function is `mutating` only to
  /// pass the world by its address: a borrowing call from another module would copy all bytes of the struct.
  package mutating func motion(of id: BodyID) -> (position: Vector2, velocity: Vector2) {
    let motion = bodies[checked(id)].flight.motion(at: now)
    return (motion.position, motion.velocity)
  }

  /// Returns a body's next impact if all bodies continue their current flights; nil if there is none. The impact occurs
  /// only if no earlier event changes the flight of the body or of its partner. A body that slides, sleeps or is in
  /// contact may have a next impact, too. Sensors are ignored.
  ///
  /// `Impact.body` is the given body, even if the partner has a lower index. `Impact.tangentialSpeed` ignores the
  /// partner's spin. The complexity is O(n) for n bodies and shapes.
  public func nextImpact(of id: BodyID) -> Impact? {
    let index = checked(id)
    let found = prediction(of: index)
    let body = bodies[index]
    let motion = body.flight.motion(at: found.instant)
    switch found.event {
    case .shape(let shape, let feature):
      let relative = motion.relative(to: shapes[shape].motion(at: found.instant))
      let (normal, _) = surface(of: shape, feature, under: index, at: relative.position)
      return impact(of: index, with: .shape(ShapeID(index: shape)), found.instant, motion, relative, normal)
    case .body(let other, _):
      let relative = motion.relative(to: bodies[other].flight.motion(at: found.instant))
      return impact(
        of: index, with: .body(self.id(of: other)), found.instant, motion, relative, relative.position.unit)
    case .nothing, .leaves, .supportChanges:
      return nil
    }
  }

  /// Returns the report of an impact that changes no flight: a predicted impact, or the entry into a sensor.
  func impact(
    of index: Int, with partner: Impact.Partner, _ instant: Instant, _ motion: Motion, _ relative: Motion,
    _ normal: Vector2
  ) -> Impact {
    Impact(
      instant: instant, body: id(of: index), partner: partner,
      point: motion.position - normal * bodies[index].radius, normal: normal,
      approachSpeed: max(0, -relative.velocity.dot(normal)),
      tangentialSpeed: normal.cross(relative.velocity) - bodies[index].flight.rebased(to: instant).spin
        * bodies[index].radius, isRest: false)
  }
}
