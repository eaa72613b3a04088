@testable import Physics2D

/// A second solver, which shares only the code for times of impact with the engine. For each event, this solver tests
/// every disc against every other disc and every feature (edge or corner) of every ground.
struct SlowSolver {
  private var discs: [Mover]
  private let grounds: [Ground]
  private let gravity: Vector2
  private var now = 0.0

  init(_ scene: Scene) {
    discs = scene.bodies.map(Mover.init)
    grounds = scene.grounds
    gravity = scene.gravity
  }

  mutating func next(by end: Double) -> ExpectedImpact? {
    var soonest = Double.infinity
    var found: (body: Int, partner: ExpectedImpact.Partner, normal: Vector2?) = (0, .body(0), nil)
    for body in discs.indices {
      for (index, ground) in grounds.enumerated() {
        for feature in ground.corners.indices {
          let (time, normal) = timeToEdge(feature, of: ground, discs[body])
          if time < soonest { (soonest, found) = (time, (body, .ground(index), normal)) }
          let corner = timeToCorner(ground.corners[feature], discs[body], reach: discs[body].radius + ground.radius)
          if corner < soonest { (soonest, found) = (corner, (body, .ground(index), nil)) }
        }
      }
      for other in discs.indices where other > body {
        let time = TimeOfImpact.disc(
          offset: discs[body].position - discs[other].position, velocity: discs[body].velocity - discs[other].velocity,
          reach: discs[body].radius + discs[other].radius)
        if time < soonest { (soonest, found) = (time, (body, .body(other), nil)) }
      }
    }
    guard now + soonest <= end else { return nil }
    now += soonest
    for body in discs.indices { discs[body].fly(soonest, gravity) }
    switch found.partner {
    case .ground(let index): bounce(found.body, off: grounds[index], normal: found.normal)
    case .body(let other): collide(found.body, other)
    }
    return ExpectedImpact(time: now, body: found.body, partner: found.partner)
  }

  private func timeToEdge(_ edge: Int, of ground: Ground, _ disc: Mover) -> (time: Double, normal: Vector2) {
    guard ground.corners.count > 1 else { return (.infinity, .zero) }
    let start = ground.corners[edge]
    let side = ground.corners[(edge + 1) % ground.corners.count] - start
    let direction = side * (1 / side.length)
    let normal = direction.turnedRight
    let offset = disc.position - start
    let reach = disc.radius + ground.radius
    let time = TimeOfImpact.plane(
      gap: offset.dot(normal) - reach, speed: disc.velocity.dot(normal), acceleration: gravity.dot(normal),
      tolerance: TimeOfImpact.touch * reach)
    guard time < .infinity else { return (.infinity, .zero) }
    let along = (offset + disc.velocity * time + gravity * (0.5 * time * time)).dot(direction)
    return (along >= 0 && along <= side.length ? time : .infinity, normal)
  }

  private func timeToCorner(_ corner: Vector2, _ disc: Mover, reach: Double) -> Double {
    let motion = Motion(position: disc.position - corner, velocity: disc.velocity, acceleration: gravity)
    return gravity == .zero
      ? TimeOfImpact.disc(offset: motion.position, velocity: motion.velocity, reach: reach)
      : Approach(motion: motion, reach: reach).firstFall(before: .infinity)
  }

  /// - Parameter edge: the normal of the edge that is hit; nil if the nearest corner is hit.
  private mutating func bounce(_ body: Int, off ground: Ground, normal edge: Vector2?) {
    let disc = discs[body]
    var away = Vector2(.infinity, 0)
    for corner in ground.corners where (disc.position - corner).length < away.length { away = disc.position - corner }
    let normal = edge ?? away * (1 / away.length)
    discs[body].velocity = disc.velocity - normal * ((1 + disc.restitution) * disc.velocity.dot(normal))
  }

  private mutating func collide(_ first: Int, _ second: Int) {
    let (a, b) = (discs[first], discs[second])
    let away = a.position - b.position
    let normal = away * (1 / away.length)
    let change = (1 + min(a.restitution, b.restitution)) * (a.velocity - b.velocity).dot(normal)
    discs[first].velocity = a.velocity - normal * (change * b.mass / (a.mass + b.mass))
    discs[second].velocity = b.velocity + normal * (change * a.mass / (a.mass + b.mass))
  }
}
