/// The parts of a world that the contact solver uses during one call. The pointers must not outlive the call.
struct ContactScene {
  let now: Instant
  /// The gravity, in lengths/s².
  let gravity: Vector2
  let bodies: UnsafeMutableBufferPointer<Body>
  let shapes: UnsafePointer<StaticShape>
  let corners: UnsafePointer<Corner>
  private let bodyCapacity: Int
  private let proxies: UnsafeBufferPointer<ShapeProxy>
  private let cells: Grid.Cells

  @inline(__always)
  init(of world: inout World) {
    now = world.now
    gravity = world.gravity
    bodies = UnsafeMutableBufferPointer(start: world.bodies.mutableStart, count: world.bodies.count)
    shapes = world.shapes.start
    corners = world.corners.start
    bodyCapacity = world.bodies.capacity
    proxies = UnsafeBufferPointer(start: world.globalProxies.start, count: world.globalProxies.count)
    cells = world.grid.cells
  }

  @inline(__always)
  func gravity(on index: Int) -> Vector2 { gravity * bodies[index].gravityScale }

  /// Visits every other body that may touch body `index`, in no defined order.
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

  /// Visits every shape that may touch body `index`, in no defined order.
  @inline(__always)
  func forEachShape(near index: Int, _ visit: (Int) -> Void) {
    for proxy in proxies.indices { visit(Int(proxies[proxy].shape)) }
    guard cells.isDivided else { return }
    cells.forEachItem(around: index) { item in
      if item >= bodyCapacity { visit(item - bodyCapacity) }
    }
  }
}
