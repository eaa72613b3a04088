/// Looks for a body's earliest event among the meetings that it is told to ask for.
///
/// A meeting is a function of the two flights alone, as seen when the later of them began: whoever asks for it, and whenever, finds the
/// same bits. A pair's meeting is known to the one of the two that asked last: none can be missed, because whoever changes its
/// flight asks all that are near, and so does who comes near.
struct EventQuery {
  private let bodies: UnsafePointer<Body>
  private let shapes: UnsafePointer<StaticShape>
  private let corners: UnsafePointer<Corner>
  private let index: Int
  /// The start of the body's flight, and what is asked for from there on.
  private let base: Instant
  private let radius: Double
  private let layers: UInt32
  private let group: Int32
  private var sweep: Sweep
  /// When the earliest event is, in seconds after `base`.
  private(set) var horizon = Double.infinity
  private var event = Prediction.Event.nothing
  /// When the earliest event is, where that is known already.
  private var instant: Instant?

  /// A search for a body's next event, in a world that does not change as long as it goes on.
  @inline(__always)
  init(_ index: Int, in world: borrowing World) {
    bodies = world.bodies.start
    shapes = world.shapes.start
    corners = world.corners.start
    self.index = index
    let body = bodies + index
    base = body.pointee.flight.start
    radius = body.pointee.radius
    layers = body.pointee.layers
    group = body.pointee.group
    sweep = Sweep(body.pointee.flight.motion)
  }

  /// What was found before is the earliest, as far as is known.
  mutating func begin(with found: Prediction) {
    guard found.instant < .never else { return }
    (event, instant) = (found.event, found.instant)
    horizon = found.instant.seconds(since: base)
  }

  /// The earliest event of those that were asked for.
  @inline(__always)
  var found: Prediction { Prediction(instant: soonest, event: event) }

  private var soonest: Instant { instant ?? base.advanced(by: horizon) }

  /// Takes an event if it is the earliest, in the defined order.
  ///
  /// - Parameters:
  ///   - time: when it is, in seconds after `base`.
  ///   - instant: the same, where it is known better.
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

  /// Of events that are as good as simultaneous, the rank says which it is, and the least of their times when: who is asked first
  /// decides neither.
  private mutating func resolveTie(_ time: Double, _ instant: Instant?, _ event: Prediction.Event) {
    let instant = instant ?? base.advanced(by: time)
    if event.rank < self.event.rank { self.event = event }
    self.instant = min(instant, soonest)
    horizon = min(time, horizon)
  }

  /// When it meets another body.
  @inline(__always)
  mutating func test(body other: Int) {
    // Where it lies: a body is large, and most are asked in vain.
    let body = bodies + other
    guard body.pointee.layers & layers != 0, other != index else { return }
    guard body.pointee.group == 0 || body.pointee.group != group else { return }
    meet(other)
  }

  /// The same of several, by bit, where it is known that they are there for each other.
  mutating func test(bodies set: UInt64) {
    var set = set
    while set != 0 {
      meet(set.trailingZeroBitCount)
      set &= set - 1
    }
  }

  @inline(__always)
  private mutating func meet(_ other: Int) {
    let body = bodies + other
    let start = body.pointee.flight.start
    let reach = radius + body.pointee.radius
    let motion = body.pointee.flight.motion
    if start <= base {
      let theirs = start == base ? motion : motion.after(base.seconds(since: start))
      let time = sweep.motion.relative(to: theirs).timeToMeet(reach: reach, before: horizon)
      consider(time, .body(other, epoch: body.pointee.epoch))
    } else {
      let elapsed = start.seconds(since: base)
      let time = sweep.motion.after(elapsed).relative(to: motion).timeToMeet(reach: reach, before: horizon - elapsed)
      consider(elapsed + time, at: start.advanced(by: time), .body(other, epoch: body.pointee.epoch))
    }
  }

  /// When it meets one of several shapes, by bit, before a time.
  mutating func test(_ set: UInt64, of proxies: UnsafePointer<ShapeProxy>, until time: Double) {
    var set = set
    sweep.end(at: min(time, horizon))
    while set != 0 {
      test(proxies + set.trailingZeroBitCount)
      set &= set - 1
    }
  }

