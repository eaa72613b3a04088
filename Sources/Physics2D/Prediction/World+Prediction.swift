extension World {
  /// Finds the next thing that will happen to a body, as all flights are now.
  mutating func predict(_ index: Int) {
    schedule(index, eventInFreeRegion(of: index) ?? eventAmongAll(of: index))
  }

  /// The same, with all asked that may be near.
  mutating func eventAmongAll(of index: Int) -> Prediction {
    var query = EventQuery(index, in: self)
    if case .edge(let shape, let edge) = bodies[index].support {
      query.test(support: shape, edge: edge, grip: timeToGrip(index))
    }
    for place in globalProxies.indices { query.test(globalProxies.start + place) }
    if grid.isDivided {
      let cell = grid[index]
      for row in cell.row - 1...cell.row + 1 {
        for column in cell.column - 1...cell.column + 1 { testCell(column: column, row: row, &query) }
      }
    } else {
      for other in bodies.indices { query.test(body: other) }
    }
    return query.found
  }

  /// The same, but of meetings only, and with everybody asked, however far away.
  func prediction(of index: Int) -> Prediction {
    var query = EventQuery(index, in: self)
    for shape in shapes.indices where !shapes[shape].isSensor { query.test(shape: shape) }
    for other in bodies.indices { query.test(body: other) }
    return Prediction(instant: max(query.found.instant, now), event: query.found.event)
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
    var query = EventQuery(index, in: self)
    query.begin(with: bodies[index].next)
    for side in -1...1 {
      switch step {
      case .left: testCell(column: cell.column - 1, row: cell.row + side, &query)
      case .right: testCell(column: cell.column + 1, row: cell.row + side, &query)
      case .down: testCell(column: cell.column + side, row: cell.row - 1, &query)
      case .up: testCell(column: cell.column + side, row: cell.row + 1, &query)
      case .none: break
      }
    }
    schedule(index, query.found)
  }

  @inline(__always)
  private mutating func schedule(_ index: Int, _ found: Prediction) {
    bodies[index].next = found
    var first = found.instant
    if grid.isDivided { first = min(first, grid.exit(of: index, bodies[index].flight.motion(at: now), now: now)) }
    // What begins with a rounding's delay is now, not in the past.
    schedule.update(index, to: max(first, now))
  }

  // Mutating, though it changes nothing: of what is only borrowed, the compiler makes a copy.
  private mutating func testCell(column: Int, row: Int, _ query: inout EventQuery) {
    var item = grid.first(column: column, row: row)
    while item >= 0 {
      if item < bodies.capacity { query.test(body: item) } else { query.test(shape: item - bodies.capacity) }
      item = grid.next(after: item)
    }
  }
}
