extension World {
  /// What leans is struck too gently to fly: the blow goes through all that touch each other, at once.
  ///
  /// One by one, each would hand half of it to the next and get half of that back, for ever.
  ///
  /// - Parameters:
  ///   - first, second: those that are struck; −1 for none.
  mutating func resolveIsland(_ first: Int, _ second: Int = -1) {
    island.removeAll()
    addToIsland(first)
    if second >= 0 { addToIsland(second) }
    var place = 0
    while place < island.count {
      addNeighboursToIsland(of: Int(island[place]))
      place += 1
    }
    island.sort()
    for place in island.indices {
      rebase(Int(island[place]))
      // What lay still has not been, and may be about to move.
      applyStepGravity(Int(island[place]))
    }
    let duration = Double(contactStepDuration) / 1e9
    gatherContacts(duration)
    // To make room is for pulses: after a blow they only part faster than the solver errs.
    for place in contacts.indices {
      contacts[place].targetSpeed = min(contacts[place].targetSpeed, separationSpeed(contacts[place], duration))
    }
    solveContacts(duration, softness: 0, sweeps: 50)
    for place in island.indices { bodies[Int(island[place])].contactState.isInIsland = false }
    for place in island.indices { predict(Int(island[place])) }
  }

  /// How fast surfaces part after a blow, seen as the bodies move.
  private func separationSpeed(_ contact: Contact, _ duration: Double) -> Double {
    let surface = contact.shape < 0 ? .zero : shapes[Int(contact.shape)].velocity
    return surface.dot(contact.normal) + 0.08 * contactMargin(Int(contact.body), Int(contact.partner)) / duration
  }

  private mutating func addToIsland(_ index: Int) {
    guard bodies[index].support == .inContact, !bodies[index].contactState.isInIsland else { return }
    bodies[index].contactState.isInIsland = true
    island.append(Int32(index))
  }

  private mutating func addNeighboursToIsland(of index: Int) {
    forEachNeighbour(of: index) { world, other in
      if world.bodies[other].support == .inContact, world.areInContact(index, other) { world.addToIsland(other) }
    }
  }
}
