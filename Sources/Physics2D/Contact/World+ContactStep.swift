/// The contact step: at every multiple of `minimumFlightTime`, all bodies in contact get the velocities they keep until the next.
///
/// Their contacts are gathered, gravity for the whole step is added to their velocities, and the solver finds the impulses that keep
/// the surfaces apart and never pull: Moreau time-stepping ("Unilateral contact and dry friction in finite freedom dynamics", 1988).
///
/// An island none of whose bodies has moved for a while goes to *sleep*, and costs nothing until something near it changes. Otherwise
/// a body that no contact pushes flies again, and a body that a single edge pushes slides along it.
extension World {
  /// The compliance of contacts. A contact that bears k times the body's weight yields 8·k times this fraction of its margin. So where
  /// there is no margin to keep, as in a row of bodies that fills its box, the impulses stay finite.
  private static let softness = 2e-3

  /// The time between contact steps, in nanoseconds.
  var contactStepDuration: Int64 { max(1, Int64(min(minimumFlightTime, 1e9) * 1e9)) }

  /// Gives all bodies in contact the velocities that they keep until the next contact step.
  mutating func contactStep() {
    var slot = 0
    while slot < activeBodies.count {
      wakeNeighbours(of: Int(activeBodies[slot]))
      slot += 1
    }
    activeBodies.sort()
    island.removeAll()
    let duration = Double(contactStepDuration) / 1e9
    for slot in activeBodies.indices {
      let index = Int(activeBodies[slot])
      island.append(activeBodies[slot])
      rebase(index)
      bodies[index].support = .inContact
      bodies[index].contactState.begin(
        activeBodies[slot], at: bodies[index].flight.motion.position, within: 16 * contactMargin(index, -1),
        isTurning: isTurning(index, duration))
      bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity + gravity(on: index) * duration
    }
    gatherContacts(duration)
    solveContacts(duration, softness: Self.softness, sweeps: 200)
    updateSupports(duration)
  }

  /// Decides which bodies stay in contact, fly, slide or sleep. Islands are found by union-find over the contacts.
  private mutating func updateSupports(_ duration: Double) {
    for slot in contacts.indices {
      let contact = contacts[slot]
      let (index, other) = (Int(contact.body), Int(contact.partner))
      bodies[index].contactState.isTouching = true
      if contact.normalImpulse > 0 { bodies[index].contactState.countContact(slot) }
      guard other >= 0 else {
        // A moving shape, however slow, would leave a sleeping body behind.
        if shapes[Int(contact.shape)].velocity != .zero { bodies[index].contactState.isMoving = true }
        continue
      }
      bodies[other].contactState.isTouching = true
      if contact.normalImpulse > 0 { bodies[other].contactState.countContact(slot) }
      let (root, otherRoot) = (islandRoot(of: index), islandRoot(of: other))
      bodies[max(root, otherRoot)].contactState.parent = Int32(min(root, otherRoot))
    }
    for slot in activeBodies.indices {
      let index = Int(activeBodies[slot])
      if bodies[index].contactState.isMoving { bodies[islandRoot(of: index)].contactState.isMoving = true }
    }
    for slot in activeBodies.indices { updateSupport(Int(activeBodies[slot]), duration) }
    // A prediction needs the flights of all bodies.
    for slot in activeBodies.indices { predict(Int(activeBodies[slot])) }
    var kept = 0
    for slot in activeBodies.indices where bodies[Int(activeBodies[slot])].support == .inContact {
      activeBodies[kept] = activeBodies[slot]
      kept += 1
    }
    while activeBodies.count > kept { activeBodies.remove(at: activeBodies.count - 1) }
    if kept > 0 { scheduleContactStep() } else { schedule.update(contactStepIndex, to: .never) }
  }

  /// Whether the rim of a body with friction is faster than a hundredth of what gravity adds in a contact step.
  private func isTurning(_ index: Int, _ duration: Double) -> Bool {
    bodies[index].friction > 0
      && abs(bodies[index].flight.spin) * bodies[index].radius > 1e-2 * gravity(on: index).length * duration
  }

  /// Puts a body to sleep if nothing in its island moves; lets it fly if no contact pushes it, and slide if only one edge does.
  private mutating func updateSupport(_ index: Int, _ duration: Double) {
    let state = bodies[index].contactState
    if state.isTouching, !bodies[islandRoot(of: index)].contactState.isMoving {
      bodies[index].support = .asleep
      bodies[index].flight.motion.velocity = .zero
      if bodies[index].friction > 0 { bodies[index].flight.spin = 0 }
    } else if state.contactCount == 0 {
      fly(index, less: gravity(on: index) * duration)
    } else if state.contactCount == 1, contacts[Int(state.contact)].edge >= 0 {
      // The slide has gravity and the force of the edge in its acceleration, so their impulses are taken back.
      let contact = contacts[Int(state.contact)]
      let (inverseMass, radius) = (1 / bodies[index].mass, bodies[index].radius)
      let impulse = contact.normal * contact.normalImpulse - contact.normal.turnedRight * contact.tangentImpulse
      bodies[index].flight.velocityChanges(by: -impulse * inverseMass, -contact.tangentImpulse * inverseMass, radius)
      fly(index, less: gravity(on: index) * duration)
      // An overhanging edge supports nothing.
      if gravity(on: index).dot(contact.normal) < 0 {
        stopIfSlow(index, on: Int(contact.shape))
        slide(index, along: Int(contact.edge), of: Int(contact.shape))
      }
    }
  }

  /// Stops a body that leaves its island along an edge no faster than the shortest flights begin.
  ///
  /// Restoring a margin can give it that speed; it would go to and fro between its neighbours without end.
  private mutating func stopIfSlow(_ index: Int, on shape: Int) {
    let slowest = 0.5 * gravity(on: index).length * minimumFlightTime
    let speed = (bodies[index].flight.motion.velocity - shapes[shape].velocity).length
    let rim = bodies[index].friction > 0 ? abs(bodies[index].flight.spin) * bodies[index].radius : 0
    guard speed + rim <= slowest else { return }
    bodies[index].flight.motion.velocity = shapes[shape].velocity
    if rim > 0 { bodies[index].flight.spin = 0 }
  }

  /// Lets a body fly from a contact step on, without the velocity that gravity gave it for the step.
  private mutating func fly(_ index: Int, less stepVelocity: Vector2) {
    bodies[index].support = .none
    bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity - stepVelocity
    bodies[index].flight.motion.acceleration = gravity(on: index)
  }

  /// The root of a body's island: the lowest index among the bodies that contacts connect with it.
  private func islandRoot(of index: Int) -> Int {
    var root = index
    while Int(bodies[root].contactState.parent) != root { root = Int(bodies[root].contactState.parent) }
    return root
  }
}
