/// Where there is no grid, and all shapes stand and are no sensors, each body keeps the room in which it flies.
extension World {
  /// The next event of a body that flies in a room; nil where its room does not tell.
  @inline(__always)
  mutating func eventInRoom(of index: Int) -> Prediction? {
    guard hasRooms, bodies[index].support == .none, bodies[index].flight.start >= shapesSince else { return nil }
    if !rooms[index].holds(bodies[index].flight.motion.position) { rooms[index] = room(around: index) }
    let room = rooms.start + index
    guard room.pointee.isClosed else { return nil }
    var search = Search(index, in: self)
    guard let (time, side) = search.nextSide(of: room) else { return nil }
    search.ask(bodies: room.pointee.others)
    if room.pointee.islands != 0 { search.ask(room.pointee.islands, of: everywhere.start, until: time) }
    if search.horizon < time * (1 - 0x1p-45) { return search.found }
    return search.strike(room.pointee.sides[side].walls, of: everywhere.start, side, at: time) ? search.found : nil
  }

  private func room(around index: Int) -> Room {
    let body = bodies.start + index
    var others: UInt64 = 0
    for other in bodies.indices where other != index && bodies[other].isPresent && bodies[other].meets(bodies[index]) {
      others |= 1 << UInt64(other)
    }
    return Room(
      around: body.pointee.flight.motion.position, radius: body.pointee.radius, layers: body.pointee.layers, everywhere,
      corners.start, others: others)
  }

  /// Bodies have come or gone, or shapes have changed.
  mutating func forgetRooms() {
    for index in rooms.indices { rooms[index] = .none }
  }

  /// Shapes have changed, and may bar what was a room.
  mutating func changeRooms() {
    guard rooms.capacity > 0 else { return }
    forgetRooms()
    shapesSince = now
    hasRooms = everywhere.count <= 64
    for shape in shapes.indices where shapes[shape].velocity != .zero || shapes[shape].isSensor { hasRooms = false }
  }
}
