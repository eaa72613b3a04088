extension ContactSolver {
  /// Resolves an impact that is too weak for a rebound. Solves all contacts of the island (the bodies connected by
  /// contacts) simultaneously. If the bodies were solved one after another, impulses would go back and forth between
  /// neighbours without end. `second` is −1 if the body `first` hit a shape.
  mutating func resolveIsland(of first: Int, _ second: Int, _ scene: ContactScene) {
    island.removeAll()
    addToIsland(first, scene)
    if second >= 0 { addToIsland(second, scene) }
    var slot = 0
    while slot < island.count {
      addNeighboursToIsland(of: Int(island[slot]), scene)
      slot += 1
    }
    island.sort()
    for slot in island.indices {
      scene.bodies[Int(island[slot])].rebase(to: scene.now)
      // Bodies that have just woken, and the bodies of the impact, have no step gravity yet (the velocity that gravity
      // adds until the next contact step).
      applyStepGravity(Int(island[slot]), scene)
    }
    gatherContacts(scene)
    // A contact's target speed is the minimum speed at which its bodies separate. After an impact, this speed need not
    // restore the gap to `contactMargin`, so lower the target speed.
    for slot in contacts.indices {
      contacts[slot].targetSpeed = min(contacts[slot].targetSpeed, separationSpeed(contacts[slot], scene))
    }
    solveContacts(softness: 0, sweeps: 50, scene)
    for slot in island.indices { states[Int(island[slot])].isInIsland = false }
  }

  /// Returns the maximum target speed of a contact after an impact, along the contact's normal, in lengths/s.
  private func separationSpeed(_ contact: Contact, _ scene: ContactScene) -> Double {
    let surface = contact.shape < 0 ? .zero : scene.shapes[Int(contact.shape)].velocity
    let margin = contactMargin(Int(contact.body), Int(contact.partner), scene)
    return surface.dot(contact.normal) + 0.08 * margin / stepDuration
  }

  private mutating func addToIsland(_ index: Int, _ scene: ContactScene) {
    guard scene.bodies[index].support == .inContact, !states[index].isInIsland else { return }
    states[index].isInIsland = true
    island.append(Int32(index))
  }

  private mutating func addNeighboursToIsland(of index: Int, _ scene: ContactScene) {
    scene.forEachBody(near: index) { other in
      if scene.bodies[other].support == .inContact, mayHaveContact(index, other, scene) { addToIsland(other, scene) }
    }
  }
}
