extension World {
  /// How far from touching contacts may be, in radii, so that those who are in cells side by side are all that may have one.
  static let contactReach = 0.003

  /// Lays out the grid for the bodies and shapes that there are, and predicts all anew if its cells have changed.
  ///
  /// A cell is as large as the largest body, or as the room there is for each.
  mutating func layOutGrid() {
    guard grid.isDivided else { return }
    var lowest = Vector2(.infinity, .infinity)
    var highest = -lowest
    gridRadius = 0
    gridBodies = bodyCount
    for index in bodies.indices where bodies[index].isPresent {
      gridRadius = max(gridRadius, bodies[index].radius)
      let place = bodies[index].flight.motion(at: now).position
      lowest = Vector2(min(lowest.x, place.x), min(lowest.y, place.y))
      highest = Vector2(max(highest.x, place.x), max(highest.y, place.y))
    }
    let extent = highest - lowest
    let share = bodyCount > 1 ? (extent.x * extent.y / Double(bodyCount)).squareRoot() : 0
    grid.clear(reach: max(2 * gridRadius * (1 + 2 * Self.contactReach), min(0.6 * share, World.largestLength)))
    for index in bodies.indices where bodies[index].isPresent {
      grid.link(index, at: bodies[index].flight.motion(at: now).position)
    }
    globalProxies.removeAll()
    for shape in shapes.indices { place(shape) }
    predictAll()
  }

  /// Puts a shape into the grid if it is small and stands; else everyone asks it.
  mutating func place(_ shape: Int) {
    let hull = shapes[shape].hull
    let center = (hull.lowest + hull.highest) * 0.5
    let extent = (hull.highest - center).length + hull.radius
    if grid.isDivided, shapes[shape].velocity == .zero, extent + gridRadius * (1 + Self.contactReach) < grid.reach {
      grid.link(bodies.capacity + shape, at: center)
    } else {
      globalProxies.append(ShapeProxy(shapes[shape], index: shape, corners.start))
      // The largest first: what they bound, the others need not be asked for.
      var place = globalProxies.count - 1
      while place > 0, globalProxies[place].isLarger(than: globalProxies[place - 1]) {
        (globalProxies[place], globalProxies[place - 1]) = (globalProxies[place - 1], globalProxies[place])
        place -= 1
      }
    }
    invalidateFreeRegions()
  }

  /// Puts a shape that has changed where it belongs now.
  mutating func placeAgain(_ shape: Int) {
    for place in globalProxies.indices where globalProxies[place].shape == Int32(shape) {
      globalProxies.remove(at: place)
      break
    }
    if grid.isDivided { grid.unlink(bodies.capacity + shape) }
    place(shape)
  }

  /// Calls back with every other body that may be near one; the world may change, but for who is in which cell.
  mutating func forEachNeighbour(of index: Int, _ body: (inout World, Int) -> Void) {
    guard grid.isDivided else {
      for other in bodies.indices where other != index && bodies[other].isPresent { body(&self, other) }
      return
    }
    let cell = grid[index]
    for row in cell.row - 1...cell.row + 1 {
      for column in cell.column - 1...cell.column + 1 {
        var item = grid.first(column: column, row: row)
        while item >= 0 {
          if item != index, item < bodies.capacity { body(&self, item) }
          item = grid.next(after: item)
        }
      }
    }
  }

  /// Calls back with every shape that may be near a body, in no order; the world may change, but for what is in which cell.
  mutating func forEachShape(near index: Int, _ body: (inout World, Int) -> Void) {
    for place in globalProxies.indices { body(&self, Int(globalProxies[place].shape)) }
    guard grid.isDivided else { return }
    let cell = grid[index]
    for row in cell.row - 1...cell.row + 1 {
      for column in cell.column - 1...cell.column + 1 {
        var item = grid.first(column: column, row: row)
        while item >= 0 {
          if item >= bodies.capacity { body(&self, item - bodies.capacity) }
          item = grid.next(after: item)
        }
      }
    }
  }

  /// Calls back with every body and shape that a new disc may overlap, in no order.
  func forEachItem(near place: Vector2, radius: Double, body: (Int) -> Void, shape: (Int) -> Void) {
    guard grid.isDivided, radius <= gridRadius else {
      for index in shapes.indices { shape(index) }
      for index in bodies.indices where bodies[index].isPresent { body(index) }
      return
    }
    for index in globalProxies.indices { shape(Int(globalProxies[index].shape)) }
    let (column, row) = (grid.number(place.x), grid.number(place.y))
    for row in row - 1...row + 1 {
      for column in column - 1...column + 1 {
        var item = grid.first(column: column, row: row)
        while item >= 0 {
          if item < bodies.capacity { body(item) } else { shape(item - bodies.capacity) }
          item = grid.next(after: item)
        }
      }
    }
  }
}
