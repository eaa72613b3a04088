extension World {
  /// Resolves an impact too weak for a rebound: the impulse acts on the whole contact island at once.
  ///
  /// In sequence, each body would pass half of the impulse on and get half of that back, without end.
  ///
  /// - Parameters:
  ///   - first, second: the bodies of the impact; −1 for none.
  mutating func resolveIsland(_ first: Int, _ second: Int = -1) {
    island.removeAll()
    addToIsland(first)
    if second >= 0 { addToIsland(second) }
    var slot = 0
    while slot < island.count {
      addNeighboursToIsland(of: Int(island[slot]))
      slot += 1
    }
    island.sort()
    for slot in island.indices {
      rebase(Int(island[slot]))
      // A body that was just woken, or that had the impact, is without it.
      applyStepGravity(Int(island[slot]))
    }
    let duration = Double(contactStepDuration) / 1e9
    gatherContacts(duration)
    // Margins are restored by contact steps. An impact only lets the surfaces separate faster than the solver's error.
    for slot in contacts.indices {
      contacts[slot].targetSpeed = min(contacts[slot].targetSpeed, separationSpeed(contacts[slot], duration))
    }
    solveContacts(duration, softness: 0, sweeps: 50)
    for slot in island.indices { bodies[Int(island[slot])].contactState.isInIsland = false }
    for slot in island.indices { predict(Int(island[slot])) }
  }

  /// The speed at which surfaces separate after an impact, along the contact's normal, in lengths a second.
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
      if world.bodies[other].support == .inContact, world.mayHaveContact(index, other) { world.addToIsland(other) }
    }
  }
}
