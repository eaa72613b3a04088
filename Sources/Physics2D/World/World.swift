/// What a new world is to be.
public struct WorldDefinition: Sendable {
  /// The most bodies at a time.
  public var bodyCapacity = 16
  /// The most static shapes.
  public var shapeCapacity = 64
  /// The most corners of all shapes together; as many as they can have, unless told otherwise.
  public var cornerCapacity: Int?
  /// The most contacts of all that lean, beyond which some are not seen; three a body and 16 more, unless told otherwise. Discs that
  /// keep their energy hardly ever lean: one a body is plenty for them.
  public var contactCapacity: Int?
  /// In lengths a second squared.
  public var gravity = Vector2.zero
  /// The length of a step, in nanoseconds, > 0.
  public var tick: Int64 = 4_000_000
  /// The shortest flight worth flying, in seconds, > 0: a body that would be back on what it has just left in
  /// less time lies on it. This is what ends the endless tail of ever smaller bounces. What is elastic has no such
  /// tail: there the limit is a microsecond at most.
  public var minimumFlightTime = 1e-4

  /// An empty world without gravity; room for 16 bodies and 64 shapes; ticks of 4 ms; flights down to 0.1 ms.
  public init() {}
}

/// Discs that fly, and shapes that stand: an event-driven engine that is exact between impacts.
///
/// A body's state is its flight: where it was at its last event, how fast, under what pull. What lies between two events is
/// evaluated in closed form, so how the world is advanced (in small ticks, large ones, or at once) cannot change a bit of
/// what happens. Every body's next impact is predicted once, and again only when a flight it depends on changes.
///
/// All storage is made at construction; nothing after it allocates or locks, copies apart.
public struct World: ~Copyable {
  /// The furthest a place may be from the origin, and the largest radius, in lengths.
  public static let largestLength = 1e9
  /// The smallest radius of a body, in lengths: its square is still a number, and so is how fast the rim can make it turn.
  public static let smallestRadius = 1e-100
  /// The fastest a body may be set, in lengths a second.
  public static let largestSpeed = 1e12
  /// The largest coefficient of friction.
  public static let largestFriction = 1e6
  /// The most sensors a world may have.
  public static let largestSensorCount = 64
  /// The masses a body may have.
  public static let massRange = 1e-12...1e12

  /// The length of a step, in nanoseconds.
  public let tick: Int64
  /// The shortest flight worth flying, in seconds.
  public let minimumFlightTime: Double
  /// How far the world has come.
  public internal(set) var now = Instant.zero
  /// The pull on a body whose gravity scale is 1, in lengths a second squared.
  public internal(set) var gravity: Vector2

  var bodies: FixedBuffer<Body>
  var shapes: FixedBuffer<StaticShape>
  /// The corners of all shapes.
  var corners: FixedBuffer<Corner>
  /// When something happens to a body, by its index; and when the next pulse is, at `contactStepIndex`.
  var schedule: Schedule
  var grid: Grid
  /// The shapes that are too large for the grid, or move: everyone asks them.
  var globalProxies: FixedBuffer<ShapeProxy>
  /// The room in which each body was last; whether there may be any; and since when the shapes are as they are.
  var freeRegions: FixedBuffer<FreeRegion>
  var hasFreeRegions = false
  var shapesSince = Instant.zero
  /// The bodies that lean, and what they touch: of use at pulses.
  var activeBodies: FixedBuffer<Int32>
  /// Those of them whose contacts are being solved together.
  var island: FixedBuffer<Int32>
  var contacts: FixedBuffer<Contact>
  /// Bodies and sensors that there are.
  var bodyCount = 0
  var sensorCount: Int32 = 0
  /// The largest radius of a body that the grid was laid out for, and for how many bodies it was.
  var gridRadius = 0.0
  var gridBodies = 0

  /// An empty world.
  ///
  /// - Throws: `WorldError.badGravity`.
  public init(_ definition: WorldDefinition = WorldDefinition()) throws(WorldError) {
    precondition(
      definition.tick > 0 && definition.minimumFlightTime > 0, "a tick and a flight last longer than nothing")
    precondition(definition.minimumFlightTime.isFinite, "a flight ends")
    guard Self.isVelocity(definition.gravity) else { throw .badGravity(definition.gravity) }
    self.init(checked: definition)
  }

