/// What is in touch with more than one flat, or with a curve, *leans*.
///
/// There is no closed form for how such bodies move each other, so they go in pulses (`World+Pulse`). From one pulse to the next they
/// fly straight on, and whatever they meet on the way is an exact impact like any other; one that is too gentle for a rebound is
/// absorbed by all that are in touch (`World+Blow`).
extension World {
  /// The schedule's index of the next pulse.
  var contactStepIndex: Int { bodies.capacity }

  /// From now on a body moves in pulses. Its flight must begin now, unless it lies still.
  mutating func enterContact(_ index: Int) {
    let support = bodies[index].support
    guard support != .inContact, support != .pinned else { return }
    if activeBodies.isEmpty { scheduleContactStep() }
    activeBodies.append(Int32(index))
    bodies[index].support = .inContact
    bodies[index].flight.motion.acceleration = .zero
    bodies[index].flight.spinAcceleration = 0
    bodies[index].contactState.hasStepGravity = false
    if support == .asleep {
      // It must prove again that it does not move.
      bodies[index].contactState = ContactState(
        hasStepGravity: false, anchor: bodies[index].flight.motion.position, quiet: 0)
    } else {
      applyStepGravity(index)
    }
  }

  /// A body does not move before the next pulse.
  mutating func pin(_ index: Int) {
    enterContact(index)
    bodies[index].support = .pinned
    bodies[index].contactState.hasStepGravity = false
    bodies[index].flight.motion.velocity = .zero
    bodies[index].flight.spin = 0
  }

  /// A body that leans flies again before the next pulse.
  mutating func leaveContact(_ index: Int) {
    for place in activeBodies.indices where activeBodies[place] == Int32(index) {
      activeBodies.remove(at: place)
      break
    }
    undoStepGravity(index)
  }

  /// A body that leans gets the pull of the time until the next pulse at once, as a pulse would have given it.
  mutating func applyStepGravity(_ index: Int) {
    guard bodies[index].support == .inContact, !bodies[index].contactState.hasStepGravity else { return }
    bodies[index].contactState.hasStepGravity = true
    bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity + pull(on: index) * timeToContactStep
  }

  /// Takes back what a body that leans was paid: an impact turns what it has, not what it will be given.
  mutating func undoStepGravity(_ index: Int) {
    guard bodies[index].support == .inContact, bodies[index].contactState.hasStepGravity else { return }
    bodies[index].contactState.hasStepGravity = false
    bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity - pull(on: index) * timeToContactStep
  }

  /// Seconds until the next pulse.
  var timeToContactStep: Double { schedule.instant(of: contactStepIndex).seconds(since: now) }

  /// What lies still leans again, and what it touches with it: it may be about to leave them.
  mutating func wake(_ index: Int) {
    guard bodies[index].support == .asleep else { return }
    enterContact(index)
    wakeNeighbours(of: index)
  }

  /// Everything that lies still leans again.
  mutating func wakeAll() {
    for index in bodies.indices where bodies[index].isPresent && bodies[index].support == .asleep {
      enterContact(index)
    }
  }

  /// The next multiple of the pause after now.
  mutating func scheduleContactStep() {
    schedule.update(
      contactStepIndex, to: Instant(nanoseconds: (now.nanoseconds / contactStepDuration + 1) * contactStepDuration))
  }

  /// What lies still next to a body leans again.
  mutating func wakeNeighbours(of index: Int) {
    forEachNeighbour(of: index) { world, other in
      if world.bodies[other].support == .asleep, world.areInContact(index, other) { world.enterContact(other) }
    }
  }
}
