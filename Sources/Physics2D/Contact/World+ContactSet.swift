/// Which surfaces are in touch, or will be before the next pulse.
extension World {
  /// Surfaces no further apart than so many rooms are contacts: in one pulse the pull brings them nearer by eight.
  private static let near = 12.0

  /// How much room leaning bodies keep between them: the height of the shortest flight, p·h²/8. In touch to the last bit they would
  /// have an impact at every rounding.
  func contactMargin(_ index: Int, _ other: Int) -> Double {
    let pull = max(pull(on: index).length, other < 0 ? 0 : pull(on: other).length)
    return max(0.125 * pull * minimumFlightTime * minimumFlightTime, touch(index, other))
  }

  private func touch(_ index: Int, _ other: Int) -> Double {
    TimeOfImpact.touch * (bodies[index].radius + (other < 0 ? 0 : bodies[other].radius))
  }

  /// Surfaces no further apart than this are contacts; no further than the cells around a body are sure to hold.
  private func contactDistance(_ index: Int, _ other: Int) -> Double {
    min(
      Self.near * contactMargin(index, other),
      Self.contactReach * max(bodies[index].radius, other < 0 ? 0 : bodies[other].radius))
  }

  /// Whether two bodies meet, and are so near that they have a contact.
  func areInContact(_ index: Int, _ other: Int) -> Bool {
    guard bodies[other].meets(bodies[index]) else { return false }
    let offset = bodies[other].flight.motion(at: now).position - bodies[index].flight.motion(at: now).position
    return offset.length - bodies[index].radius - bodies[other].radius <= contactDistance(index, other)
  }

  /// Finds the contacts of the island's bodies with each other and with shapes, in the order of their indices.
  mutating func gatherContacts(_ duration: Double) {
    contacts.removeAll()
    for place in island.indices {
      let index = Int(island[place])
      forEachShape(near: index) { world, shape in
        guard world.shapes[shape].meets(world.bodies[index].layers), !world.shapes[shape].isSensor else { return }
        world.gatherContacts(of: index, with: shape, duration)
      }
      let position = bodies[index].flight.motion.position
      forEachNeighbour(of: index) { world, other in
        guard other > index, world.bodies[other].support == .inContact else { return }
        guard world.bodies[other].meets(world.bodies[index]) else { return }
        let offset = position - world.bodies[other].flight.motion(at: world.now).position
        let distance = offset.length
        let gap = distance - world.bodies[index].radius - world.bodies[other].radius
        world.addContact(
          index, other, gap: gap, normal: offset.unit, duration,
          friction: (world.bodies[index].friction * world.bodies[other].friction).squareRoot())
      }
    }
  }

  private mutating func gatherContacts(of body: Int, with shape: Int, _ duration: Double) {
    let motion = shapes[shape].motion(at: now)
    let hull = shapes[shape].hull
    let position = bodies[body].flight.motion.position - motion.position
    let reach = bodies[body].radius + hull.radius
    let friction = (bodies[body].friction * shapes[shape].friction).squareRoot()
    guard hull.isNear(position, reach + contactDistance(body, -1)) else { return }
    for index in 0..<hull.cornerCount {
      let corner = corners[hull.first + index]
      let offset = position - corner.point
      if index < hull.edgeCount {
        let along = offset.dot(corner.direction)
        if along >= 0, along <= corner.length {
          addContact(
            body, -1, shape: shape, edge: index, gap: offset.dot(corner.normal) - reach, normal: corner.normal,
            duration, friction: friction, surface: motion.velocity)
        }
        let before = corners[hull.first + (index == 0 ? hull.edgeCount : index) - 1].direction
        guard along < 0, offset.dot(before) > 0 else { continue }
      }
      let distance = offset.length
      addContact(
        body, -1, shape: shape, gap: distance - reach, normal: offset.unit, duration, friction: friction,
        surface: motion.velocity)
    }
  }

  private mutating func addContact(
    _ index: Int, _ other: Int, shape: Int = -1, edge: Int = -1, gap: Double, normal: Vector2, _ duration: Double,
    friction: Double, surface: Vector2 = .zero
  ) {
    let margin = contactMargin(index, other)
    // What is deep inside was put there, and may leave freely.
    // A shape that moves has got into what was held by as much as it goes in a pulse.
    let entered = max(0, surface.dot(normal)) * duration
    guard gap <= contactDistance(index, other), gap >= -touch(index, other) - entered else { return }
    if contacts.isFull {
      guard let last = contacts.indices.last, comesAfter(contacts[last], index, other, shape) else { return }
      contacts.remove(at: last)
    }
    // Where nothing pulls, nothing presses them together again: to make room would be to push.
    let isPulled = pull(on: index) != .zero || (other >= 0 && pull(on: other) != .zero)
    let approach = (isPulled ? margin - gap : min(0, margin - gap)) / duration
    let inverseMass = 1 / bodies[index].mass + (other < 0 ? 0 : 1 / bodies[other].mass)
    contacts.append(
      Contact(
        body: Int32(index), partner: Int32(other), shape: Int32(shape), edge: Int8(edge), normal: normal,
        targetSpeed: approach + surface.dot(normal), surfaceSpeed: normal.cross(surface), friction: friction,
        inverseMass: inverseMass))
    // Neighbours come in the order in which they entered their cells, which must not be seen.
    var place = contacts.count - 1
    while place > 0, comesAfter(contacts[place - 1], index, other, shape) {
      (contacts[place], contacts[place - 1]) = (contacts[place - 1], contacts[place])
      place -= 1
    }
  }

  /// Whether a contact comes after that of a body with another, or with a shape: by the body, and then shapes first, by index.
  private func comesAfter(_ contact: Contact, _ index: Int, _ other: Int, _ shape: Int) -> Bool {
    guard other < 0 else { return contact.comesAfter(index, other) }
    return contact.body == Int32(index) && contact.partner < 0 && contact.shape > Int32(shape)
  }
}
