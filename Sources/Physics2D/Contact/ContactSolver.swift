/// The contact solver of a world. The solver alone owns the state of bodies in contact.
///
/// A body is *in contact* if it touches two or more edges, or a corner, or another body. The motion of such a body has
/// no closed form, so its velocity changes at contact steps (`step`), at a fixed interval (`stepNanoseconds`). Between
/// the steps, bodies in contact move in straight lines, and their impacts are exact. For an impact that is too weak for
/// a rebound, `resolveIsland` solves all contacts of the *island* (the bodies connected by contacts) simultaneously.
/// The solver also changes the flights and supports of the world's bodies.
struct ContactSolver: ~Copyable {
  let minimumFlightTime: Double
  let stepNanoseconds: Int64
  /// The instant of the next contact step; `never` if no step is scheduled.
  var nextStep = Instant.never
  /// The bodies that are in contact and awake.
  var activeBodies: FixedBuffer<Int32>
  /// The bodies whose contacts were most recently solved together, sorted by index.
  var island: FixedBuffer<Int32>
  var contacts: FixedBuffer<Contact>
  /// Per-body solver state carried between steps, indexed by body.
  var states: FixedBuffer<ContactState>
  var limiters: FixedBuffer<CollapseLimiter>

  init(bodies: Int, contacts: Int, minimumFlightTime: Double) {
    self.minimumFlightTime = minimumFlightTime
    stepNanoseconds = max(1, Int64(min(minimumFlightTime, 1e9) * 1e9))
    activeBodies = FixedBuffer(capacity: bodies)
    island = FixedBuffer(capacity: bodies)
    self.contacts = FixedBuffer(capacity: contacts)
    states = FixedBuffer(capacity: bodies)
    limiters = FixedBuffer(capacity: bodies)
    for _ in 0..<bodies {
      states.append(ContactState())
      limiters.append(CollapseLimiter())
    }
  }

  var stepDuration: Double { Double(stepNanoseconds) / 1e9 }

  func timeToStep(from now: Instant) -> Double { nextStep.seconds(since: now) }

  /// Returns the seconds to the next contact step; nil if a body's velocity does not yet include *step gravity*. Step
  /// gravity is the velocity that gravity adds until the next contact step.
  func stepGravityTime(of index: Int, _ body: borrowing Body, at now: Instant) -> Double? {
    body.support == .inContact && states[index].hasStepGravity ? timeToStep(from: now) : nil
  }

  mutating func reset(_ index: Int) {
    states[index] = ContactState()
    limiters[index] = CollapseLimiter()
  }

  mutating func countImpact(of index: Int, at now: Instant) -> CollapseLimiter {
    limiters[index].countImpact(at: now, within: minimumFlightTime)
    return limiters[index]
  }
}
