/// The earliest of the events that were found for a body so far.
private struct Search {
  /// The start of the body's flight, and what is asked for from there on.
  let base: Instant
  let radius: Double
  let layers: UInt32
  let group: Int32
  private(set) var sweep: Sweep
  /// When the earliest event is, in seconds after `base`.
  private(set) var horizon = Double.infinity
  private var event: Prediction.Event
  /// When the earliest event is, where that is known already.
  private var instant: Instant?

  init(_ body: UnsafePointer<Body>) {
    base = body.pointee.flight.start
    radius = body.pointee.radius
    layers = body.pointee.layers
    group = body.pointee.group
    sweep = Sweep(body.pointee.flight.motion)
    event = .nothing
  }

  /// What was found before is the earliest, as far as is known.
  mutating func begin(with found: Prediction) {
    guard found.instant < .never else { return }
    (event, instant) = (found.event, found.instant)
    horizon = found.instant.seconds(since: base)
    sweep.end(at: horizon)
  }

  var found: Prediction { Prediction(instant: soonest, event: event) }

  private var soonest: Instant { instant ?? base.advanced(by: horizon) }

  /// Takes an event if it is the earliest, in the defined order.
  @inline(__always)
  mutating func offer(_ time: Double, _ event: @autoclosure () -> Prediction.Event) {
    guard time <= horizon * (1 + 0x1p-46), time < .infinity else { return }
    // Those that are as good as simultaneous have an order of their own.
    if time >= horizon * (1 - 0x1p-46) {
      let event = event()
      if event.rank < self.event.rank { take(time, nil, event) }
    } else {
      take(time, nil, event())
    }
  }

  /// Takes an event at a moment if it is the earliest, in the defined order.
  mutating func offer(_ instant: Instant, _ event: Prediction.Event) {
    guard instant < soonest || instant == soonest && event.rank < self.event.rank else { return }
    take(instant.seconds(since: base), instant, event)
  }

  private mutating func take(_ time: Double, _ instant: Instant?, _ event: Prediction.Event) {
    (self.instant, self.event) = (instant, event)
    // Of several that are as good as simultaneous the first keeps the time: who is asked first must not decide who is near it.
    horizon = min(horizon, time)
    sweep.end(at: horizon)
  }
}

extension World {
  /// Finds the next thing that will happen to a body, as all flights are now.
  ///
  /// A meeting is a function of the two flights alone, as seen when the later of them began: whoever asks for it, and whenever, finds
  /// the same bits. A pair's meeting is known to the one of the two that asked last: none can be missed, because
  /// whoever changes its flight asks all that are near, and so does who comes near.
  mutating func predict(_ index: Int) {
    var search = Search(bodies.start + index)
    if bodies[index].support != .none { askSupport(of: index, &search) }
    for place in everywhere.indices { ask(bound: everywhere.start + place, for: index, &search) }
    if grid.isDivided {
      let cell = grid[index]
      for row in cell.row - 1...cell.row + 1 {
        for column in cell.column - 1...cell.column + 1 { askCell(column: column, row: row, for: index, &search) }
      }
    } else {
      for other in bodies.indices { ask(body: other, for: index, &search) }
    }
    schedule(index, search.found)
  }

  /// The same, but of meetings only, and with everybody asked, however far away.
  func prediction(of index: Int) -> Prediction {
    var search = Search(bodies.start + index)
    for shape in shapes.indices where !shapes[shape].isSensor { ask(shape: shape, for: index, &search) }
    for other in bodies.indices { ask(body: other, for: index, &search) }
    return Prediction(instant: max(search.found.instant, now), event: search.found.event)
  }

  /// Predicts every body anew: the world has changed.
  mutating func predictAll() {
    for index in bodies.indices where bodies[index].isPresent { predict(index) }
  }

  /// A body enters a cell: those who are new to it are asked, and what was found stays.
  mutating func crossCell(_ index: Int) {
    let step = grid[index].step
    grid.cross(index)
    let cell = grid[index]
    var search = Search(bodies.start + index)
    search.begin(with: bodies[index].next)
    for side in -1...1 {
      switch step {
      case .left: askCell(column: cell.column - 1, row: cell.row + side, for: index, &search)
      case .right: askCell(column: cell.column + 1, row: cell.row + side, for: index, &search)
      case .down: askCell(column: cell.column + side, row: cell.row - 1, for: index, &search)
      case .up: askCell(column: cell.column + side, row: cell.row + 1, for: index, &search)
      case .none: break
      }
    }
    schedule(index, search.found)
  }

