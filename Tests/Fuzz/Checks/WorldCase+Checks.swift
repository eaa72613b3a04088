import Physics2D

extension WorldCase {
  /// The largest number of impacts of an inelastic body in a `minimumFlightTime`. The first impact after
  /// `CollapseLimiter.pinLimit` (128) impacts holds the body still.
  private static let mostImpactsInShortestFlight = 129.0
  /// The number of impacts in one advance at which a case ends, because more would take too long for a fuzzer.
  private static let mostImpacts = 100_000
  private static let reportedImpacts = 20
  /// The largest relative error of energies and overlaps that counts as rounding.
  private static let rounding = 1e-9

  /// Advances the world, and checks each impact. Then advances the shadow, a copy of the world, by different steps, and
  /// checks that it has the same impacts. Returns `false` after `mostImpacts` impacts, without advancing the shadow.
  mutating func advance(by duration: Int64) throws -> Bool {
    let start = world.now
    let end = start.nanoseconds + duration
    tell?("advance to \(end)")
    let energy = energyAndScale()
    var count = 0
    var impacts = FNV1a()
    var last = start
    while let impact = world.advanceToImpact(by: end) {
      if let tell, count < Self.reportedImpacts { tell("  " + Self.words(of: impact, in: world)) }
      try check(impact, since: last)
      last = impact.instant
      count += 1
      impacts.add(impact)
      if count >= Self.mostImpacts { break }
    }
    try checkWork(count, in: Double(duration) / 1e9)
    guard count < Self.mostImpacts else { return false }

    var theirs = FNV1a()
    let steps = 1 + Int64(bytes.choice(5))
    for step in 1...steps {
      shadow.advance(to: start.nanoseconds + duration / steps * step) { theirs.add($0) }
      // Queries must not change the world.
      for body in shadow.bodyIDs { _ = shadow.position(of: body) }
    }
    shadow.advance(to: end) { theirs.add($0) }
    guard impacts == theirs else {
      throw Fault(words: "the shadow, which advances in \(steps) steps, has other impacts than the world")
    }

    let after = energyAndScale()
    let most = energy.sum + Self.rounding * max(energy.scale, after.scale) + marginEnergy
    if !bytes.isAbsurd, !isDriven, !(after.sum <= most) {
      throw Fault(words: "the energy grows from \(energy.sum) to \(after.sum) on a scale of \(after.scale)")
    }
    let least = energy.sum - Self.rounding * max(energy.scale, after.scale) - marginEnergy
    if !bytes.isAbsurd, !isDriven, isElastic, !(after.sum >= least) {
      throw Fault(words: "elastic bodies lose energy, from \(energy.sum) to \(after.sum)")
    }
    return true
  }

  private static func words(of impact: Impact, in world: borrowing World) -> String {
    let partner =
      switch impact.partner {
      case .body(let body): "body \(body.index)"
      case .shape(let shape): "shape \(shape.index)"
      }
    return "\(impact.seconds) s: body \(impact.body.index) at \(world.position(of: impact.body)) meets \(partner)"
      + " along \(impact.normal) at \(impact.approachSpeed)\(impact.isRest ? ", at rest" : "")"
      + " and leaves at \(world.velocity(of: impact.body))"
  }

  private func check(_ impact: Impact, since last: Instant) throws {
    guard impact.instant >= last else { throw Fault(words: "time runs back: \(impact)") }
    guard impact.point.isFinite, impact.normal.isFinite, impact.tangentialSpeed.isFinite,
      impact.approachSpeed >= 0, impact.approachSpeed.isFinite
    else { throw Fault(words: "not a number: \(impact)") }
    guard bytes.isAbsurd || abs(impact.normal.length - 1) < 1e-9 else {
      throw Fault(words: "a normal's length is not 1: \(impact)")
    }
  }

  private borrowing func checkWork(_ count: Int, in seconds: Double) throws {
    guard !bytes.isAbsurd, isInelastic else { return }
    let flights = 2 + seconds / world.minimumFlightTime
    let most = Double(max(1, world.bodyIDs.count)) * Self.mostImpactsInShortestFlight * flights
    guard Double(count) <= most else { throw Fault(words: "\(count) impacts in \(seconds) s") }
  }

  mutating func check() throws {
    // `advance` does not advance the shadow after too many impacts.
    guard shadow.now == world.now else { return }
    let hashes = (world.hash, shadow.hash)
    guard hashes.0 == hashes.1 else { throw Fault(words: "the world and its shadow differ") }
    let bodies = world.bodyIDs
    for body in bodies {
      guard world.position(of: body).isFinite, world.velocity(of: body).isFinite, !world.energy(of: body).isNaN else {
        throw Fault(
          words: "body \(body.index) has the position \(world.position(of: body)), the velocity "
            + "\(world.velocity(of: body)) and the energy \(world.energy(of: body))")
      }
    }
    if bytes.isAbsurd { return }
    try checkOverlaps(of: bodies)
    try checkSensors(of: bodies)
  }

