/// The contact solver of a world, the only owner of the state of bodies in contact.
///
/// A body is *in contact* if it touches two or more edges, or a corner, or another body. The motion of such a
/// body has no closed form, so the velocity changes at contact steps (`step`), at a fixed interval. Between
/// the steps, bodies in contact move in straight lines, and their impacts are exact. An impact too weak for a
/// rebound is resolved by solving all contacts of the *island* (the bodies connected by contacts)
/// simultaneously (`resolveIsland`).
///
/// The solver changes each body's flight (its path) and support (what holds it: nothing, an edge or contacts)
/// through a `ContactScene`. Afterwards, the world predicts the next events of the affected bodies
/// (`World+Contact`).
struct ContactSolver: ~Copyable {
  let minimumFlightTime: Double
  /// The time between contact steps, in nanoseconds.
  let stepNanoseconds: Int64
  /// The instant of the next contact step; `never` if no step is scheduled.
  var nextStep = Instant.never
  /// The active contact set: the bodies that are in contact and awake.
  var activeBodies: FixedBuffer<Int32>
  /// The bodies whose contacts were last solved together, sorted by index.
  var island: FixedBuffer<Int32>
  var contacts: FixedBuffer<Contact>
  /// Per-body solver state carried between steps, indexed by body.
  var states: FixedBuffer<ContactState>
  /// The recent impacts of each body, indexed by body.
  var limiters: FixedBuffer<CollapseLimiter>

  /// Creates a solver for at most `bodies` bodies, and at most `contacts` contacts in a step. No body is in
  /// contact yet.
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

  /// Returns the time from `now` to the next contact step, in seconds, if a body's velocity already includes
  /// gravity up to that step; otherwise nil.
  func stepGravityTime(of index: Int, _ body: borrowing Body, at now: Instant) -> Double? {
    body.support == .inContact && states[index].hasStepGravity ? timeToStep(from: now) : nil
  }

  /// Clears the state at the index of a new body.
  mutating func reset(_ index: Int) {
    states[index] = ContactState()
    limiters[index] = CollapseLimiter()
  }

  mutating func countImpact(of index: Int, at now: Instant) -> CollapseLimiter {
    limiters[index].countImpact(at: now, within: minimumFlightTime)
    return limiters[index]
  }
}
