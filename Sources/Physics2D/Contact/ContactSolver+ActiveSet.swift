/// The active contact set (the bodies that are in contact and awake), and *step gravity*. Step gravity is the velocity
/// that gravity adds until the next contact step. The solver adds step gravity in advance to the velocity of a body
/// in contact, but not to a body that `enter` wakes.
extension ContactSolver {
  /// Adds a body to the active set. Precondition: the body's flight was rebased (rewritten so that it starts now), or
  /// the body is asleep.
  mutating func enter(_ index: Int, _ scene: ContactScene) {
    let support = scene.bodies[index].support
    guard support != .inContact, support != .pinned else { return }
    if activeBodies.isEmpty { scheduleStep(after: scene.now) }
    activeBodies.append(Int32(index))
    scene.bodies[index].support = .inContact
    scene.bodies[index].flight.motion.acceleration = .zero
    scene.bodies[index].flight.spinAcceleration = 0
    states[index].hasStepGravity = false
    if support == .asleep {
      // Restart the count of quiet steps: the body must not fall asleep again immediately.
      states[index] = ContactState(
        hasStepGravity: false, anchor: scene.bodies[index].flight.motion.position, quietSteps: 0)
    } else {
      applyStepGravity(index, scene)
    }
  }

  mutating func pin(_ index: Int, _ scene: ContactScene) {
    enter(index, scene)
    scene.bodies[index].support = .pinned
    states[index].hasStepGravity = false
    scene.bodies[index].flight.motion.velocity = .zero
    scene.bodies[index].flight.spin = 0
  }

  /// Removes a body from the active set. The caller must set the body's new support.
  mutating func leave(_ index: Int, _ scene: ContactScene) {
    let support = scene.bodies[index].support
    guard support == .inContact || support == .pinned else { return }
    for slot in activeBodies.indices where activeBodies[slot] == Int32(index) {
      activeBodies.remove(at: slot)
      break
    }
    undoStepGravity(index, scene)
  }

  /// Removes step gravity from a body's velocity. If the body is asleep, first wakes it and its sleeping neighbours.
  mutating func beginImpact(of index: Int, _ scene: ContactScene) {
    if scene.bodies[index].support == .asleep {
      enter(index, scene)
      wakeNeighbours(of: index, scene)
    }
    undoStepGravity(index, scene)
  }

  mutating func wakeAll(_ scene: ContactScene) {
    for index in scene.bodies.indices where scene.bodies[index].isPresent && scene.bodies[index].support == .asleep {
      enter(index, scene)
    }
  }

  mutating func wakeNeighbours(of index: Int, _ scene: ContactScene) {
    scene.forEachBody(near: index) { other in
      if scene.bodies[other].support == .asleep, mayHaveContact(index, other, scene) { enter(other, scene) }
    }
  }

  mutating func applyStepGravity(_ index: Int, _ scene: ContactScene) {
    guard scene.bodies[index].support == .inContact, !states[index].hasStepGravity else { return }
    states[index].hasStepGravity = true
    let velocity = scene.bodies[index].flight.motion.velocity
    scene.bodies[index].flight.motion.velocity = velocity + scene.gravity(on: index) * timeToStep(from: scene.now)
  }

  private mutating func undoStepGravity(_ index: Int, _ scene: ContactScene) {
    guard scene.bodies[index].support == .inContact, states[index].hasStepGravity else { return }
    states[index].hasStepGravity = false
    let velocity = scene.bodies[index].flight.motion.velocity
    scene.bodies[index].flight.motion.velocity = velocity - scene.gravity(on: index) * timeToStep(from: scene.now)
  }

  mutating func scheduleStep(after now: Instant) {
    nextStep = Instant(nanoseconds: (now.nanoseconds / stepNanoseconds + 1) * stepNanoseconds)
  }
}
