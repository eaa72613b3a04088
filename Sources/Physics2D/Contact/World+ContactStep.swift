/// At every multiple of `minimumFlightTime`, all that lean are given their velocities until the next.
///
/// Their contacts are gathered, the pull of the time to come is given to them as a blow, and the contacts' impulses are found that
/// keep all of them from approaching, and pull at nothing. (Moreau, "Unilateral contact and dry friction in finite freedom dynamics",
/// 1988.)
///
/// Where all that touch each other have not got anywhere for a while, they lie *still*, and cost nothing until something near them
/// changes. Else a body that no contact pushes flies again, and one that a single flat does slides.
extension World {
  /// The room gives way under weight, by eight times this part of itself for each of the body's own weights that a contact bears: where
  /// there is no room to keep, as in a row that fills its box, no force grows without end.
  private static let softness = 2e-3

  /// The time between pulses, in nanoseconds.
  var contactStepDuration: Int64 { max(1, Int64(min(minimumFlightTime, 1e9) * 1e9)) }

  /// Gives what leans the velocities that it has until the next pulse.
  mutating func contactStep() {
    var place = 0
    while place < activeBodies.count {
      wakeNeighbours(of: Int(activeBodies[place]))
      place += 1
    }
    activeBodies.sort()
    island.removeAll()
    let duration = Double(contactStepDuration) / 1e9
    for place in activeBodies.indices {
      let index = Int(activeBodies[place])
      island.append(activeBodies[place])
      rebase(index)
      bodies[index].support = .inContact
      bodies[index].contactState.begin(
        activeBodies[place], at: bodies[index].flight.motion.position, within: 16 * contactMargin(index, -1),
        isTurning: isTurning(index, duration))
      bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity + pull(on: index) * duration
    }
    gatherContacts(duration)
    solveContacts(duration, softness: Self.softness, sweeps: 200)
    updateSupports(duration)
  }

  /// Decides who goes on leaning, who flies, who slides, and who lies still.
  private mutating func updateSupports(_ duration: Double) {
    for place in contacts.indices {
      let contact = contacts[place]
      let (index, other) = (Int(contact.body), Int(contact.partner))
      bodies[index].contactState.touches = true
      if contact.normalImpulse > 0 { bodies[index].contactState.bears(place) }
      guard other >= 0 else {
        // However slowly it goes, it would leave what lies still behind.
        if shapes[Int(contact.shape)].velocity != .zero { bodies[index].contactState.moves = true }
        continue
      }
      bodies[other].contactState.touches = true
      if contact.normalImpulse > 0 { bodies[other].contactState.bears(place) }
      let (one, two) = (label(of: index), label(of: other))
      bodies[max(one, two)].contactState.label = Int32(min(one, two))
    }
    for place in activeBodies.indices {
      let index = Int(activeBodies[place])
      if bodies[index].contactState.moves { bodies[label(of: index)].contactState.moves = true }
    }
    for place in activeBodies.indices { updateSupport(Int(activeBodies[place]), duration) }
    // All flights are known before anyone looks at them.
    for place in activeBodies.indices { predict(Int(activeBodies[place])) }
    var kept = 0
    for place in activeBodies.indices where bodies[Int(activeBodies[place])].support == .inContact {
      activeBodies[kept] = activeBodies[place]
      kept += 1
    }
    while activeBodies.count > kept { activeBodies.remove(at: activeBodies.count - 1) }
    if kept > 0 { scheduleContactStep() } else { schedule.update(contactStepIndex, to: .never) }
  }

  /// Whether the rim of a body with friction is faster than a hundredth of what a pulse gives.
  private func isTurning(_ index: Int, _ duration: Double) -> Bool {
    bodies[index].friction > 0
      && abs(bodies[index].flight.spin) * bodies[index].radius > 1e-2 * pull(on: index).length * duration
  }

  /// Lets a body lie still that is part of a heap in which nothing moves, fly that nothing pushes, and slide that one flat does.
  private mutating func updateSupport(_ index: Int, _ duration: Double) {
    let state = bodies[index].contactState
    if state.touches, !bodies[label(of: index)].contactState.moves {
      bodies[index].support = .asleep
      bodies[index].flight.motion.velocity = .zero
      if bodies[index].friction > 0 { bodies[index].flight.spin = 0 }
    } else if state.contacts == 0 {
      fly(index, less: pull(on: index) * duration)
    } else if state.contacts == 1, contacts[Int(state.contact)].edge >= 0 {
      // A flight along the edge has the pull in it, and what the edge does.
      let contact = contacts[Int(state.contact)]
      let (inverseMass, radius) = (1 / bodies[index].mass, bodies[index].radius)
      let impulse = contact.normal * contact.normalImpulse - contact.normal.turnedRight * contact.tangentImpulse
      bodies[index].flight.velocityChanges(by: -impulse * inverseMass, -contact.tangentImpulse * inverseMass, radius)
      fly(index, less: pull(on: index) * duration)
      // An edge that overhangs holds nothing.
      if pull(on: index).dot(contact.normal) < 0 {
        stop(index, on: Int(contact.shape))
        slide(index, along: Int(contact.edge), of: Int(contact.shape))
      }
    }
  }

  /// What leaves a heap along a flat no faster than the shortest flights begin stays: where room was made for it, it was given as much,
  /// and would go to and fro between its neighbours for ever.
  private mutating func stop(_ index: Int, on shape: Int) {
    let slowest = 0.5 * pull(on: index).length * minimumFlightTime
    let speed = (bodies[index].flight.motion.velocity - shapes[shape].velocity).length
    let rim = bodies[index].friction > 0 ? abs(bodies[index].flight.spin) * bodies[index].radius : 0
    guard speed + rim <= slowest else { return }
    bodies[index].flight.motion.velocity = shapes[shape].velocity
    if rim > 0 { bodies[index].flight.spin = 0 }
  }

  /// Lets a body fly at a pulse, without what it was given for the time until the next.
  private mutating func fly(_ index: Int, less fall: Vector2) {
    bodies[index].support = .none
    bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity - fall
    bodies[index].flight.motion.acceleration = pull(on: index)
  }

  /// The lowest index of the bodies that touch each other, one by one, together with this one.
  private func label(of index: Int) -> Int {
    var label = index
    while Int(bodies[label].contactState.label) != label { label = Int(bodies[label].contactState.label) }
    return label
  }
}
