/// A search for the bodies and shapes near a body. No body and no shape may change its cell until it ends.
struct NeighbourQuery {
  private let bodies: UnsafeBufferPointer<Body>
  private let bodyCapacity: Int
  private let proxies: UnsafeBufferPointer<ShapeProxy>
  private let cells: Grid.Cells

  @inline(__always)
  init(in world: borrowing World) {
    bodies = UnsafeBufferPointer(start: world.bodies.start, count: world.bodies.count)
    bodyCapacity = world.bodies.capacity
    proxies = UnsafeBufferPointer(start: world.globalProxies.start, count: world.globalProxies.count)
    cells = world.grid.cells
  }

  /// Calls back with every other body near one, in no defined order.
  @inline(__always)
  func forEachBody(near index: Int, _ visit: (Int) -> Void) {
    guard cells.isDivided else {
      for other in bodies.indices where other != index && bodies[other].isPresent { visit(other) }
      return
    }
    cells.forEachItem(around: index) { item in
      if item != index, item < bodyCapacity { visit(item) }
    }
  }

  /// Calls back with every shape near a body, in no defined order.
  @inline(__always)
  func forEachShape(near index: Int, _ visit: (Int) -> Void) {
    for proxy in proxies.indices { visit(Int(proxies[proxy].shape)) }
    guard cells.isDivided else { return }
    cells.forEachItem(around: index) { item in
      if item >= bodyCapacity { visit(item - bodyCapacity) }
    }
  }
}