  /// When it meets a shape, if that comes near.
  @inline(__always)
  mutating func test(_ proxy: UnsafePointer<ShapeProxy>) {
    guard proxy.pointee.layers & layers != 0 else { return }
    if horizon < sweep.last { sweep.end(at: horizon) }
    guard sweep.reaches(proxy.pointee.lowest, proxy.pointee.highest, radius) else { return }
    test(shape: Int(proxy.pointee.shape))
  }

  /// When it meets a shape, or leaves a sensor.
  mutating func test(shape index: Int) {
    let shape = shapes + index
    guard shape.pointee.isEnabled, shape.pointee.layers & layers != 0 else { return }
    let support = bodies[self.index].support
    if support == .pinned { return }
    var edge = -1
    if case .edge(shape: index, let its) = support { edge = its }
    if shape.pointee.isSensor, bodies[self.index].sensors & shape.pointee.bit != 0 { return testExit(of: index) }
    if shape.pointee.velocity == .zero, shape.pointee.start <= base {
      let (time, feature) = shape.pointee.hull.nextImpact(
        sweep, corners, radius: radius, before: horizon, support: edge)
      consider(time, .shape(index, feature))
      return
    }
    // A shape that moves, or stood elsewhere when the flight began.
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

  /// When the edge along which it slides ends for it, or its slip does.
  mutating func test(support shape: Int, edge: Int, grip: Double) {
    let motion = sweep.motion.relative(to: shapes[shape].motion(at: base))
    consider(min(shapes[shape].hull.timeToEnd(ofEdge: edge, motion, corners), grip), .supportChanges)
  }

  /// When it comes to a side of its room, and to which; nil where it is not in front of all four, or comes to two at once.
  @inline(__always)
  func nextSide(of region: UnsafePointer<FreeRegion>) -> (time: Double, side: Int)? {
    // First those ahead.
    let (x, y) = (sweep.motion.velocity.x < 0 ? 0 : 1, sweep.motion.velocity.y < 0 ? 2 : 3)
    var next = (time: Double.infinity, side: x)
    let region = region.pointee
    guard look(at: x, region.sides[x], &next), look(at: y, region.sides[y], &next),
      look(at: x ^ 1, region.sides[x ^ 1], &next), look(at: y ^ 1, region.sides[y ^ 1], &next)
    else { return nil }
    return next
  }

  @inline(__always)
  private func look(at side: Int, _ wall: FreeRegion.Side, _ next: inout (time: Double, side: Int)) -> Bool {
    let meeting = PlaneTimeOfImpact(sweep.motion, edge: corners + Int(wall.corner), reach: radius + wall.radius)
    // Of walls that it comes to at once, the rank decides.
    guard meeting.isInFront, !(abs(meeting.time - next.time) <= 0x1p-40 * min(meeting.time, next.time)) else {
      return false
    }
    next = meeting.time < next.time ? (meeting.time, side) : next
    return true
  }

  /// Strikes the walls at a side of its room; false if there are none where it comes to, or as good as none.
  @inline(__always)
  mutating func strike(_ walls: UInt64, of proxies: UnsafePointer<ShapeProxy>, _ side: Int, at time: Double) -> Bool {
    let place = sweep.motion.position(after: time)
    var walls = walls
    var isStruck = false
    while walls != 0 {
      let proxy = proxies + walls.trailingZeroBitCount
      walls &= walls - 1
      let corner = Int(proxy.pointee.facing[side])
      guard corners[corner].isOnEdge(place) else { continue }
      // At the seam of two walls, roundings decide which corner or edge is first.
      guard corners[corner].isOnEdge(place, margin: 1e-6 * radius) else { return false }
      let shape = Int(proxy.pointee.shape)
      let edge = corner - shapes[shape].hull.first
      consider(time, .shape(shape, .edge(edge)))
      isStruck = true
    }
    return isStruck
  }
}
