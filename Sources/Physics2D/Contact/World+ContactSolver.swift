/// The impulses of all contacts together: Gauss–Seidel with accumulated clamping (Catto, "Iterative dynamics", GDC 2005).
extension World {
  /// Gauss–Seidel ends when no impulse changes a velocity by more than this part of a pulse's, or after so many sweeps.
  private static let accuracy = 1e-3

  /// Changes the velocities so that all contacts part as they should: none is approached faster than its goal, none pulls.
  ///
  /// - Parameters:
  ///   - duration: of a pulse, in seconds.
  ///   - sweeps: the most that are made.
  mutating func solveContacts(_ duration: Double, softness: Double, sweeps: Int) {
    var stepSpeed = 0.0
    for place in island.indices { stepSpeed = max(stepSpeed, pull(on: Int(island[place])).length * duration) }
    for sweep in 0..<sweeps {
      var change = 0.0
      // To and fro, so that weight goes down a heap as fast as support comes up.
      for step in contacts.indices {
        change = max(change, solve(sweep & 1 == 0 ? step : contacts.count - 1 - step, softness))
      }
      if change <= Self.accuracy * stepSpeed { break }
    }
  }

  /// Makes the bodies of one contact part as they should; returns by how much that changed their speed.
  private mutating func solve(_ place: Int, _ softness: Double) -> Double {
    let contact = contacts[place]
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
    contacts[place].normalImpulse += normalChange
    contacts[place].tangentImpulse += tangentChange
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
