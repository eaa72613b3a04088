/// A search for a body's earliest event among the shapes and bodies that the caller passes to `test`.
///
/// A time of impact depends only on the motions of the two bodies at the start of the later flight. So the queries of
/// both bodies find the same time to the last bit.
struct EventQuery {
  private let bodies: UnsafePointer<Body>
  private let bodyCapacity: Int
  private let shapes: UnsafePointer<StaticShape>
  private let corners: UnsafePointer<Corner>
  private let index: Int
  private let base: Instant
  private let radius: Double
  private let layers: UInt32
  private let group: Int32
  private var sweep: Sweep
  /// The time of the earliest event found so far, in seconds after `base`. `base` is the instant at which the body's
  /// motion starts.
  private(set) var horizon = Double.infinity
  private var event = Prediction.Event.nothing
  /// The instant of the earliest event, if it is known more precisely than by `horizon`.
  private var instant: Instant?

  /// A search along a body's present flight. The world must not change during the search.
  @inline(__always)
  init(_ index: Int, in world: borrowing World) {
    let flight = world.bodies.start[index].flight
    self.init(index, on: flight.motion, at: flight.start, in: world)
  }

  /// A search along a given motion, which starts at `instant`, in place of the body's flight.
  @inline(__always)
  init(_ index: Int, on motion: Motion, at instant: Instant, in world: borrowing World) {
    bodies = world.bodies.start
    bodyCapacity = world.bodies.capacity
    shapes = world.shapes.start
    corners = world.corners.start
    self.index = index
    let body = bodies + index
    base = instant
    radius = body.pointee.radius
    layers = body.pointee.layers
    group = body.pointee.group
    sweep = Sweep(motion)
  }

  /// Starts the search with an event that is already known.
  mutating func begin(with found: Prediction) {
    guard found.instant < .never else { return }
    (event, instant) = (found.event, found.instant)
    horizon = found.instant.seconds(since: base)
  }

  @inline(__always)
  var found: Prediction { Prediction(instant: soonest, event: event) }

  private var soonest: Instant { instant ?? base.advanced(by: horizon) }

  /// Stores an event if the event is the earliest so far. `time` is in seconds after `base`. `instant`, if given, is
  /// the same time with higher precision.
  @inline(__always)
  private mutating func consider(
    _ time: Double, at instant: Instant? = nil, _ event: @autoclosure () -> Prediction.Event
  ) {
    guard time <= horizon * (1 + 0x1p-46), time < .infinity else { return }
    if time >= horizon * (1 - 0x1p-46) {
      resolveTie(time, instant, event())
    } else {
      (horizon, self.instant, self.event) = (time, instant, event())
    }
  }

  /// Resolves a tie of the stored event and another event. Stores the event of lower rank, and the earlier of the two
  /// times, so that the order of the tests does not matter.
  private mutating func resolveTie(_ time: Double, _ instant: Instant?, _ event: Prediction.Event) {
    let instant = instant ?? base.advanced(by: time)
    if event.rank < self.event.rank { self.event = event }
    self.instant = min(instant, soonest)
    horizon = min(time, horizon)
  }

  @inline(__always)
  mutating func test(item: Int) {
    if item < bodyCapacity { test(body: item) } else { test(shape: item - bodyCapacity) }
  }

  @inline(__always)
  mutating func test(body other: Int) {
    // Use a pointer, because copying a body is expensive, and most tests end at the following two guards.
    let body = bodies + other
    guard body.pointee.layers & layers != 0, other != index else { return }
    guard body.pointee.group == 0 || body.pointee.group != group else { return }
    testImpact(with: other)
  }

  /// Tests the impacts with the bodies of a set, a bit mask of body indices. The caller must have checked the bodies'
  /// collision filters.
  mutating func test(bodies set: UInt64) {
    var set = set
    while set != 0 {
      testImpact(with: set.trailingZeroBitCount)
      set &= set - 1
    }
  }

  @inline(__always)
  private mutating func testImpact(with other: Int) {
    let body = bodies + other
    let start = body.pointee.flight.start
    let reach = radius + body.pointee.radius
    let motion = body.pointee.flight.motion
    if start <= base {
      let otherMotion = start == base ? motion : motion.after(base.seconds(since: start))
      let time = sweep.motion.relative(to: otherMotion).timeToMeet(reach: reach, before: horizon)
      consider(time, .body(other, epoch: body.pointee.epoch))
    } else {
      let elapsed = start.seconds(since: base)
      let time = sweep.motion.after(elapsed).relative(to: motion).timeToMeet(reach: reach, before: horizon - elapsed)
      consider(elapsed + time, at: start.advanced(by: time), .body(other, epoch: body.pointee.epoch))
    }
  }

  /// Tests the impacts with the shapes of a set, a bit mask of proxy indices. Impacts after `time`, in seconds after
  /// `base`, may be left out.
  mutating func test(_ set: UInt64, of proxies: UnsafePointer<ShapeProxy>, until time: Double) {
    var set = set
    sweep.end(at: min(time, horizon))
    while set != 0 {
      test(proxies + set.trailingZeroBitCount)
      set &= set - 1
    }
  }

