/// Entering and leaving the active contact set.
///
/// A body that touches more than one edge, a corner or another body is *in contact*. Such bodies have no common closed form, so their
/// velocities change in contact steps of fixed length (`World+ContactStep`). Between steps they fly straight, and whatever they meet is
/// an exact impact. An impact too weak for a rebound acts on the whole contact island at once (`World+SimultaneousImpact`).
extension World {
  /// The index of the next contact step in the schedule: the one after the last body.
  var contactStepIndex: Int { bodies.capacity }

  /// Puts a body into the active contact set: from now on its velocity changes at contact steps.
  ///
  /// Its flight must start now, unless it is asleep.
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
        hasStepGravity: false, anchor: bodies[index].flight.motion.position, quietSteps: 0)
    } else {
      applyStepGravity(index)
    }
  }

  /// Stops a body and gives it infinite mass until the next contact step.
  mutating func pin(_ index: Int) {
    enterContact(index)
    bodies[index].support = .pinned
    bodies[index].contactState.hasStepGravity = false
    bodies[index].flight.motion.velocity = .zero
    bodies[index].flight.spin = 0
  }

  /// Takes a body out of the active contact set before the next contact step.
  mutating func leaveContact(_ index: Int) {
    for slot in activeBodies.indices where activeBodies[slot] == Int32(index) {
      activeBodies.remove(at: slot)
      break
    }
    undoStepGravity(index)
  }

  /// Adds gravity for the rest of the contact step to the velocity of a body in contact, as the step does for its whole length.
  mutating func applyStepGravity(_ index: Int) {
    guard bodies[index].support == .inContact, !bodies[index].contactState.hasStepGravity else { return }
    bodies[index].contactState.hasStepGravity = true
    bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity + gravity(on: index) * timeToContactStep
  }

  /// Removes gravity for the rest of the contact step from the velocity of a body in contact.
  ///
  /// An impact must reverse only the velocity that the body has now, not the velocity that gravity is still to give it.
  mutating func undoStepGravity(_ index: Int) {
    guard bodies[index].support == .inContact, bodies[index].contactState.hasStepGravity else { return }
    bodies[index].contactState.hasStepGravity = false
    bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity - gravity(on: index) * timeToContactStep
  }

  /// The time until the next contact step, in seconds.
  var timeToContactStep: Double { schedule.instant(of: contactStepIndex).seconds(since: now) }

  /// Wakes a sleeping body, and the sleeping bodies it touches: it may be about to leave them.
  mutating func wake(_ index: Int) {
    guard bodies[index].support == .asleep else { return }
    enterContact(index)
    wakeNeighbours(of: index)
  }

  /// Wakes every sleeping body.
  mutating func wakeAll() {
    for index in bodies.indices where bodies[index].isPresent && bodies[index].support == .asleep {
      enterContact(index)
    }
  }

  /// Schedules the next contact step, at the next multiple of `contactStepDuration` after now.
  mutating func scheduleContactStep() {
    schedule.update(
      contactStepIndex, to: Instant(nanoseconds: (now.nanoseconds / contactStepDuration + 1) * contactStepDuration))
  }

  /// Wakes the sleeping bodies that touch a body.
  mutating func wakeNeighbours(of index: Int) {
    forEachNeighbour(of: index) { world, other in
      if world.bodies[other].support == .asleep, world.mayHaveContact(index, other) { world.enterContact(other) }
    }
  }
}
