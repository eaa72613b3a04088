/// The contact step, at every multiple of `minimumFlightTime` (time-stepping after Moreau, "Unilateral contact and dry
/// friction in finite freedom dynamics", 1988). First, each body in contact gets *step gravity*: the velocity that
/// gravity adds until the next step. Then the solver finds the impulses that keep the surfaces apart. No impulse pulls
/// surfaces together.
///
/// An *island* is a set of bodies connected by contacts. If no body of an island has moved for a while, all bodies of
/// the island *sleep* until something near them changes. In islands that move, a body flies again if no contact pushes
/// it, and slides along an edge if only that edge pushes it.
extension ContactSolver {
  /// The compliance of contacts. If a contact with a shape bears k times the body's weight, its gap is
  /// (1 − 8·k·`softness`) times the contact margin. Compliance keeps the impulses finite where bodies have no room.
  private static let softness = 2e-3

  /// Sets the velocities that all bodies in contact keep until the next step or impact. After the call, `island`
  /// contains these bodies, from all islands.
  mutating func step(_ scene: ContactScene) {
    var slot = 0
    while slot < activeBodies.count {
      wakeNeighbours(of: Int(activeBodies[slot]), scene)
      slot += 1
    }
    activeBodies.sort()
    island.removeAll()
    for slot in activeBodies.indices {
      let index = Int(activeBodies[slot])
      island.append(activeBodies[slot])
      scene.bodies[index].rebase(to: scene.now)
      scene.bodies[index].support = .inContact
      let motion = scene.bodies[index].flight.motion
      states[index].begin(
        activeBodies[slot], at: motion.position, within: 16 * contactMargin(index, -1, scene),
        isTurning: isTurning(index, scene))
      scene.bodies[index].flight.motion.velocity = motion.velocity + scene.gravity(on: index) * stepDuration
    }
    gatherContacts(scene)
    solveContacts(softness: Self.softness, sweeps: 200, scene)
    findIslands(scene)
    for slot in island.indices { updateSupport(Int(island[slot]), scene) }
    activeBodies.removeAll()
    for slot in island.indices where scene.bodies[Int(island[slot])].support == .inContact {
      activeBodies.append(island[slot])
    }
    if activeBodies.isEmpty { nextStep = .never } else { scheduleStep(after: scene.now) }
  }

  /// Finds the islands by union-find over the contacts, and marks the islands that move.
  private mutating func findIslands(_ scene: ContactScene) {
    for slot in contacts.indices {
      let contact = contacts[slot]
      let (index, other) = (Int(contact.body), Int(contact.partner))
      states[index].isTouching = true
      if contact.normalImpulse > 0 { states[index].countContact(slot) }
      guard other >= 0 else {
        // A body must not sleep on a moving shape, because the shape would move away.
        if scene.shapes[Int(contact.shape)].velocity != .zero { states[index].isMoving = true }
        continue
      }
      states[other].isTouching = true
      if contact.normalImpulse > 0 { states[other].countContact(slot) }
      let (root, otherRoot) = (islandRoot(of: index), islandRoot(of: other))
      states[max(root, otherRoot)].parent = Int32(min(root, otherRoot))
    }
    for slot in island.indices {
      let index = Int(island[slot])
      if states[index].isMoving { states[islandRoot(of: index)].isMoving = true }
    }
  }

  /// Returns the lowest index among a body and the bodies that contacts connect to this body.
  private func islandRoot(of index: Int) -> Int {
    var root = index
    while Int(states[root].parent) != root { root = Int(states[root].parent) }
    return root
  }

  /// `true` if a body has friction, and the speed of its rim is more than a hundredth of the speed that gravity adds in
  /// a step.
  private func isTurning(_ index: Int, _ scene: ContactScene) -> Bool {
    let gravity = scene.gravity(on: index).length
    return scene.bodies[index].friction > 0
      && abs(scene.bodies[index].flight.spin) * scene.bodies[index].radius > 1e-2 * gravity * stepDuration
  }

  private mutating func updateSupport(_ index: Int, _ scene: ContactScene) {
    let bodies = scene.bodies
    let state = states[index]
    if state.isTouching, !states[islandRoot(of: index)].isMoving {
      bodies[index].support = .asleep
      bodies[index].flight.motion.velocity = .zero
      if bodies[index].friction > 0 { bodies[index].flight.spin = 0 }
    } else if state.contactCount == 0 {
      fly(index, scene)
    } else if state.contactCount == 1, contacts[Int(state.contact)].edge >= 0 {
      // Undo the contact's impulses, and (in `fly`) step gravity: a sliding body is accelerated by gravity and the edge
      // instead.
      let contact = contacts[Int(state.contact)]
      let (inverseMass, radius) = (1 / bodies[index].mass, bodies[index].radius)
      let impulse = contact.normal * contact.normalImpulse - contact.normal.turnedRight * contact.tangentImpulse
      bodies[index].flight.velocityChanges(by: -impulse * inverseMass, -contact.tangentImpulse * inverseMass, radius)
      fly(index, scene)
      // An edge that faces downwards supports no body, so the body flies.
      if scene.gravity(on: index).dot(contact.normal) < 0 {
        stopIfSlow(index, on: Int(contact.shape), scene)
        let (shape, edge) = (Int(contact.shape), Int(contact.edge))
        let corner = scene.corners[scene.shapes[shape].hull.first + edge]
        bodies[index].slide(along: edge, of: shape, scene.shapes[shape], corner, gravity: scene.gravity(on: index))
      }
    }
  }

  /// Stops a body that begins to slide, if its speed relative to the shape is at most the launch speed of the shortest
  /// flight. Without the stop, the body would oscillate between its neighbours for ever.
  private func stopIfSlow(_ index: Int, on shape: Int, _ scene: ContactScene) {
    let (bodies, surfaceVelocity) = (scene.bodies, scene.shapes[shape].velocity)
    let slowest = 0.5 * scene.gravity(on: index).length * minimumFlightTime
    let speed = (bodies[index].flight.motion.velocity - surfaceVelocity).length
    let rim = bodies[index].friction > 0 ? abs(bodies[index].flight.spin) * bodies[index].radius : 0
    guard speed + rim <= slowest else { return }
    bodies[index].flight.motion.velocity = surfaceVelocity
    if rim > 0 { bodies[index].flight.spin = 0 }
  }

  /// Makes a body fly, and removes step gravity from its velocity.
  private func fly(_ index: Int, _ scene: ContactScene) {
    let velocity = scene.bodies[index].flight.motion.velocity
    scene.bodies[index].support = .none
    scene.bodies[index].flight.motion.velocity = velocity - scene.gravity(on: index) * stepDuration
    scene.bodies[index].flight.motion.acceleration = scene.gravity(on: index)
  }
}
