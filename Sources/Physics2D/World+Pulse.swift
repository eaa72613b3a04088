/// At every multiple of `restFlight`, all that lean are given their velocities until the next.
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
  var pause: Int64 { max(1, Int64(min(restFlight, 1e9) * 1e9)) }

  /// Gives what leans the velocities that it has until the next pulse.
  mutating func pulse() {
    var place = 0
    while place < leaning.count {
      recruitNeighbours(of: Int(leaning[place]))
      place += 1
    }
    leaning.sort()
    island.removeAll()
    let duration = Double(pause) / 1e9
    for place in leaning.indices {
      let index = Int(leaning[place])
      island.append(leaning[place])
      rebase(index)
      bodies[index].support = .leaning
      bodies[index].heap.begin(
        leaning[place], at: bodies[index].flight.motion.position, within: 16 * room(index, -1),
        isTurning: isTurning(index, duration))
      bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity + pull(on: index) * duration
    }
    gatherContacts(duration)
    solveContacts(duration, softness: Self.softness, sweeps: 200)
    sortOut(duration)
  }

  /// Decides who goes on leaning, who flies, who slides, and who lies still.
  private mutating func sortOut(_ duration: Double) {
    for place in contacts.indices {
      let contact = contacts[place]
      let (index, other) = (Int(contact.body), Int(contact.partner))
      bodies[index].heap.touches = true
      if contact.push > 0 { bodies[index].heap.bears(place) }
      guard other >= 0 else {
        // However slowly it goes, it would leave what lies still behind.
        if shapes[Int(contact.shape)].velocity != .zero { bodies[index].heap.moves = true }
        continue
      }
      bodies[other].heap.touches = true
      if contact.push > 0 { bodies[other].heap.bears(place) }
      let (one, two) = (label(of: index), label(of: other))
      bodies[max(one, two)].heap.label = Int32(min(one, two))
    }
    for place in leaning.indices {
      let index = Int(leaning[place])
      if bodies[index].heap.moves { bodies[label(of: index)].heap.moves = true }
    }
    for place in leaning.indices { letGo(Int(leaning[place]), duration) }
    // All flights are known before anyone looks at them.
    for place in leaning.indices { predict(Int(leaning[place])) }
    var kept = 0
    for place in leaning.indices where bodies[Int(leaning[place])].support == .leaning {
      leaning[kept] = leaning[place]
      kept += 1
    }
    while leaning.count > kept { leaning.remove(at: leaning.count - 1) }
    if kept > 0 { schedulePulse() } else { schedule.update(pulseIndex, to: .never) }
  }

  /// Whether the rim of a body with friction is faster than a hundredth of what a pulse gives.
  private func isTurning(_ index: Int, _ duration: Double) -> Bool {
    bodies[index].friction > 0
      && abs(bodies[index].flight.spin) * bodies[index].radius > 1e-2 * pull(on: index).length * duration
  }

  /// Lets a body lie still that is part of a heap in which nothing moves, fly that nothing pushes, and slide that one flat does.
  private mutating func letGo(_ index: Int, _ duration: Double) {
    let heap = bodies[index].heap
    if heap.touches, !bodies[label(of: index)].heap.moves {
      bodies[index].support = .still
      bodies[index].flight.motion.velocity = .zero
      if bodies[index].friction > 0 { bodies[index].flight.spin = 0 }
    } else if heap.contacts == 0 {
      fly(index, less: pull(on: index) * duration)
    } else if heap.contacts == 1, contacts[Int(heap.contact)].edge >= 0 {
      // A flight along the edge has the pull in it, and what the edge does.
      let contact = contacts[Int(heap.contact)]
      let (ease, radius) = (1 / bodies[index].mass, bodies[index].radius)
      let impulse = contact.normal * contact.push - contact.normal.turnedRight * contact.drag
      bodies[index].flight.velocityChanges(by: -impulse * ease, -contact.drag * ease, radius)
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
    let slowest = 0.5 * pull(on: index).length * restFlight
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
    while Int(bodies[label].heap.label) != label { label = Int(bodies[label].heap.label) }
    return label
  }
}
