/// The earliest of the events that were found for a body so far.
private struct Search {
  /// The start of the body's flight, and what is asked for from there on.
  let base: Instant
  private(set) var sweep: Sweep
  /// When the earliest event is, in seconds after `base`.
  private(set) var horizon = Double.infinity
  private(set) var found: Prediction

  init(_ flight: Flight, found: Prediction = .none) {
    base = flight.start
    sweep = Sweep(flight.motion)
    self.found = found
    if found.instant < .never { horizon = found.instant.seconds(since: base) }
    sweep.end(at: horizon)
  }

  /// Takes an event if it is the earliest, in the defined order.
  mutating func offer(_ time: Double, since start: Instant, _ event: Prediction.Event) {
    guard time < .infinity else { return }
    let instant = start.advanced(by: time)
    guard instant < found.instant || instant == found.instant && event.rank < found.event.rank else { return }
    found = Prediction(instant: instant, event: event)
    horizon = start == base ? time : instant.seconds(since: base)
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
    var search = Search(bodies[index].flight)
    askSupport(of: index, &search)
    let (layers, radius) = (bodies[index].layers, bodies[index].radius)
    for place in everywhere.indices {
      guard everywhere[place].layers & layers != 0 else { continue }
      guard search.sweep.reaches(everywhere[place].lowest, everywhere[place].highest, radius) else { continue }
      ask(shape: Int(everywhere[place].shape), for: index, &search)
    }
    if grid.isDivided {
      let cell = grid[index]
      for row in cell.row - 1...cell.row + 1 {
        for column in cell.column - 1...cell.column + 1 { askCell(column: column, row: row, for: index, &search) }
      }
      grid.findExit(of: index, bodies[index].flight.motion(at: now), now: now)
    } else {
      for other in bodies.indices { ask(body: other, for: index, &search) }
    }
    schedule(index, search.found)
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
    var search = Search(bodies[index].flight, found: bodies[index].next)
    for side in -1...1 {
      switch step {
      case .left: askCell(column: cell.column - 1, row: cell.row + side, for: index, &search)
      case .right: askCell(column: cell.column + 1, row: cell.row + side, for: index, &search)
      case .down: askCell(column: cell.column + side, row: cell.row - 1, for: index, &search)
      case .up: askCell(column: cell.column + side, row: cell.row + 1, for: index, &search)
      case .none: break
      }
    }
    grid.findExit(of: index, bodies[index].flight.motion(at: now), now: now)
    schedule(index, search.found)
  }

  private mutating func schedule(_ index: Int, _ found: Prediction) {
    bodies[index].next = found
    let first = grid.isDivided ? min(found.instant, grid[index].exit) : found.instant
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

  private func ask(body other: Int, for index: Int, _ search: inout Search) {
    guard other != index, bodies[other].meets(bodies[index]) else { return }
    let reach = bodies[index].radius + bodies[other].radius
    let start = bodies[other].flight.start
    let base = max(start, search.base)
    let motion = base == search.base ? search.sweep.motion : search.sweep.motion.after(base.seconds(since: search.base))
    let theirs = motion.seen(from: bodies[other].flight.motion(at: base))
    let horizon = base == search.base ? search.horizon : search.horizon - base.seconds(since: search.base)
    let time = theirs.timeToMeet(reach: reach, before: horizon)
    search.offer(time, since: base, .body(other, epoch: bodies[other].epoch))
  }

  private func ask(shape: Int, for index: Int, _ search: inout Search) {
    guard shapes[shape].meets(bodies[index].layers), bodies[index].support != .held else { return }
    var support = -1
    if case .edge(shape: shape, let edge) = bodies[index].support { support = edge }
    let radius = bodies[index].radius
    if shapes[shape].velocity == .zero, shapes[shape].start <= search.base {
      if let (time, feature) = shapes[shape].outline.nextImpact(
        search.sweep, corners, radius: radius, before: search.horizon, support: support)
      {
        search.offer(time, since: search.base, .shape(shape, feature))
      }
      return
    }
    // A shape that moves, or stood elsewhere when the flight began.
    let base = max(shapes[shape].start, search.base)
    let elapsed = base.seconds(since: search.base)
    let motion = search.sweep.motion.after(elapsed).seen(from: shapes[shape].motion(at: base))
    if let (time, feature) = shapes[shape].outline.nextImpact(
      Sweep(motion), corners, radius: radius, before: search.horizon - elapsed, support: support)
    {
      search.offer(time, since: base, .shape(shape, feature))
    }
  }

  /// When the edge on which a body slides ends for it, or its slipping does.
  private func askSupport(of index: Int, _ search: inout Search) {
    guard case .edge(let shape, let edge) = bodies[index].support else { return }
    let motion = search.sweep.motion.seen(from: shapes[shape].motion(at: search.base))
    let ends = shapes[shape].outline.timeToEnd(ofEdge: edge, motion, corners)
    search.offer(min(ends, timeToGrip(index)), since: search.base, .supportChanges)
  }
}