  @inline(__always)
  mutating func test(_ proxy: UnsafePointer<ShapeProxy>) {
    guard proxy.pointee.layers & layers != 0 else { return }
    if horizon < sweep.last { sweep.end(at: horizon) }
    guard sweep.reaches(proxy.pointee.aabb, radius) else { return }
    test(shape: Int(proxy.pointee.shape))
  }

  /// Tests the impact with a shape, or the exit from a sensor that the body is in.
  mutating func test(shape index: Int) {
    let shape = shapes + index
    guard shape.pointee.isEnabled, shape.pointee.layers & layers != 0 else { return }
    let support = bodies[self.index].support
    if support == .pinned { return }
    var edge = -1
    if case .edge(shape: index, let own) = support { edge = own }
    if shape.pointee.isSensor, bodies[self.index].sensors & shape.pointee.bit != 0 { return testExit(of: index) }
    if shape.pointee.velocity == .zero, shape.pointee.start <= base {
      let (time, feature) = shape.pointee.hull.nextImpact(
        sweep, corners, radius: radius, before: horizon, support: edge)
      consider(time, .shape(index, feature))
      return
    }
    // The shape moves, or has changed since the flight began.
    let base = max(shape.pointee.start, self.base)
    let elapsed = base.seconds(since: self.base)
    let motion = sweep.motion.after(elapsed).relative(to: shape.pointee.motion(at: base))
    let (time, feature) = shape.pointee.hull.nextImpact(
      Sweep(motion), corners, radius: radius, before: horizon - elapsed, support: edge)
    consider(elapsed + time, at: base.advanced(by: time), .shape(index, feature))
  }

  private mutating func testExit(of sensor: Int) {
    let shape = shapes + sensor
    let base = max(shape.pointee.start, self.base)
    let elapsed = base.seconds(since: self.base)
    let motion = sweep.motion.after(elapsed).relative(to: shape.pointee.motion(at: base))
    let time = shape.pointee.hull.timeToLeave(motion, corners, radius: radius)
    consider(elapsed + time, at: base.advanced(by: time), .leaves(sensor))
  }

  /// Tests the end of the body's slide: the body reaches the end of its edge, or stops slipping `grip` seconds after
  /// `base`.
  mutating func test(support shape: Int, edge: Int, grip: Double) {
    let motion = sweep.motion.relative(to: shapes[shape].motion(at: base))
    consider(min(shapes[shape].hull.timeToEnd(ofEdge: edge, motion, corners), grip), .supportChanges)
  }

  /// Returns the side of a free region (a box around the body, bounded by walls) that the body reaches first. Also
  /// returns the time, in seconds after `base`; infinity if the body never reaches a side. Returns nil if the body is
  /// behind a side or overlaps it, or reaches two sides simultaneously.
  @inline(__always)
  func nextSide(of region: UnsafePointer<FreeRegion>) -> (time: Double, side: Int)? {
    // Test the two sides in the direction of motion first.
    let (x, y) = (sweep.motion.velocity.x < 0 ? 0 : 1, sweep.motion.velocity.y < 0 ? 2 : 3)
    var next = (time: Double.infinity, side: x)
    guard testSide(x, of: region, &next), testSide(y, of: region, &next), testSide(x ^ 1, of: region, &next),
      testSide(y ^ 1, of: region, &next)
    else { return nil }
    return next
  }

  @inline(__always)
  private func testSide(
    _ side: Int, of region: UnsafePointer<FreeRegion>, _ next: inout (time: Double, side: Int)
  ) -> Bool {
    let impact = PlaneTimeOfImpact(
      sweep.motion, edge: corners + Int(region.pointee.sides[side].corner),
      reach: radius + region.pointee.sides[side].radius)
    // If the body reaches two sides at the same time, the ranks of their walls decide. So the caller must test all
    // shapes.
    guard impact.isInFront, !(abs(impact.time - next.time) <= 0x1p-40 * min(impact.time, next.time)) else {
      return false
    }
    next = impact.time < next.time ? (impact.time, side) : next
    return true
  }

  /// Considers the impacts at `time` with the walls of a side. Returns `true` if the body hits at least one wall, and
  /// hits no wall near an end of the wall's edge.
  @inline(__always)
  mutating func testWalls(_ walls: UInt64, of proxies: UnsafePointer<ShapeProxy>, _ side: Int, at time: Double) -> Bool
  {
    let position = sweep.motion.position(after: time)
    var walls = walls
    var isHit = false
    while walls != 0 {
      let proxy = proxies + walls.trailingZeroBitCount
      walls &= walls - 1
      let corner = Int(proxy.pointee.facing[side])
      guard corners[corner].isOnEdge(position) else { continue }
      // Near a wall's end, rounding would decide whether the body hits the edge or the corner. So the caller must
      // test all shapes.
      guard corners[corner].isOnEdge(position, margin: 1e-6 * radius) else { return false }
      let shape = Int(proxy.pointee.shape)
      let edge = corner - shapes[shape].hull.first
      consider(time, .shape(shape, .edge(edge)))
      isHit = true
    }
    return isHit
  }
}
