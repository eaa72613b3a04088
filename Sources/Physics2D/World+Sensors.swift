extension World {
  /// A body comes into a sensor: it is reported, and flies on as if nothing were there.
  mutating func enter(_ index: Int, _ shape: Int, at feature: Outline.Feature) -> Impact {
    rebase(index)
    let (normal, _) = surface(of: shape, feature, under: index)
    let motion = bodies[index].flight.motion.seen(from: shapes[shape].motion(at: now))
    bodies[index].sensors |= 1 << UInt64(shapes[shape].sensor)
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
    if shapes[shape].outline.distance(to: place, corners) >= radius * (1 - TimeOfImpact.touch) {
      bodies[index].sensors &= ~(1 << UInt64(shapes[shape].sensor))
    }
    predict(index)
  }

  /// Whether a body is in a sensor, now.
  public func isInside(_ sensor: ShapeID, _ id: BodyID) -> Bool {
    let shape = shapes[sensor.index]
    precondition(shape.isSensor, "only a sensor knows what is in it")
    return bodies[checked(id)].sensors & (1 << UInt64(shape.sensor)) != 0
  }
}
