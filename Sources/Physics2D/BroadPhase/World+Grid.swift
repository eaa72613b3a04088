extension World {
  /// Lays out the grid for the present bodies and shapes, and predicts each body's next event again. A cell is wide
  /// enough for the largest body and its contact gap, and wider if the bodies are far apart.
  mutating func layOutGrid() {
    guard grid.isDivided else { return }
    var bounds = AABB.empty
    gridRadius = 0
    gridBodies = bodyCount
    for index in bodies.indices where bodies[index].isPresent {
      gridRadius = max(gridRadius, bodies[index].radius)
      bounds.include(bodies[index].flight.motion(at: now).position)
    }
    let extent = bounds.extent
    let share = bodyCount > 1 ? (extent.x * extent.y / Double(bodyCount)).squareRoot() : 0
    grid.clear(reach: max(2 * gridRadius * (1 + 2 * ContactSolver.contactReach), min(0.6 * share, World.largestLength)))
    for index in bodies.indices where bodies[index].isPresent {
      grid.link(index, at: bodies[index].flight.motion(at: now).position)
    }
    globalProxies.removeAll()
    for shape in shapes.indices { insert(shape) }
    predictAll()
  }

  /// Adds a small shape that does not move to the grid, and any other shape to `globalProxies`. If the world has no
  /// grid, adds all shapes to `globalProxies`.
  mutating func insert(_ shape: Int) {
    let hull = shapes[shape].hull
    let center = hull.aabb.center
    let extent = (hull.aabb.upperBound - center).length + hull.radius
    if grid.isDivided, shapes[shape].velocity == .zero,
      extent + gridRadius * (1 + ContactSolver.contactReach) < grid.reach
    {
      grid.link(bodies.capacity + shape, at: center)
    } else {
      globalProxies.append(ShapeProxy(shapes[shape], index: shape, corners.start))
      // Sort the largest shape first. A large shape is hit most often, and an early hit makes tests of farther shapes
      // unnecessary.
      var slot = globalProxies.count - 1
      while slot > 0, globalProxies[slot].isLarger(than: globalProxies[slot - 1]) {
        (globalProxies[slot], globalProxies[slot - 1]) = (globalProxies[slot - 1], globalProxies[slot])
        slot -= 1
      }
    }
    invalidateFreeRegions()
  }

  mutating func reinsert(_ shape: Int) {
    for slot in globalProxies.indices where globalProxies[slot].shape == Int32(shape) {
      globalProxies.remove(at: slot)
      break
    }
    if grid.isDivided { grid.unlink(bodies.capacity + shape) }
    insert(shape)
  }

  /// Visits each body and shape that a disc at a position may overlap, in no defined order.
  func forEachItem(near position: Vector2, radius: Double, body: (Int) -> Void, shape: (Int) -> Void) {
    guard grid.isDivided, radius <= gridRadius else {
      for index in shapes.indices { shape(index) }
      for index in bodies.indices where bodies[index].isPresent { body(index) }
      return
    }
    for index in globalProxies.indices { shape(Int(globalProxies[index].shape)) }
    grid.cells.forEachItem(aroundColumn: grid.number(position.x), row: grid.number(position.y)) { item in
      if item < bodies.capacity { body(item) } else { shape(item - bodies.capacity) }
    }
  }
}
