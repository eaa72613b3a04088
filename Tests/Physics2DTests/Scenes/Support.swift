import Physics2D

/// A search for the supports of a world's resting bodies. It measures distances itself, instead of asking the
/// world for contacts.
struct Support {
  /// The largest gap to a support, in radii.
  private static let touch = 1e-3
  /// The minimum upward component of a support's normal: a wall beside a disc does not support the disc.
  private static let slope = 1e-3

  private let grounds: [Ground]
  private let up: Vector2

  init(of grounds: [Ground], gravity: Vector2) {
    self.grounds = grounds
    up = gravity * (-1 / gravity.length)
  }

  /// Returns the indices of resting bodies without a support.
  func frozen(in world: borrowing World) -> [Int] {
    let bodies = world.bodyIDs
    return bodies.filter { body in
      guard world.isResting(body) else { return false }
      let position = world.position(of: body)
      let radius = world.radius(of: body)
      for ground in grounds where supports(radius, at: position, gapTo: { ground.distance(to: $0) }) { return false }
      for other in bodies where other != body {
        let (center, reach) = (world.position(of: other), world.radius(of: other))
        if supports(radius, at: position, gapTo: { ($0 - center).length - reach }) { return false }
      }
      return true
    }.map(\.index)
  }

  /// `true` if the disc touches the obstacle and would approach the obstacle by falling.
  private func supports(_ radius: Double, at position: Vector2, gapTo: (Vector2) -> Double) -> Bool {
    let gap = gapTo(position)
    guard abs(gap - radius) <= Self.touch * radius else { return false }
    let fall = 1e-3 * radius
    return gapTo(position - up * fall) < gap - Self.slope * fall
  }
}

extension Scene {
  init(pile count: Int, width: Double, radii: Range<Double>, restitutions: Range<Double>, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    gravity = Vector2(0, -1470)
    let corners = [Vector2(0, 0), Vector2(width, 0), Vector2(width, 2000), Vector2(0, 2000)]
    for index in 0..<4 { grounds.append(Ground(corners: [corners[index], corners[(index + 1) % 4]], radius: 0)) }
    var definition = WorldDefinition()
    definition.bodyCapacity = count
    var world = try World(definition)
    for ground in grounds { _ = try world.add(ground.shape) }
    while bodies.count < count {
      let radius = random.next(in: radii)
      var body = BodyDefinition(
        position: Vector2(random.next(in: radius..<width - radius), random.next(in: radius..<1500)), radius: radius)
      body.restitution = restitutions.isEmpty ? restitutions.lowerBound : random.next(in: restitutions)
      body.velocity = Vector2(random.next(in: -100..<100), random.next(in: -100..<100))
      body.mass = radius * radius
      if (try? world.add(body)) != nil { bodies.append(body) }
    }
  }
}
