/// What is in touch with more than one flat, or with a curve, *leans*.
///
/// There is no closed form for how such bodies move each other, so they go in pulses, at every multiple of `restFlight`: their contacts are
/// gathered, the pull of the time to come is given to them as a blow, and the contacts' impulses are found that keep
/// all of them from approaching, and pull at nothing. (Moreau, "Unilateral contact and dry friction in finite freedom dynamics", 1988;
/// the impulses by Gauss–Seidel with accumulated clamping, as Catto, "Iterative dynamics", GDC 2005.) From one pulse to the next they fly
/// straight on, and whatever they meet on the way is an exact impact like any other.
///
/// Where no contact pushes, a body flies again, unless it is in touch and has long got nowhere; where a single flat does, it slides; and where all that push each other have not got
/// anywhere for a while, they lie *still*, and cost nothing until something near them changes.
extension World {
  /// Gauss–Seidel ends when no impulse changes a velocity by more than this part of a pulse's, or after so many sweeps.
  private static let accuracy = 1e-3

  /// The room gives way under weight, by eight times this part of itself for each of the body's own weights that a contact bears: where
  /// there is no room to keep, as in a row that fills its box, no force grows without end.
  private static let softness = 2e-3

  /// Surfaces no further apart than so many rooms are contacts: in one pulse the pull brings them nearer by eight.
  private static let near = 12.0

  /// The schedule's index of the next pulse.
  var pulseIndex: Int { bodies.capacity }

  /// How much room leaning bodies keep between them: the height of the shortest flight, p·h²/8. In touch to the last bit they would
  /// have an impact at every rounding.
  private func room(_ index: Int, _ other: Int) -> Double {
    let pull = max(pull(on: index).length, other < 0 ? 0 : pull(on: other).length)
    return max(0.125 * pull * restFlight * restFlight, TimeOfImpact.touch * bodies[index].radius)
  }

  /// The time between pulses, in nanoseconds.
  private var pause: Int64 { max(1, Int64(restFlight * 1e9)) }

  // MARK: - Who leans

  /// From now on a body moves in pulses. Its flight must begin now, unless it lies still.
  mutating func lean(_ index: Int) {
    switch bodies[index].support {
    case .held, .leaning:
      return
    case .still:
      join(index)
      // It must prove again that it does not move.
      bodies[index].heap = Heap(isPaid: false, anchor: bodies[index].flight.motion.position, quiet: 0)
    case .none, .edge:
      join(index)
      // The pull of the time until the next pulse, which a pulse would have given it.
      bodies[index].heap.isPaid = true
      bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity + pull(on: index) * timeToPulse
    }
    bodies[index].support = .leaning
    bodies[index].flight.motion.acceleration = .zero
    bodies[index].flight.spinAcceleration = 0
  }

  /// A body does not move before the next pulse.
  mutating func hold(_ index: Int) {
    lean(index)
    bodies[index].support = .held
    bodies[index].heap.isPaid = false
    bodies[index].flight.motion.velocity = .zero
    bodies[index].flight.spin = 0
  }

  /// A body that leans flies again before the next pulse: what it was given for the time until then is taken back.
  mutating func leaveHeap(_ index: Int) {
    for place in leaning.indices where leaning[place] == Int32(index) {
      leaning.remove(at: place)
      break
    }
    guard bodies[index].heap.isPaid else { return }
    bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity - pull(on: index) * timeToPulse
  }

  /// Seconds until the next pulse.
  var timeToPulse: Double { schedule.instant(of: pulseIndex).seconds(since: now) }

  /// What lies still leans again, and what it touches with it: it may be about to leave them.
  mutating func wake(_ index: Int) {
    guard bodies[index].support == .still else { return }
    lean(index)
    recruitNeighbours(of: index)
  }

  /// Everything that lies still leans again.
  mutating func wakeAll() {
    for index in bodies.indices where bodies[index].isPresent && bodies[index].support == .still { lean(index) }
  }

  private mutating func join(_ index: Int) {
    if leaning.isEmpty { schedulePulse() }
    leaning.append(Int32(index))
  }

  /// The next multiple of the pause after now.
  private mutating func schedulePulse() {
    schedule.update(pulseIndex, to: Instant(nanoseconds: (now.nanoseconds / pause + 1) * pause))
  }

