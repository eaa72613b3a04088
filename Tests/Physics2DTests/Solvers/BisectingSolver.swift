import Physics2D

/// A third solver, which is independent of the engine and of `SlowSolver`. The solver uses conservative advancement: it
/// advances in steps of time, and measures distances.
///
/// A step lasts as long as the gap takes to close at the greatest possible speed, but at least `shortestStep`, and at
/// most `longestStep`. The solver may miss grazes shorter than `shortestStep`, which are less than 1e-8 deep in these
/// scenes.
struct BisectingSolver {
  /// The limits of a step, in seconds.
  private static let shortestStep = 1e-7
  private static let longestStep = 0.05

  private var discs: [Mover]
  private let grounds: [Ground]
  private let gravity: Vector2
  private var now = 0.0

  init(_ scene: Scene) {
    discs = scene.bodies.map(Mover.init)
    grounds = scene.grounds
    gravity = scene.gravity
  }

  /// Advances to the next impact; returns nil if there is no impact until `end`, in seconds.
  mutating func next(by end: Double) -> ExpectedImpact? {
    var soonest = end - now
    var found: ExpectedImpact?
    for body in discs.indices {
      let disc = discs[body]
      for (index, ground) in grounds.enumerated() {
        let gap = { (disc: Mover) in ground.distance(to: disc.position) - disc.radius }
        if let time = Self.fall(of: gap, disc, gravity, before: soonest) {
          soonest = time
          found = ExpectedImpact(time: now + time, body: body, partner: .ground(index))
        }
      }
      for other in discs.indices where other > body {
        // Relative to the other disc, which has the same gravity, this disc flies straight.
        var relative = disc
        relative.position = disc.position - discs[other].position
        relative.velocity = disc.velocity - discs[other].velocity
        let reach = disc.radius + discs[other].radius
        let gap = { (disc: Mover) in disc.position.length - reach }
        if let time = Self.fall(of: gap, relative, .zero, before: soonest) {
          soonest = time
          found = ExpectedImpact(time: now + time, body: body, partner: .body(other))
        }
      }
    }
    guard let found else { return nil }
    now += soonest
    for body in discs.indices { discs[body].fly(soonest, gravity) }
    switch found.partner {
    case .ground(let index): bounce(found.body, off: grounds[index])
    case .body(let other): collide(found.body, other)
    }
    return found
  }

  /// Returns the first time before `horizon` at which the disc's gap falls through zero, or nil.
  private static func fall(
    of gap: (Mover) -> Double, _ disc: Mover, _ gravity: Vector2, before horizon: Double
  ) -> Double? {
    func gapAt(_ time: Double) -> Double {
      var disc = disc
      disc.fly(time, gravity)
      return gap(disc)
    }
    var left = 0.0
    var gapAtLeft = gapAt(0)
    while left < horizon {
      let greatestSpeed = disc.velocity.length + gravity.length * (left + longestStep)
      let step = min(longestStep, max(shortestStep, gapAtLeft / greatestSpeed))
      let right = min(horizon, left + step)
      let gapAtRight = gapAt(right)
      if gapAtLeft > 0 && gapAtRight <= 0 { return bisect(gapAt, left, right) }
      left = right
      gapAtLeft = gapAtRight
    }
    return nil
  }

  private static func bisect(_ gap: (Double) -> Double, _ left: Double, _ right: Double) -> Double {
    var (left, right) = (left, right)
    while true {
      let middle = 0.5 * (left + right)
      guard middle > left && middle < right else { return right }
      if gap(middle) > 0 { left = middle } else { right = middle }
    }
  }

  /// Reverses the velocity's component along the normal, scaled by the restitution.
  private mutating func bounce(_ body: Int, off ground: Ground) {
    let disc = discs[body]
    let away = disc.position - ground.nearest(to: disc.position)
    let normal = away * (1 / away.length)
    discs[body].velocity = disc.velocity - normal * ((1 + disc.restitution) * disc.velocity.dot(normal))
  }

  /// Reverses each disc's normal speed relative to the centre of mass, scaled by the lower restitution.
  private mutating func collide(_ first: Int, _ second: Int) {
    let (a, b) = (discs[first], discs[second])
    let away = a.position - b.position
    let normal = away * (1 / away.length)
    let common = (a.velocity * a.mass + b.velocity * b.mass) * (1 / (a.mass + b.mass))
    let factor = 1 + min(a.restitution, b.restitution)
    discs[first].velocity = a.velocity - normal * (factor * (a.velocity - common).dot(normal))
    discs[second].velocity = b.velocity - normal * (factor * (b.velocity - common).dot(normal))
  }
}

extension Ground {
  fileprivate func nearest(to point: Vector2) -> Vector2 {
    var nearest = Vector2(.infinity, .infinity)
    for (index, start) in corners.enumerated() {
      let edge = corners[(index + 1) % corners.count] - start
      let share = edge == .zero ? 0 : min(1, max(0, (point - start).dot(edge) / edge.lengthSquared))
      let candidate = start + edge * share
      if !((nearest - point).length <= (candidate - point).length) { nearest = candidate }
    }
    return nearest
  }
}
