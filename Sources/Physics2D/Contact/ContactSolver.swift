/// The contact solver of a world, the only owner of the state of bodies in contact.
///
/// A body that touches more than one edge, a corner or another body is *in contact*. Such bodies have no common closed form, so their
/// velocities change in contact steps of fixed length (`step`). Between steps they fly straight, and whatever they meet is an exact
/// impact. An impact too weak for a rebound acts on the whole contact island at once (`resolveIsland`).
///
/// The solver changes flights and supports in a `ContactScene`; the world makes the predictions that follow (`World+Contact`).
struct ContactSolver: ~Copyable {
  let minimumFlightTime: Double
  /// The time between contact steps, in nanoseconds.
  let stepNanoseconds: Int64
  /// When the next contact step is due; `never` while it has nothing to do.
  var nextStep = Instant.never
  /// The active contact set: the bodies that are in contact and awake.
  var activeBodies: FixedBuffer<Int32>
  /// The bodies whose contacts were last solved together, in the order of their indices.
  var island: FixedBuffer<Int32>
  var contacts: FixedBuffer<Contact>
  /// Per-body solver state carried between steps, indexed by body.
  var states: FixedBuffer<ContactState>
  /// The recent impacts of each body, by its index.
  var limiters: FixedBuffer<CollapseLimiter>

  /// A solver without bodies in contact, for limited numbers of bodies and of contacts a step.
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

  /// The time from `now` for which a body's velocity includes gravity already, in seconds; nil if it includes none.
  func stepGravityTime(of index: Int, _ body: borrowing Body, at now: Instant) -> Double? {
    body.support == .inContact && states[index].hasStepGravity ? timeToStep(from: now) : nil
  }

  /// Clears the state of an index that a new body gets.
  mutating func reset(_ index: Int) {
    states[index] = ContactState()
    limiters[index] = CollapseLimiter()
  }

  mutating func countImpact(of index: Int, at now: Instant) -> CollapseLimiter {
    limiters[index].countImpact(at: now, within: minimumFlightTime)
    return limiters[index]
  }
}