  private mutating func recruitNeighbours(of index: Int) {
    let place = bodies[index].flight.motion(at: now).position
    forEachNeighbour(of: index) { world, other in
      guard world.bodies[other].support == .still, world.bodies[other].meets(world.bodies[index]) else { return }
      let distance = (world.bodies[other].flight.motion.position - place).length
      let gap = distance - world.bodies[index].radius - world.bodies[other].radius
      if gap <= Self.near * world.room(index, other) { world.lean(other) }
    }
  }

  // MARK: - Blows and pulses

  /// What leans is struck too gently to fly: the blow goes through all that touch each other, at once.
  ///
  /// One by one, each would hand half of it to the next and get half of that back, for ever.
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
    for place in island.indices { rebase(Int(island[place])) }
    let duration = Double(pause) / 1e9
    gatherContacts(duration)
    // To make room is for pulses: after a blow they only part faster than the solver errs.
    for place in contacts.indices {
      contacts[place].goal = min(contacts[place].goal, contacts[place].drive + contacts[place].parting)
    }
    solveContacts(duration, softness: 0, sweeps: 50)
    for place in island.indices { bodies[Int(island[place])].heap.isReached = false }
    for place in island.indices { predict(Int(island[place])) }
  }

  private mutating func reach(_ index: Int) {
    guard bodies[index].support == .leaning, !bodies[index].heap.isReached else { return }
    bodies[index].heap.isReached = true
    island.append(Int32(index))
  }

  private mutating func reachNeighbours(of index: Int) {
    let place = bodies[index].flight.motion(at: now).position
    forEachNeighbour(of: index) { world, other in
      guard world.bodies[other].support == .leaning, world.bodies[other].meets(world.bodies[index]) else { return }
      let distance = (world.bodies[other].flight.motion(at: world.now).position - place).length
      let gap = distance - world.bodies[index].radius - world.bodies[other].radius
      if gap <= Self.near * world.room(index, other) { world.reach(other) }
    }
  }

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

  /// Finds the contacts of the island's bodies with each other and with shapes, in the order of their indices.
  private mutating func gatherContacts(_ duration: Double) {
    contacts.removeAll()
    for place in island.indices {
      let index = Int(island[place])
      for shape in shapes.indices where shapes[shape].meets(bodies[index].layers) && !shapes[shape].isSensor {
        gatherContacts(of: index, with: shape, duration)
      }
      let position = bodies[index].flight.motion.position
      forEachNeighbour(of: index) { world, other in
        guard other > index, world.bodies[other].support == .leaning else { return }
        guard world.bodies[other].meets(world.bodies[index]) else { return }
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
    let outline = shapes[shape].outline
    let position = bodies[body].flight.motion.position - motion.position
    let reach = bodies[body].radius + outline.radius
    let friction = (bodies[body].friction * shapes[shape].friction).squareRoot()
    guard outline.isNear(position, reach + Self.near * room(body, -1)) else { return }
    for index in 0..<outline.cornerCount {
      let corner = corners[outline.first + index]
      let offset = position - corner.point
      if index < outline.edgeCount {
        let along = offset.dot(corner.direction)
        if along >= 0, along <= corner.length {
          addContact(
            body, -1, shape: shape, edge: index, gap: offset.dot(corner.normal) - reach, normal: corner.normal,
            duration, friction: friction, surface: motion.velocity)
        }
        let before = corners[outline.first + (index == 0 ? outline.edgeCount : index) - 1].direction
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
    let room = room(index, other)
    // What is deep inside was put there, and may leave freely.
    guard gap <= Self.near * room, gap >= -TimeOfImpact.touch * bodies[index].radius else { return }
    if contacts.isFull {
      guard let last = contacts.indices.last, contacts[last].comesAfter(index, other) else { return }
      contacts.remove(at: last)
    }
    let ease = 1 / bodies[index].mass + (other < 0 ? 0 : 1 / bodies[other].mass)
    contacts.append(
      Contact(
        body: Int32(index), partner: Int32(other), shape: Int32(shape), edge: Int8(edge), normal: normal,
        goal: (room - gap) / duration + surface.dot(normal), drive: surface.dot(normal),
        parting: 0.08 * room / duration, drift: normal.cross(surface),
        friction: friction, ease: ease))
    // Neighbours come in the order in which they entered their cells, which must not be seen.
    var place = contacts.count - 1
    while place > 0, contacts[place - 1].comesAfter(index, other) {
      (contacts[place], contacts[place - 1]) = (contacts[place - 1], contacts[place])
      place -= 1
    }
  }

  private mutating func solveContacts(_ duration: Double, softness: Double, sweeps: Int) {
    var pulse = 0.0
    for place in leaning.indices { pulse = max(pulse, pull(on: Int(leaning[place])).length * duration) }
    for sweep in 0..<sweeps {
      var change = 0.0
      // To and fro, so that weight goes down a heap as fast as support comes up.
      for step in contacts.indices {
        change = max(change, solve(sweep & 1 == 0 ? step : contacts.count - 1 - step, softness))
      }
      if change <= Self.accuracy * pulse { break }
    }
  }

  /// Makes the bodies of one contact part as they should; returns by how much that changed their speed.
  private mutating func solve(_ place: Int, _ softness: Double) -> Double {
    let contact = contacts[place]
    let (index, other) = (Int(contact.body), Int(contact.partner))
    var velocity = bodies[index].flight.motion.velocity
    if other >= 0 { velocity = velocity - bodies[other].flight.motion.velocity }
    let lack = contact.goal - velocity.dot(contact.normal) - softness * contact.ease * contact.push
    let push = max(0, contact.push + lack / (contact.ease * (1 + softness)))
    let pushed = push - contact.push
    var dragged = 0.0
    if contact.friction > 0 {
      var slip = contact.normal.cross(velocity) - contact.drift - bodies[index].flight.spin * bodies[index].radius
      if other >= 0 { slip -= bodies[other].flight.spin * bodies[other].radius }
      let most = contact.friction * push
      dragged = max(-most, min(most, contact.drag - slip / (3 * contact.ease))) - contact.drag
    }
    guard pushed != 0 || dragged != 0 else { return 0 }
    contacts[place].push += pushed
    contacts[place].drag += dragged
    let impulse = contact.normal * pushed - contact.normal.turnedRight * dragged
    let ease = 1 / bodies[index].mass
    bodies[index].flight.velocityChanges(by: impulse * ease, dragged * ease, bodies[index].radius)
    if other >= 0 {
      let ease = 1 / bodies[other].mass
      bodies[other].flight.velocityChanges(by: -impulse * ease, dragged * ease, bodies[other].radius)
    }
    return max(abs(pushed), abs(dragged)) * contact.ease
  }

  // MARK: - After a pulse

  /// Decides who goes on leaning, who flies, who slides, and who lies still.
  private mutating func sortOut(_ duration: Double) {
    for place in contacts.indices {
      let contact = contacts[place]
      bodies[Int(contact.body)].heap.touches = true
      if contact.partner >= 0 { bodies[Int(contact.partner)].heap.touches = true }
    }
    for place in contacts.indices where contacts[place].push > 0 {
      let (index, other) = (Int(contacts[place].body), Int(contacts[place].partner))
      bodies[index].heap.bears(place)
      guard other >= 0 else { continue }
      bodies[other].heap.bears(place)
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

  /// Lets a body fly that nothing pushes, slide that one flat does, and lie still that is part of a heap in which nothing moves.
  private mutating func letGo(_ index: Int, _ duration: Double) {
    let heap = bodies[index].heap
    let fall = pull(on: index) * duration
    if heap.contacts == 0, heap.moves || !heap.touches {
      bodies[index].support = .none
      bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity - fall
      bodies[index].flight.motion.acceleration = pull(on: index)
      return
    }
    let contact = contacts.isEmpty ? nil : contacts[max(0, Int(heap.contact))]
    if heap.contacts == 1, let contact, contact.partner < 0, contact.edge >= 0 {
      // Its flight along the edge has the pull in it.
      let ease = 1 / bodies[index].mass
      let impulse = contact.normal * contact.push - contact.normal.turnedRight * contact.drag
      let (radius, drag) = (bodies[index].radius, contact.drag * ease)
      bodies[index].flight.velocityChanges(by: -fall - impulse * ease, -drag, radius)
      slide(index, along: Int(contact.edge), of: Int(contact.shape))
    } else if !bodies[label(of: index)].heap.moves {
      bodies[index].support = .still
      bodies[index].flight.motion.velocity = .zero
      if bodies[index].friction > 0 { bodies[index].flight.spin = 0 }
    }
  }

  /// The lowest index of the bodies that push each other, one by one, together with this one.
  private func label(of index: Int) -> Int {
    var label = index
    while Int(bodies[label].heap.label) != label { label = Int(bodies[label].heap.label) }
    return label
  }
}