  /// An empty world, of a definition that was looked at.
  init(checked definition: WorldDefinition) {
    tick = definition.tick
    minimumFlightTime = definition.minimumFlightTime
    gravity = definition.gravity
    bodies = FixedBuffer(capacity: definition.bodyCapacity)
    shapes = FixedBuffer(capacity: definition.shapeCapacity)
    corners = FixedBuffer(capacity: definition.cornerCapacity ?? definition.shapeCapacity * Shape.maximumCorners)
    schedule = Schedule(capacity: definition.bodyCapacity + 1)
    grid = Grid(bodies: definition.bodyCapacity, shapes: definition.shapeCapacity)
    globalProxies = FixedBuffer(capacity: definition.shapeCapacity)
    freeRegions = FixedBuffer(capacity: grid.isDivided ? 0 : definition.bodyCapacity)
    for _ in 0..<freeRegions.capacity { freeRegions.append(.none) }
    activeBodies = FixedBuffer(capacity: definition.bodyCapacity)
    island = FixedBuffer(capacity: definition.bodyCapacity)
    contacts = FixedBuffer(capacity: definition.contactCapacity ?? 3 * definition.bodyCapacity + 16)
  }

  private init(copying other: borrowing World) {
    tick = other.tick
    minimumFlightTime = other.minimumFlightTime
    now = other.now
    gravity = other.gravity
    bodies = other.bodies.copy()
    shapes = other.shapes.copy()
    corners = other.corners.copy()
    schedule = other.schedule.copy()
    grid = other.grid.copy()
    globalProxies = other.globalProxies.copy()
    freeRegions = other.freeRegions.copy()
    hasFreeRegions = other.hasFreeRegions
    shapesSince = other.shapesSince
    activeBodies = other.activeBodies.copy()
    island = other.island.copy()
    contacts = other.contacts.copy()
    bodyCount = other.bodyCount
    sensorCount = other.sensorCount
    gridRadius = other.gridRadius
    gridBodies = other.gridBodies
  }

  /// A copy that goes on by itself, and, given the same, in the same way. Allocates.
  public func snapshot() -> World { World(copying: self) }

  // MARK: - Time

  /// Advances to the end of the current tick, and reports every impact on the way, in order.
  public mutating func step(_ report: (Impact) -> Void = { _ in }) {
    advance(to: (now.nanoseconds / tick + 1) * tick, report)
  }

  /// Advances to a time, and reports every impact up to and including it, in order.
  ///
  /// - Parameter nanoseconds: since the start; not before `now`.
  public mutating func advance(to nanoseconds: Int64, _ report: (Impact) -> Void = { _ in }) {
    while let impact = advanceToImpact(by: nanoseconds) { report(impact) }
  }

  /// Advances to the next impact, and returns it; or to `nanoseconds`, and returns nil if there is none until then.
  ///
  /// - Parameter nanoseconds: since the start; not before `now`.
  /// - Complexity: O(log n) for n bodies at an impact, if they are of like size; constant where there is none.
  public mutating func advanceToImpact(by nanoseconds: Int64) -> Impact? {
    let deadline = Instant(nanoseconds: nanoseconds)
    precondition(deadline >= now && deadline < .never, "time does not run back, nor for ever")
    while true {
      let (index, instant) = schedule.first
      guard instant <= deadline else { break }
      now = instant
      guard index < bodies.capacity else {
        contactStep()
        continue
      }
      if let impact = event(of: index) { return impact }
    }
    now = deadline
    return nil
  }

  /// What was predicted for a body happens, now. Returns it if it is an impact.
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
      // The other has changed its flight since: what was predicted is void.
      predict(index)
    }
    return nil
  }

  // MARK: - What is allowed

  static func isPlace(_ place: Vector2) -> Bool {
    place.isFinite && abs(place.x) <= largestLength && abs(place.y) <= largestLength
  }

  static func isVelocity(_ velocity: Vector2) -> Bool {
    velocity.isFinite && abs(velocity.x) <= largestSpeed && abs(velocity.y) <= largestSpeed
  }
}
