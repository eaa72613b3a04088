extension World {
  /// Restores a world. Throws `damaged`, before allocating, if the tick, the minimum flight time or a capacity differs
  /// from that of `other`.
  package static func restored(from bytes: [UInt8], like other: borrowing World) throws(SnapshotError) -> World {
    let (tick, minimumFlightTime) = (other.tick, other.minimumFlightTime)
    let (bodies, shapes) = (other.bodies.capacity, other.shapes.capacity)
    let (corners, contacts) = (other.corners.capacity, other.contactSolver.contacts.capacity)
    return try restored(from: bytes) { (definition) throws(SnapshotError) in
      guard definition.tick == tick, definition.minimumFlightTime == minimumFlightTime,
        definition.bodyCapacity == bodies, definition.shapeCapacity == shapes,
        definition.cornerCapacity == corners, definition.contactCapacity == contacts
      else { throw .damaged }
    }
  }

  /// `true` if a shape's `start` is not after `now`, and the shape equals the shape of `other` with the same ID. Place,
  /// velocity and `isEnabled` may differ.
  package func matches(_ other: borrowing World, _ id: ShapeID) -> Bool {
    let (shape, model) = (shapes[id.index], other.shapes[id.index])
    guard shape.start <= now, shape.hull.cornerCount == model.hull.cornerCount, shape.hull.radius == model.hull.radius,
      shape.layers == model.layers, shape.restitution == model.restitution, shape.friction == model.friction,
      shape.sensor == model.sensor
    else { return false }
    for index in 0..<shape.hull.cornerCount {
      let corner = corners[shape.hull.first + index].point - corners[shape.hull.first].point
      let expected = other.corners[model.hull.first + index].point - other.corners[model.hull.first].point
      guard corner == expected else { return false }
    }
    return true
  }

  /// `true` if a body's flight did not begin after `now`, and the body equals a definition. Position and velocity may
  /// differ.
  package func matches(_ definition: BodyDefinition, _ id: BodyID) -> Bool {
    let body = bodies[checked(id)]
    let flight = body.flight
    return flight.start <= now && body.radius == definition.radius && body.mass == definition.mass
      && body.restitution == definition.restitution && body.friction == definition.friction
      && body.gravityScale == definition.gravityScale && body.layers == definition.layers
      && body.group == definition.group && flight.angle == definition.angle
      && flight.spin == definition.angularVelocity && flight.spinAcceleration == 0
  }
}
