extension World {
  mutating func predict(_ index: Int) {
    schedule(index, eventInFreeRegion(of: index) ?? eventAmongAll(of: index))
  }

  /// Delays the prediction of a body's next event until the world advances, because callers often change a body after
  /// an impact.
  @inline(__always)
  mutating func predictLater(_ index: Int) {
    guard !bodies[index].isStale else { return }
    bodies[index].isStale = true
    stale.append(Int32(truncatingIfNeeded: index))
  }

  mutating func predictStale() {
    for slot in stale.indices {
      let index = Int(stale[slot])
      bodies[index].isStale = false
      if bodies[index].isPresent { predict(index) }
    }
    stale.removeAll()
  }

  /// Returns a body's next event. Tests every shape and body that the broad phase does not rule out.
  mutating func eventAmongAll(of index: Int) -> Prediction {
    var query = EventQuery(index, in: self)
    if case .edge(let shape, let edge) = bodies[index].support {
      query.test(support: shape, edge: edge, grip: timeToGrip(index))
    }
    for slot in globalProxies.indices { query.test(globalProxies.start + slot) }
    if grid.isDivided {
      grid.cells.forEachItem(around: index) { query.test(item: $0) }
    } else {
      for other in bodies.indices { query.test(body: other) }
    }
    return query.found
  }

  /// Returns a body's next event. Tests every shape and body, but ignores sensors and the ends of slides.
  func prediction(of index: Int) -> Prediction {
    var query = EventQuery(index, in: self)
    for shape in shapes.indices where !shapes[shape].isSensor { query.test(shape: shape) }
    for other in bodies.indices { query.test(body: other) }
    return Prediction(instant: max(query.found.instant, now), event: query.found.event)
  }

  mutating func predictAll() {
    for index in bodies.indices where bodies[index].isPresent { predict(index) }
  }

  /// Moves a body to the neighbouring cell that the body enters. Tests only the three cells that become neighbours,
  /// because the event found earlier stays valid.
  mutating func crossCell(_ index: Int) {
    let step = grid[index].step
    grid.cross(index)
    let cell = grid[index]
    var query = EventQuery(index, in: self)
    query.begin(with: bodies[index].next)
    for side in Int64(-1)...1 {
      let entered: (column: Int64, row: Int64)
      switch step {
      case .left: entered = (cell.column - 1, cell.row + side)
      case .right: entered = (cell.column + 1, cell.row + side)
      case .down: entered = (cell.column + side, cell.row - 1)
      case .up: entered = (cell.column + side, cell.row + 1)
      case .none: continue
      }
      grid.cells.forEachItem(inColumn: entered.column, row: entered.row) { query.test(item: $0) }
    }
    schedule(index, query.found)
  }

  @inline(__always)
  private mutating func schedule(_ index: Int, _ found: Prediction) {
    bodies[index].next = found
    var first = found.instant
    if grid.isDivided { first = min(first, grid.exit(of: index, bodies[index].flight.motion(at: now), now: now)) }
    // Because of rounding, the instant of a due event may be slightly before `now`.
    schedule.update(index, to: max(first, now))
  }
}
