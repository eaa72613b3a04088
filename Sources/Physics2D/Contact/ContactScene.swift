/// The parts of a world that its contact solver works on during one call: it changes the bodies, and reads the rest.
///
/// The scene must not outlive the call: it holds addresses.
struct ContactScene {
  let now: Instant
  /// The acceleration of a free body whose gravity scale is 1, in lengths a second squared.
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
