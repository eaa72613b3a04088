/// The parameters of a new world.
public struct WorldDefinition: Sendable {
  /// The maximum number of bodies at one time.
  public var bodyCapacity = 16
  /// The maximum number of shapes.
  public var shapeCapacity = 64
  /// The maximum number of corners of all shapes together; nil for `shapeCapacity` · `Shape.maximumCorners`.
  public var cornerCapacity: Int?
  /// The maximum number of contacts in a contact step; nil for 3 · `bodyCapacity` + 16. The step ignores further
  /// contacts. Contact steps, at a fixed interval, change the velocities of bodies that stay in contact. One contact
  /// per body is enough for elastic discs.
  public var contactCapacity: Int?
  /// The gravity, in lengths/s².
  public var gravity = Vector2.zero
  /// The length of the steps of `step`, in nanoseconds, > 0.
  public var tick: Int64 = 4_000_000
  /// The shortest flight worth simulating, in seconds, > 0. A body whose next bounce would be shorter stays in contact.
  /// This rule ends infinite series of smaller and smaller bounces. For elastic bodies, this time is at most 1 µs.
  public var minimumFlightTime = 1e-4

  /// Creates the parameters of a world without gravity, with at most 16 bodies and 64 shapes.
  public init() {}
}

/// An event in a world, at one instant.
public enum WorldEvent: Sendable {
  /// Two bodies collide, a body and a shape collide, or a body enters a sensor.
  case impact(Impact)
  /// A contact step, the end of a slide, the exit from a sensor, or an internal event. Flights may have changed.
  case other
}

/// A world of moving discs and static or kinematic shapes, simulated by an event-driven rigid-body engine.
///
/// Between two events, a body follows a flight: a path in closed form. So the size of the steps in which a world is
/// advanced changes no bit of the result. The initializer allocates all storage. Other members allocate only if their
/// comments say so, and never lock.
public struct World: ~Copyable {
  /// The largest absolute coordinate of a placed body or corner, and the largest radius, in lengths. A moving body or
  /// shape may get further away.
  public static let largestLength = 1e9
  /// The smallest radius of a body, in lengths. With this limit, radius² and speed / radius stay in the range of
  /// `Double`.
  public static let smallestRadius = 1e-100
  /// The largest speed along an axis that a body or a shape may be given, in lengths/s.
  public static let largestSpeed = 1e12
  /// The largest coefficient of friction.
  public static let largestFriction = 1e6
  /// The maximum number of sensors in a world. In each body, every sensor has one bit of a 64-bit word.
  public static let largestSensorCount = 64
  /// The masses that a body may have, in any unit.
  public static let massRange = 1e-12...1e12

  /// The length of the steps of `step`, in nanoseconds.
  public let tick: Int64
  /// The shortest flight worth simulating, in seconds.
  public let minimumFlightTime: Double
  /// The instant to which the world has advanced.
  public internal(set) var now = Instant.zero
  /// The acceleration of a free body whose gravity scale is 1, in lengths/s².
  public internal(set) var gravity: Vector2

  var bodies: FixedBuffer<Body>
  var shapes: FixedBuffer<StaticShape>
  var corners: FixedBuffer<Corner>
  var schedule: Schedule
  /// The bodies whose `next`, and whose entry in `schedule`, are out of date. `nextEvent` predicts the events of these
  /// bodies before it reads `schedule`.
  var stale: FixedBuffer<Int32>
  var grid: Grid
  /// The shapes that move or are too large for the grid; all shapes if there is no grid. Every body is tested against
  /// these shapes.
  var globalProxies: FixedBuffer<ShapeProxy>
  /// Each body's free region: a box in which the body can hit only a few known shapes. `.none` if the region must be
  /// computed again. The buffer is empty if there is a grid.
  var freeRegions: FixedBuffer<FreeRegion>
  /// `true` if no shape moves or is a sensor, and there are at most 64 global proxies.
  var hasFreeRegions = false
  /// The instant at which a shape was most recently added or changed. Used only for free regions.
  var shapesSince = Instant.zero
  var contactSolver: ContactSolver
  var bodyCount = 0
  var sensorCount: Int32 = 0
  /// The largest radius among the bodies at the time of the latest layout of the grid.
  var gridRadius = 0.0
  /// The number of bodies at the time of the latest layout of the grid.
  var gridBodies = 0

  /// Creates an empty world. Throws `badGravity` if the gravity is not finite, or exceeds `largestSpeed` on an axis.
  public init(_ definition: WorldDefinition = WorldDefinition()) throws(WorldError) {
    precondition(
      definition.tick > 0 && definition.minimumFlightTime > 0, "`tick` and `minimumFlightTime` must be positive")
    precondition(definition.minimumFlightTime.isFinite, "`minimumFlightTime` must be finite")
    guard Self.isVelocity(definition.gravity) else { throw .badGravity(definition.gravity) }
    self.init(checked: definition)
  }

