extension World {
  /// Records a body's entry into a sensor, and returns the report. The body continues its flight.
  mutating func enter(_ index: Int, _ shape: Int, at feature: RoundedHull.Feature) -> Impact {
    rebase(index)
    bodies[index].sensors |= shapes[shape].bit
    predict(index)
    let motion = bodies[index].flight.motion
    let relative = motion.relative(to: shapes[shape].motion(at: now))
    let (normal, _) = surface(of: shape, feature, under: index, at: relative.position)
    return impact(of: index, with: .shape(ShapeID(index: shape)), now, motion, relative, normal)
  }

  /// Handles a predicted exit from a sensor.
  mutating func leave(_ index: Int, _ shape: Int) {
    rebase(index)
    let position = bodies[index].flight.motion.position - shapes[shape].motion(at: now).position
    let radius = bodies[index].radius
    // This margin must exceed the margin in `timeToLeave`. Otherwise the same exit could be predicted and rejected here
    // again and again.
    let margin = 2 * shapes[shape].hull.exitMargin(position, corners.start, radius: radius)
    let isOut = shapes[shape].hull.distance(to: position, corners) >= radius - margin
    if !isOut {
      predict(index)
      // An exit that is predicted for the present instant takes place now.
      guard case .leaves(shape) = bodies[index].next.event, bodies[index].next.instant <= now else { return }
    }
    bodies[index].sensors &= ~shapes[shape].bit
    predict(index)
  }

  /// Finds the sensors that a body is in. Must be called after a change of the body's position or layers, or of a
  /// sensor. Tests only `sensor`; if `sensor` is nil, tests all sensors.
  mutating func findSensors(around index: Int, only sensor: Int? = nil) {
    guard sensorCount > 0 else { return }
    if let sensor { bodies[index].sensors &= ~shapes[sensor].bit } else { bodies[index].sensors = 0 }
    let position = bodies[index].flight.motion(at: now).position
    for shape in shapes.indices
    where (sensor ?? shape) == shape && shapes[shape].isSensor && shapes[shape].shouldCollide(bodies[index].layers) {
      let relative = position - shapes[shape].motion(at: now).position
      if shapes[shape].hull.distance(to: relative, corners) < bodies[index].radius {
        bodies[index].sensors |= shapes[shape].bit
      }
    }
  }

  /// `true` if a body is in a sensor now. The shape must be a sensor.
  public func isInside(_ sensor: ShapeID, _ id: BodyID) -> Bool {
    let shape = shapes[sensor.index]
    precondition(shape.isSensor, "the shape is not a sensor")
    return bodies[checked(id)].sensors & shape.bit != 0
  }
}
