/// Collision detection at a contact step: finds the surfaces that touch, or will before the next step.
extension World {
  /// Surfaces no further apart than this many margins have a contact. Gravity closes eight margins in a step that starts at rest.
  private static let contactRange = 12.0

  /// The gap that bodies in contact keep (the *slop* of other engines), in lengths: the height of the shortest flight, g·h²/8.
  ///
  /// At a gap of zero, each rounding would be an impact.
  ///
  /// - Parameter other: a second body, or −1 for a shape.
  func contactMargin(_ index: Int, _ other: Int) -> Double {
    let gravity = max(gravity(on: index).length, other < 0 ? 0 : gravity(on: other).length)
    return max(0.125 * gravity * minimumFlightTime * minimumFlightTime, touch(index, other))
  }

  /// The distance within which two surfaces count as touching, in lengths.
  private func touch(_ index: Int, _ other: Int) -> Double {
    TimeOfImpact.touch * (bodies[index].radius + (other < 0 ? 0 : bodies[other].radius))
  }

  /// The largest gap of a contact, in lengths: no more than what the grid's neighbouring cells are sure to cover.
  private func contactDistance(_ index: Int, _ other: Int) -> Double {
    min(
      Self.contactRange * contactMargin(index, other),
      Self.contactReach * max(bodies[index].radius, other < 0 ? 0 : bodies[other].radius))
  }

  /// Whether two bodies may collide, and are near enough to have a contact.
  func mayHaveContact(_ index: Int, _ other: Int) -> Bool {
    guard bodies[other].shouldCollide(bodies[index]) else { return false }
    let offset = bodies[other].flight.motion(at: now).position - bodies[index].flight.motion(at: now).position
    return offset.length - bodies[index].radius - bodies[other].radius <= contactDistance(index, other)
  }

  /// Finds the contacts of the island's bodies with each other and with shapes, in the order of their indices.
  ///
  /// - Parameter duration: of a contact step, in seconds.
  mutating func gatherContacts(_ duration: Double) {
    contacts.removeAll()
    for slot in island.indices {
      let index = Int(island[slot])
      forEachShape(near: index) { world, shape in
        guard world.shapes[shape].shouldCollide(world.bodies[index].layers), !world.shapes[shape].isSensor else {
          return
        }
        world.gatherContacts(of: index, with: shape, duration)
      }
      let position = bodies[index].flight.motion.position
      forEachNeighbour(of: index) { world, other in
        guard other > index, world.bodies[other].support == .inContact else { return }
        guard world.bodies[other].shouldCollide(world.bodies[index]) else { return }
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
    // A body deep inside a shape was put there, and leaves freely. A moving shape enters a pinned body by its motion of one step.
    let depth = max(0, surface.dot(normal)) * duration
    guard gap <= contactDistance(index, other), gap >= -touch(index, other) - depth else { return }
    if contacts.isFull {
      guard let last = contacts.indices.last, comesAfter(contacts[last], index, other, shape) else { return }
      contacts.remove(at: last)
    }
    // Without gravity nothing presses the surfaces together again: restoring the margin would add energy.
    let hasGravity = gravity(on: index) != .zero || (other >= 0 && gravity(on: other) != .zero)
    let separation = (hasGravity ? margin - gap : min(0, margin - gap)) / duration
    let inverseMass = 1 / bodies[index].mass + (other < 0 ? 0 : 1 / bodies[other].mass)
    contacts.append(
      Contact(
        body: Int32(index), partner: Int32(other), shape: Int32(shape), edge: Int8(edge), normal: normal,
        targetSpeed: separation + surface.dot(normal), surfaceSpeed: normal.cross(surface), friction: friction,
        inverseMass: inverseMass))
    // The grid lists neighbours in the order in which they entered its cells. The result must not depend on that.
    var slot = contacts.count - 1
    while slot > 0, comesAfter(contacts[slot - 1], index, other, shape) {
      (contacts[slot], contacts[slot - 1]) = (contacts[slot - 1], contacts[slot])
      slot -= 1
    }
  }

  /// Whether a contact comes after that of a body with another, or with a shape. The order is by body, then shapes, then bodies.
  private func comesAfter(_ contact: Contact, _ index: Int, _ other: Int, _ shape: Int) -> Bool {
    guard other < 0 else { return contact.comesAfter(index, other) }
    return contact.body == Int32(index) && contact.partner < 0 && contact.shape > Int32(shape)
  }
}
