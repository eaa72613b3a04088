extension World {
  /// The most bodies at one time.
  public var bodyCapacity: Int { bodies.capacity }

  /// The number of static shapes.
  public var shapeCount: Int { shapes.count }

  /// The most static shapes.
  public var shapeCapacity: Int { shapes.capacity }

  /// The most corners of all shapes together.
  public var cornerCapacity: Int { corners.capacity }

  /// The distance from a point to a shape now, in lengths; negative inside.
  public func distance(from point: Vector2, to id: ShapeID) -> Double {
    shapes[id.index].hull.distance(to: point - shapes[id.index].motion(at: now).position, corners)
  }

  /// A body's trajectory until its next event: position + velocity·t + ½·acceleration·t², in lengths, t in seconds after `start`.
  public func flight(
    of id: BodyID
  ) -> (start: Instant, position: Vector2, velocity: Vector2, acceleration: Vector2) {
    let flight = bodies[checked(id)].flight
    return (flight.start, flight.motion.position, flight.motion.velocity, flight.motion.acceleration)
  }

  /// The next impact of a body by the current flights, without advancing: valid if nothing hits it or its partner before.
  ///
  /// `Impact.body` is the given body, whatever its index. The tangential speed is that of its own surface past the partner's centre.
  /// Bodies that slide, are in contact or sleep have impacts too.
  ///
  /// - Complexity: O(n) for n bodies and shapes.
  /// - Returns: nil if there is no impact.
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

  /// An impact of a body that changes no flight: one to come, or the entry into a sensor.
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
