/// Collision detection: finds the surfaces that touch, or may touch before the next contact step.
extension ContactSolver {
  /// A limit of a contact's gap, as a fraction of the larger radius. The broad phase's grid has cells so wide that two
  /// bodies within this gap are in the same cell or in neighbouring cells.
  static let contactReach = 0.003
  /// Another limit of a contact's gap, as a multiple of the contact margin. The margin is usually g·h²/8, where h is
  /// the duration of a contact step (`minimumFlightTime`). A body at rest falls by g·h² in a step: eight margins.
  private static let contactRange = 12.0

  /// Returns the gap that the solver leaves between surfaces in contact, in lengths. Other engines call this gap
  /// *slop*. The gap is the height of the shortest flight, g·h²/8, where h is `minimumFlightTime`, but at least
  /// `touch`. With a gap of zero, every rounding error could cause an impact. `other` is −1 for a shape.
  func contactMargin(_ index: Int, _ other: Int, _ scene: ContactScene) -> Double {
    let gravity = max(scene.gravity(on: index).length, other < 0 ? 0 : scene.gravity(on: other).length)
    return max(0.125 * gravity * minimumFlightTime * minimumFlightTime, touch(index, other, scene))
  }

  /// Returns the largest gap or overlap at which two surfaces count as touching, in lengths.
  private func touch(_ index: Int, _ other: Int, _ scene: ContactScene) -> Double {
    TimeOfImpact.touch * (scene.bodies[index].radius + (other < 0 ? 0 : scene.bodies[other].radius))
  }

  /// Returns the largest gap of a contact, in lengths.
  private func contactDistance(_ index: Int, _ other: Int, _ scene: ContactScene) -> Double {
    min(
      Self.contactRange * contactMargin(index, other, scene),
      Self.contactReach * max(scene.bodies[index].radius, other < 0 ? 0 : scene.bodies[other].radius))
  }

  func mayHaveContact(_ index: Int, _ other: Int, _ scene: ContactScene) -> Bool {
    let bodies = scene.bodies
    guard bodies[other].shouldCollide(bodies[index]) else { return false }
    let offset =
      bodies[other].flight.motion(at: scene.now).position - bodies[index].flight.motion(at: scene.now).position
    return offset.length - bodies[index].radius - bodies[other].radius <= contactDistance(index, other, scene)
  }

  /// Finds the contacts of the island's bodies with each other and with shapes, sorted by index.
  mutating func gatherContacts(_ scene: ContactScene) {
    let (bodies, shapes) = (scene.bodies, scene.shapes)
    contacts.removeAll()
    for slot in island.indices {
      let index = Int(island[slot])
      scene.forEachShape(near: index) { shape in
        guard shapes[shape].shouldCollide(bodies[index].layers), !shapes[shape].isSensor else { return }
        gatherContacts(of: index, with: shape, scene)
      }
      let position = bodies[index].flight.motion.position
      scene.forEachBody(near: index) { other in
        guard other > index, bodies[other].support == .inContact else { return }
        guard bodies[other].shouldCollide(bodies[index]) else { return }
        let offset = position - bodies[other].flight.motion(at: scene.now).position
        let distance = offset.length
        let gap = distance - bodies[index].radius - bodies[other].radius
        addContact(
          index, other, gap: gap, normal: offset.unit,
          friction: (bodies[index].friction * bodies[other].friction).squareRoot(), scene)
      }
    }
  }

  private mutating func gatherContacts(of body: Int, with shape: Int, _ scene: ContactScene) {
    let motion = scene.shapes[shape].motion(at: scene.now)
    let hull = scene.shapes[shape].hull
    let position = scene.bodies[body].flight.motion.position - motion.position
    let reach = scene.bodies[body].radius + hull.radius
    let friction = (scene.bodies[body].friction * scene.shapes[shape].friction).squareRoot()
    guard hull.aabb.expanded(by: reach + contactDistance(body, -1, scene)).contains(position) else { return }
    for index in 0..<hull.cornerCount {
      let corner = scene.corners[hull.first + index]
      let offset = position - corner.point
      if index < hull.edgeCount {
        let along = offset.dot(corner.direction)
        if along >= 0, along <= corner.length {
          addContact(
            body, -1, shape: shape, edge: index, gap: offset.dot(corner.normal) - reach, normal: corner.normal,
            friction: friction, surface: motion.velocity, scene)
        }
        let before = scene.corners[hull.first + (index == 0 ? hull.edgeCount : index) - 1].direction
        guard along < 0, offset.dot(before) > 0 else { continue }
      }
      let distance = offset.length
      addContact(
        body, -1, shape: shape, gap: distance - reach, normal: offset.unit, friction: friction,
        surface: motion.velocity, scene)
    }
  }

  private mutating func addContact(
    _ index: Int, _ other: Int, shape: Int = -1, edge: Int = -1, gap: Double, normal: Vector2, friction: Double,
    surface: Vector2 = .zero, _ scene: ContactScene
  ) {
    let margin = contactMargin(index, other, scene)
    // A body that overlaps its partner by more than `touch` was placed there: it gets no contact, so that it can leave.
    // But a moving shape may enter a body that is held still, by `depth`: the distance that the shape moves in a step.
    let depth = max(0, surface.dot(normal)) * stepDuration
    guard gap <= contactDistance(index, other, scene), gap >= -touch(index, other, scene) - depth else { return }
    if contacts.isFull {
      guard let last = contacts.indices.last, contacts[last].comesAfter(index, other, shape) else { return }
      contacts.remove(at: last)
    }
    // Without gravity, do not restore the margin: no force would end the separation, and the bodies would gain energy.
    let hasGravity = scene.gravity(on: index) != .zero || (other >= 0 && scene.gravity(on: other) != .zero)
    let separation = (hasGravity ? margin - gap : min(0, margin - gap)) / stepDuration
    let inverseMass = 1 / scene.bodies[index].mass + (other < 0 ? 0 : 1 / scene.bodies[other].mass)
    contacts.append(
      Contact(
        body: Int32(index), partner: Int32(other), shape: Int32(shape), edge: Int8(edge), normal: normal,
        targetSpeed: separation + surface.dot(normal), surfaceSpeed: normal.cross(surface), friction: friction,
        inverseMass: inverseMass))
    // Sort the contacts, because the result must not depend on the order in which bodies entered the cells of the grid.
    var slot = contacts.count - 1
    while slot > 0, contacts[slot - 1].comesAfter(index, other, shape) {
      (contacts[slot], contacts[slot - 1]) = (contacts[slot - 1], contacts[slot])
      slot -= 1
    }
  }
}
