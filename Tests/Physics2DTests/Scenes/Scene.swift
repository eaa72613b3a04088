import Physics2D

/// The contents of a world.
struct Scene {
  var gravity = Vector2.zero
  /// The static shapes. The first four are walls.
  var grounds: [Ground] = []
  var bodies: [BodyDefinition] = []

  init(seed: UInt64, restitution: Double = 1, bodies count: Int = 6) throws {
    var random = SplitMix64(seed: seed)
    gravity = random.next() % 4 == 0 ? .zero : Vector2(random.next(in: -200..<200), random.next(in: -1500..<0))
    let corners = [Vector2(0, 0), Vector2(600, 0), Vector2(600, 600), Vector2(0, 600)]
    for index in 0..<4 { grounds.append(Ground(corners: [corners[index], corners[(index + 1) % 4]], radius: 0)) }
    grounds += randomGrounds(&random)
    // The world refuses bodies that would overlap.
    var world = try world(capacity: count)
    var tries = 0
    while bodies.count < count && tries < 500 {
      tries += 1
      var body = BodyDefinition(
        position: Vector2(random.next(in: 20..<580), random.next(in: 20..<580)), radius: random.next(in: 4..<20))
      body.velocity = Vector2(random.next(in: -500..<500), random.next(in: -500..<500))
      body.mass = random.next(in: 0.5..<3)
      body.restitution = restitution
      if (try? world.add(body)) != nil { bodies.append(body) }
    }
  }

  /// - Parameters:
  ///   - minimumFlightTime: the shortest flight, in seconds; by default so short that no body comes to rest.
  ///   - capacity: the minimum body capacity.
  func world(minimumFlightTime: Double = 1e-9, capacity: Int = 16) throws -> World {
    var definition = WorldDefinition()
    definition.bodyCapacity = max(capacity, bodies.count)
    definition.gravity = gravity
    definition.minimumFlightTime = minimumFlightTime
    var world = try World(definition)
    for ground in grounds { _ = try world.add(ground.shape) }
    for body in bodies { _ = try world.add(body) }
    return world
  }

  func impacts(_ count: Int, by nanoseconds: Int64 = 3_000_000_000) throws -> [Impact] {
    var world = try world()
    var impacts: [Impact] = []
    while impacts.count < count, let impact = world.advanceToImpact(by: nanoseconds) { impacts.append(impact) }
    return impacts
  }
}
