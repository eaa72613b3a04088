/// What a world lends its contact solver for one call: the bodies, which it changes, and what is around them, which it reads.
///
/// It must not outlive the call: it holds addresses.
struct ContactScene {
  let now: Instant
  /// The acceleration of a free body whose gravity scale is 1, in lengths a second squared.
  let gravity: Vector2
  let bodies: UnsafeMutableBufferPointer<Body>
  let shapes: UnsafePointer<StaticShape>
  let corners: UnsafePointer<Corner>
  let neighbours: NeighbourQuery

  @inline(__always)
  init(of world: inout World) {
    now = world.now
    gravity = world.gravity
    bodies = UnsafeMutableBufferPointer(start: world.bodies.mutableStart, count: world.bodies.count)
    shapes = world.shapes.start
    corners = world.corners.start
    neighbours = NeighbourQuery(in: world)
  }

  /// The acceleration of a body in free flight, in lengths a second squared.
  @inline(__always)
  func gravity(on index: Int) -> Vector2 { gravity * bodies[index].gravityScale }
}
