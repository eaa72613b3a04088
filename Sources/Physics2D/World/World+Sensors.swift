extension World {
  /// A body comes into a sensor: it is reported, and flies on as if nothing were there.
  mutating func enter(_ index: Int, _ shape: Int, at feature: RoundedHull.Feature) -> Impact {
    rebase(index)
    let (normal, _) = surface(of: shape, feature, under: index)
    let motion = bodies[index].flight.motion.relative(to: shapes[shape].motion(at: now))
    bodies[index].sensors |= shapes[shape].bit
    predict(index)
    let radius = bodies[index].radius
    return Impact(
      instant: now, body: id(of: index), partner: .shape(ShapeID(index: shape)),
      point: bodies[index].flight.motion.position - normal * radius, normal: normal,
      approachSpeed: max(0, -motion.velocity.dot(normal)),
      tangentialSpeed: normal.cross(motion.velocity) - bodies[index].flight.spin * radius, isRest: false)
  }

  /// A body may be about to leave a sensor.
  mutating func leave(_ index: Int, _ shape: Int) {
    rebase(index)
    let place = bodies[index].flight.motion.position - shapes[shape].motion(at: now).position
    let radius = bodies[index].radius
    // Wider than where it is asked, or what lies between would be asked for ever.
    let margin = 2 * TimeOfImpact.margin(radius + shapes[shape].hull.radius, at: place)
    if shapes[shape].hull.distance(to: place, corners) >= radius - margin {
      bodies[index].sensors &= ~shapes[shape].bit
    }
    predict(index)
  }

  /// Finds out which sensors a body is in that a hand has put where it is, or whether in one that a hand has put around it.
  mutating func findSensors(around index: Int, only sensor: Int? = nil) {
    guard sensorCount > 0 else { return }
    if let sensor { bodies[index].sensors &= ~shapes[sensor].bit } else { bodies[index].sensors = 0 }
    let position = bodies[index].flight.motion(at: now).position
    for shape in shapes.indices
    where (sensor ?? shape) == shape && shapes[shape].isSensor && shapes[shape].meets(bodies[index].layers) {
      let place = position - shapes[shape].motion(at: now).position
      if shapes[shape].hull.distance(to: place, corners) < bodies[index].radius {
        bodies[index].sensors |= shapes[shape].bit
      }
    }
  }

  /// Whether a body is in a sensor, now.
  public func isInside(_ sensor: ShapeID, _ id: BodyID) -> Bool {
    let shape = shapes[sensor.index]
    precondition(shape.isSensor, "only a sensor knows what is in it")
    return bodies[checked(id)].sensors & shape.bit != 0
  }
}