  init(checked definition: WorldDefinition) {
    tick = definition.tick
    minimumFlightTime = definition.minimumFlightTime
    gravity = definition.gravity
    bodies = FixedBuffer(capacity: definition.bodyCapacity)
    shapes = FixedBuffer(capacity: definition.shapeCapacity)
    corners = FixedBuffer(capacity: definition.cornerCapacity ?? definition.shapeCapacity * Shape.maximumCorners)
    schedule = Schedule(capacity: definition.bodyCapacity)
    stale = FixedBuffer(capacity: definition.bodyCapacity)
    grid = Grid(bodies: definition.bodyCapacity, shapes: definition.shapeCapacity)
    globalProxies = FixedBuffer(capacity: definition.shapeCapacity)
    freeRegions = FixedBuffer(capacity: grid.isDivided ? 0 : definition.bodyCapacity)
    for _ in 0..<freeRegions.capacity { freeRegions.append(.none) }
    contactSolver = ContactSolver(
      bodies: definition.bodyCapacity, contacts: definition.contactCapacity ?? 3 * definition.bodyCapacity + 16,
      minimumFlightTime: definition.minimumFlightTime)
  }

  // MARK: - Time

  /// Advances to the next multiple of `tick`, and reports every impact on the way, in order.
  public mutating func step(_ report: (Impact) -> Void = { _ in }) {
    advance(to: (now.nanoseconds / tick + 1) * tick, report)
  }

  /// Advances to a time (nanoseconds since the start, not before `now`). Reports every impact up to and including that
  /// time, in order, after it has been resolved.
  public mutating func advance(to nanoseconds: Int64, _ report: (Impact) -> Void = { _ in }) {
    while let impact = advanceToImpact(by: nanoseconds) { report(impact) }
  }

  /// Advances to the next impact, and returns this impact. If there is no impact up to and including the time
  /// `nanoseconds`, advances to that time, and returns nil. The time is in nanoseconds since the start, not before
  /// `now`. For n bodies of similar size, takes O(log n) for each event and for each body changed since the previous
  /// call.
  public mutating func advanceToImpact(by nanoseconds: Int64) -> Impact? {
    while let event = nextEvent(by: nanoseconds) {
      if case .impact(let impact) = event { return impact }
    }
    return nil
  }

  /// Advances to the next event of any kind, as `advanceToImpact(by:)` does for impacts. Until the next event, every
  /// body follows its `flight(of:)`.
  public mutating func advanceToEvent(by nanoseconds: Int64) -> WorldEvent? {
    nextEvent(by: nanoseconds)
  }

  /// A lower bound of the time of the next event, in nanoseconds since the start. After an impact or a change of a
  /// body, this bound is `now` until the world advances.
  public var nextEventTime: Int64 {
    stale.isEmpty ? min(schedule.first.instant, contactSolver.nextStep).nanoseconds : now.nanoseconds
  }

  @inline(__always)
  private mutating func nextEvent(by nanoseconds: Int64) -> WorldEvent? {
    let deadline = Instant(nanoseconds: nanoseconds)
    precondition(
      deadline >= now && deadline < .never,
      "the target time must not be before `now`, and must be before `Instant.never`")
    if !stale.isEmpty { predictStale() }
    let (index, instant) = schedule.first
    // At the same instant, the events of bodies come before the contact step.
    if contactSolver.nextStep < instant, contactSolver.nextStep <= deadline {
      now = contactSolver.nextStep
      stepContacts()
      return .other
    }
    guard instant <= deadline else {
      now = deadline
      return nil
    }
    now = instant
    return if let impact = event(of: index) { .impact(impact) } else { .other }
  }

  /// Handles the event that is due for a body. Returns the event if it is an impact.
  private mutating func event(of index: Int) -> Impact? {
    guard bodies[index].next.instant <= now else {
      crossCell(index)
      return nil
    }
    switch bodies[index].next.event {
    case .shape(let shape, let feature):
      return shapes[shape].isSensor ? enter(index, shape, at: feature) : bounce(index, off: feature, of: shape)
    case .body(let other, let epoch) where bodies[other].epoch == epoch:
      return collide(min(index, other), max(index, other))
    case .supportChanges:
      changeSupport(of: index)
    case .leaves(let sensor):
      leave(index, sensor)
    case .body, .nothing:
      // The event is void: the other body's flight has changed since the prediction.
      predict(index)
    }
    return nil
  }

  // MARK: - Limits

  static func isPlace(_ position: Vector2) -> Bool {
    position.isFinite && abs(position.x) <= largestLength && abs(position.y) <= largestLength
  }

  static func isVelocity(_ velocity: Vector2) -> Bool {
    velocity.isFinite && abs(velocity.x) <= largestSpeed && abs(velocity.y) <= largestSpeed
  }
}