  private mutating func schedule(_ index: Int, _ found: Prediction) {
    bodies[index].next = found
    var first = found.instant
    if grid.isDivided { first = min(first, grid.exit(of: index, bodies[index].flight.motion(at: now), now: now)) }
    // What begins with a rounding's delay is now, not in the past.
    schedule.update(index, to: max(first, now))
  }

  private func askCell(column: Int, row: Int, for index: Int, _ search: inout Search) {
    var item = grid.first(column: column, row: row)
    while item >= 0 {
      if item < bodies.capacity {
        ask(body: item, for: index, &search)
      } else {
        ask(shape: item - bodies.capacity, for: index, &search)
      }
      item = grid.next(after: item)
    }
  }

  @inline(__always)
  private func ask(body other: Int, for index: Int, _ search: inout Search) {
    // Where it lies: a body is large, and most are asked in vain.
    let body = bodies.start + other
    guard body.pointee.layers & search.layers != 0, other != index else { return }
    guard body.pointee.group == 0 || body.pointee.group != search.group else { return }
    let start = body.pointee.flight.start
    let reach = search.radius + body.pointee.radius
    let motion = body.pointee.flight.motion
    if start <= search.base {
      let theirs = start == search.base ? motion : motion.after(search.base.seconds(since: start))
      let time = search.sweep.motion.seen(from: theirs).timeToMeet(reach: reach, before: search.horizon)
      search.offer(time, .body(other, epoch: body.pointee.epoch))
    } else {
      let elapsed = start.seconds(since: search.base)
      let ours = search.sweep.motion.after(elapsed)
      let time = ours.seen(from: motion).timeToMeet(reach: reach, before: search.horizon - elapsed)
      if time < .infinity { search.offer(start.advanced(by: time), .body(other, epoch: body.pointee.epoch)) }
    }
  }

  @inline(__always)
  private func ask(bound: UnsafePointer<Bound>, for index: Int, _ search: inout Search) {
    guard bound.pointee.layers & search.layers != 0 else { return }
    guard search.sweep.reaches(bound.pointee.lowest, bound.pointee.highest, search.radius) else { return }
    ask(shape: Int(bound.pointee.shape), for: index, &search)
  }

  private func ask(shape index: Int, for body: Int, _ search: inout Search) {
    let shape = shapes.start + index
    guard shape.pointee.isEnabled, shape.pointee.layers & search.layers != 0 else { return }
    let support = bodies.start[body].support
    if support == .held { return }
    var edge = -1
    if case .edge(shape: index, let its) = support { edge = its }
    if shape.pointee.isSensor, bodies.start[body].sensors & shape.pointee.bit != 0 {
      return askWhenItLeaves(index, &search)
    }
    if shape.pointee.velocity == .zero, shape.pointee.start <= search.base {
      let (time, feature) = shape.pointee.outline.nextImpact(
        search.sweep, corners.start, radius: search.radius, before: search.horizon, support: edge)
      search.offer(time, .shape(index, feature))
      return
    }
    // A shape that moves, or stood elsewhere when the flight began.
    let base = max(shape.pointee.start, search.base)
    let elapsed = base.seconds(since: search.base)
    let motion = search.sweep.motion.after(elapsed).seen(from: shape.pointee.motion(at: base))
    let (time, feature) = shape.pointee.outline.nextImpact(
      Sweep(motion), corners.start, radius: search.radius, before: search.horizon - elapsed, support: edge)
    if time < .infinity { search.offer(base.advanced(by: time), .shape(index, feature)) }
  }

  private func askWhenItLeaves(_ sensor: Int, _ search: inout Search) {
    let shape = shapes.start + sensor
    let base = max(shape.pointee.start, search.base)
    let elapsed = base.seconds(since: search.base)
    let motion = search.sweep.motion.after(elapsed).seen(from: shape.pointee.motion(at: base))
    let time = shape.pointee.outline.timeToLeave(motion, corners.start, radius: search.radius)
    if time < .infinity { search.offer(base.advanced(by: time), .leaves(sensor)) }
  }

  /// When the edge on which a body slides ends for it, or its slipping does.
  private func askSupport(of index: Int, _ search: inout Search) {
    guard case .edge(let shape, let edge) = bodies[index].support else { return }
    let motion = search.sweep.motion.seen(from: shapes[shape].motion(at: search.base))
    let ends = shapes[shape].outline.timeToEnd(ofEdge: edge, motion, corners.start)
    search.offer(min(ends, timeToGrip(index)), .supportChanges)
  }
}