  /// Checks the bodies that each sensor reports as inside. At the sensor's border, within rounding, both answers are
  /// right.
  private borrowing func checkSensors(of bodies: [BodyID]) throws {
    for (index, ground) in grounds.enumerated() where ground.isSensor {
      for body in bodies {
        let isInside = world.isInside(ShapeID(index: index), body)
        guard ground.isEnabled, ground.layers & layers(of: body) != 0 else {
          guard !isInside else { throw Fault(words: "body \(body.index) is in a sensor that cannot see it") }
          continue
        }
        let radius = world.radius(of: body)
        let gap = ground.distance(to: world.position(of: body), at: world.now) - radius
        guard abs(gap) <= 1e-6 * (radius + ground.radius) || isInside == (gap < 0) else {
          throw Fault(words: "body \(body.index) is \(gap) from sensor \(index), which says \(isInside)")
        }
      }
    }
  }

  /// Checks that no body overlaps another body or a shape at rest, and that no body is outside the box. A body may
  /// overlap a shape that was added, enabled or moved over the body, until the body has left the shape.
  private mutating func checkOverlaps(of bodies: [BodyID]) throws {
    for (place, body) in bodies.enumerated() {
      excused = excused.filter { $0.body != body || overlap(of: body, with: grounds[$0.ground]) > 0 }
      for index in grounds.indices
      where grounds[index].velocity == .zero && !excused.contains(where: { $0.body == body && $0.ground == index }) {
        let depth = overlap(of: body, with: grounds[index])
        guard depth <= Self.rounding * (world.radius(of: body) + grounds[index].radius) else {
          throw Fault(words: "body \(body.index) is \(depth) inside shape \(index), at \(world.position(of: body))")
        }
      }
      for other in bodies[..<place] where collide(body, other) {
        let reach = world.radius(of: body) + world.radius(of: other)
        let depth = reach - (world.position(of: body) - world.position(of: other)).length
        guard depth <= Self.rounding * reach else {
          throw Fault(words: "bodies \(other.index) and \(body.index) are \(depth) inside each other")
        }
      }
      let center = world.position(of: body)
      guard min(center.x, center.y) > 0, max(center.x, center.y) < Self.size else {
        throw Fault(words: "body \(body.index) escapes to \(center)")
      }
    }
  }

  /// Returns the depth of a body in a shape, in units of length; negative if they do not overlap, −∞ if they cannot
  /// collide.
  func overlap(of body: BodyID, with ground: Ground) -> Double {
    guard ground.isEnabled, !ground.isSensor, ground.layers & layers(of: body) != 0 else { return -.infinity }
    return world.radius(of: body) - ground.distance(to: world.position(of: body), at: world.now)
  }

  /// Returns `true` if two bodies can collide: they share a layer, and do not share a group other than 0.
  private borrowing func collide(_ body: BodyID, _ other: BodyID) -> Bool {
    guard layers(of: body) & layers(of: other) != 0 else { return false }
    let group = definitions[body.index]?.group ?? 0
    return group == 0 || group != definitions[other.index]?.group
  }

  private borrowing func layers(of body: BodyID) -> UInt32 { definitions[body.index]?.layers ?? 0 }

  /// The largest energy that a contact step may add to restore contact margins: m·(g·h)² for each body. A contact
  /// margin is the gap that the solver leaves between touching surfaces. The step lasts h = `minimumFlightTime`, and g
  /// bounds the relative acceleration of the two bodies of a contact.
  private var marginEnergy: Double {
    var sum = 0.0
    for body in world.bodyIDs {
      guard let definition = definitions[body.index] else { continue }
      // The contact's other body may fall in the opposite direction, with a `gravityScale` of at most 2.
      let gravity = world.gravity.length * (abs(definition.gravityScale) + 2)
      let stepSpeed = gravity * world.minimumFlightTime
      sum += definition.mass * stepSpeed * stepSpeed
    }
    return sum
  }

  /// Returns the sum of the bodies' energies, and the scale relative to which the sum's errors are measured.
  private borrowing func energyAndScale() -> (sum: Double, scale: Double) {
    var sum = 0.0
    var scale = 1.0
    for body in world.bodyIDs {
      guard let definition = definitions[body.index] else { continue }
      sum += world.energy(of: body)
      let gravity = world.gravity.length * abs(definition.gravityScale)
      let rim = world.angularVelocity(of: body) * definition.radius
      scale += definition.mass * (0.5 * world.velocity(of: body).lengthSquared + 0.25 * rim * rim + gravity * Self.size)
    }
    return (sum, scale)
  }
}

extension FNV1a {
  fileprivate mutating func add(_ impact: Impact) {
    add(impact.instant)
    add(UInt64(impact.body.index))
    add(impact.point)
    add(impact.approachSpeed)
  }
}
