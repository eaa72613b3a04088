extension World {
  /// Returns the first shape that a body would strike if it started at `position` with `velocity` and its present
  /// acceleration; nil if the body would strike no shape. `position` is in lengths (the world's unit), and `velocity`
  /// in lengths/s. `seconds` is the time until the impact, and `normal` the unit vector from the shape to the body.
  /// Ignores other bodies, sensors, and the edge along which the body slides now. Returns nil for a pinned body. Takes
  /// O(n) for n shapes.
  public func firstShape(
    of id: BodyID, from position: Vector2, _ velocity: Vector2
  ) -> (seconds: Double, shape: ShapeID, normal: Vector2)? {
    let index = checked(id)
    let motion = Motion(
      position: position, velocity: velocity, acceleration: bodies[index].flight.motion.acceleration)
    var query = EventQuery(index, on: motion, at: now, in: self)
    for shape in shapes.indices where !shapes[shape].isSensor { query.test(shape: shape) }
    guard case .shape(let shape, let feature) = query.found.event else { return nil }
    let seconds = query.horizon
    let relative = motion.after(seconds).relative(to: shapes[shape].motion(at: now.advanced(by: seconds)))
    return (
      seconds, ShapeID(index: shape), surface(of: shape, feature, under: index, at: relative.position).normal
    )
  }
}
