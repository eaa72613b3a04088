extension World {
  /// What leans is struck too gently to fly: the blow goes through all that touch each other, at once.
  ///
  /// One by one, each would hand half of it to the next and get half of that back, for ever.
  ///
  /// - Parameters:
  ///   - first, second: those that are struck; −1 for none.
  mutating func absorb(_ first: Int, _ second: Int = -1) {
    island.removeAll()
    reach(first)
    if second >= 0 { reach(second) }
    var place = 0
    while place < island.count {
      reachNeighbours(of: Int(island[place]))
      place += 1
    }
    island.sort()
    for place in island.indices {
      rebase(Int(island[place]))
      // What lay still has not been, and may be about to move.
      pay(Int(island[place]))
    }
    let duration = Double(pause) / 1e9
    gatherContacts(duration)
    // To make room is for pulses: after a blow they only part faster than the solver errs.
    for place in contacts.indices {
      contacts[place].goal = min(contacts[place].goal, parting(contacts[place], duration))
    }
    solveContacts(duration, softness: 0, sweeps: 50)
    for place in island.indices { bodies[Int(island[place])].heap.isReached = false }
    for place in island.indices { predict(Int(island[place])) }
  }

  /// How fast surfaces part after a blow, seen as the bodies move.
  private func parting(_ contact: Contact, _ duration: Double) -> Double {
    let surface = contact.shape < 0 ? .zero : shapes[Int(contact.shape)].velocity
    return surface.dot(contact.normal) + 0.08 * room(Int(contact.body), Int(contact.partner)) / duration
  }

  private mutating func reach(_ index: Int) {
    guard bodies[index].support == .leaning, !bodies[index].heap.isReached else { return }
    bodies[index].heap.isReached = true
    island.append(Int32(index))
  }

  private mutating func reachNeighbours(of index: Int) {
    forEachNeighbour(of: index) { world, other in
      if world.bodies[other].support == .leaning, world.areInTouch(index, other) { world.reach(other) }
    }
  }
}
