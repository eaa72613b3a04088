/// The impulse solver: projected Gauss–Seidel with accumulated, clamped impulses (Catto, "Iterative dynamics
/// with temporal coherence", GDC 2005), without a warm start.
extension ContactSolver {
  /// The solver stops when no velocity changes by more than this fraction of the speed that gravity adds in a step.
  private static let accuracy = 1e-3

  /// Applies impulses until every contact separates at about its target speed or faster, or until `sweeps` passes
  /// were made. The compliance `softness`, ≥ 0, lowers the target speed by softness · inverse mass · normal impulse.
  mutating func solveContacts(softness: Double, sweeps: Int, _ scene: ContactScene) {
    var stepSpeed = 0.0
    for slot in island.indices {
      stepSpeed = max(stepSpeed, scene.gravity(on: Int(island[slot])).length * stepDuration)
    }
    for sweep in 0..<sweeps {
      var change = 0.0
      // Alternate the direction of the passes, so that weight propagates down a pile as fast as support propagates up.
      for slot in contacts.indices {
        change = max(change, solve(sweep & 1 == 0 ? slot : contacts.count - 1 - slot, softness, scene.bodies))
      }
      if change <= Self.accuracy * stepSpeed { break }
    }
  }

  /// Solves a contact. Returns the larger change of the relative speed by one of the contact's two impulses.
  private mutating func solve(_ slot: Int, _ softness: Double, _ bodies: UnsafeMutableBufferPointer<Body>) -> Double {
    let contact = contacts[slot]
    let (index, other) = (Int(contact.body), Int(contact.partner))
    var velocity = bodies[index].flight.motion.velocity
    if other >= 0 { velocity = velocity - bodies[other].flight.motion.velocity }
    let speedError =
      contact.targetSpeed - velocity.dot(contact.normal) - softness * contact.inverseMass * contact.normalImpulse
    let normalImpulse = max(0, contact.normalImpulse + speedError / (contact.inverseMass * (1 + softness)))
    let normalChange = normalImpulse - contact.normalImpulse
    var tangentChange = 0.0
    if contact.friction > 0 {
      var slip =
        contact.normal.cross(velocity) - contact.surfaceSpeed - bodies[index].flight.spin * bodies[index].radius
      if other >= 0 { slip -= bodies[other].flight.spin * bodies[other].radius }
      let limit = contact.friction * normalImpulse
      tangentChange =
        max(-limit, min(limit, contact.tangentImpulse - slip / (3 * contact.inverseMass))) - contact.tangentImpulse
    }
    guard normalChange != 0 || tangentChange != 0 else { return 0 }
    contacts[slot].normalImpulse += normalChange
    contacts[slot].tangentImpulse += tangentChange
    let impulse = contact.normal * normalChange - contact.normal.turnedRight * tangentChange
    let inverseMass = 1 / bodies[index].mass
    bodies[index].flight.velocityChanges(by: impulse * inverseMass, tangentChange * inverseMass, bodies[index].radius)
    if other >= 0 {
      let inverseMass = 1 / bodies[other].mass
      bodies[other].flight.velocityChanges(
        by: -impulse * inverseMass, tangentChange * inverseMass, bodies[other].radius)
    }
    return max(abs(normalChange), abs(tangentChange)) * contact.inverseMass
  }
}
