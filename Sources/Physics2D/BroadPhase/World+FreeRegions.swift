/// The broad phase of small worlds: for each body, a box in which only few shapes need to be tested (`FreeRegion`).
/// Free regions are used only in worlds that have no grid, no moving shape, no sensor and at most 64 shapes: each shape
/// has one bit of a mask.
extension World {
  /// Returns the next event of a body, found by the body's free region; nil if all shapes must be tested.
  @inline(__always)
  mutating func eventInFreeRegion(of index: Int) -> Prediction? {
    guard hasFreeRegions, bodies[index].support == .none, bodies[index].flight.start >= shapesSince else { return nil }
    if freeRegions[index].isAtCorner || !freeRegions[index].contains(bodies[index].flight.motion.position) {
      freeRegions[index] = freeRegion(around: index)
    }
    let region = freeRegions.start + index
    guard region.pointee.isClosed else { return nil }
    var query = EventQuery(index, in: self)
    guard let (time, side) = query.nextSide(of: region) else { return nil }
    query.test(bodies: region.pointee.others)
    if region.pointee.obstacles != 0 { query.test(region.pointee.obstacles, of: globalProxies.start, until: time) }
    if query.horizon < time * (1 - 0x1p-45) { return query.found }
    return query.testWalls(region.pointee.sides[side].walls, of: globalProxies.start, side, at: time)
      ? query.found : nil
  }

  private func freeRegion(around index: Int) -> FreeRegion {
    let body = bodies.start + index
    var others: UInt64 = 0
    for other in bodies.indices
    where other != index && bodies[other].isPresent && bodies[other].shouldCollide(bodies[index]) {
      others |= 1 << UInt64(other)
    }
    return FreeRegion(
      around: body.pointee.flight.motion.position, radius: body.pointee.radius, layers: body.pointee.layers,
      globalProxies, corners.start, others: others)
  }

  /// Discards all free regions. Must be called after a body was added or removed, and after a change of a body's layers
  /// or group.
  mutating func forgetFreeRegions() {
    for index in freeRegions.indices { freeRegions[index] = .none }
  }

  /// Discards all free regions, and decides whether the world can use free regions. Must be called after a change of
  /// shapes.
  mutating func invalidateFreeRegions() {
    guard freeRegions.capacity > 0 else { return }
    forgetFreeRegions()
    shapesSince = now
    hasFreeRegions = globalProxies.count <= 64
    for shape in shapes.indices where shapes[shape].velocity != .zero || shapes[shape].isSensor {
      hasFreeRegions = false
    }
  }
}
