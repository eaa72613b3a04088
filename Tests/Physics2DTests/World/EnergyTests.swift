import Physics2D
import Testing
import Thoroughness

@Suite struct EnergyTests {
  // The test of many impacts runs twice, each time with half of `manyImpacts`.
  #if DEBUG
    private static let seeds = UInt64(0)..<12
    private static let manyImpacts = 100_000
  #else
    private static let seeds = UInt64(0)..<200 * thoroughness
    private static let manyImpacts = 10_000_000
  #endif

  /// The engine's contact steps restore the small gaps between bodies in contact, which can add a little energy.
  @Test func noImpactGainsEnergy() throws {
    for seed in Self.seeds {
      var scene = try Scene(seed: seed)
      var random = SplitMix64(seed: seed)
      for body in scene.bodies.indices { scene.bodies[body].restitution = random.next(in: 0..<1) }
      var world = try scene.world(minimumFlightTime: 1e-4)
      let bodies = world.bodyIDs
      let scale = world.scale(of: bodies)
      var energy = world.energy(of: bodies)
      let stepSpeed = world.gravity.length * world.minimumFlightTime
      let mostByContacts = Double(bodies.count) * stepSpeed * stepSpeed
      var wasSupported = false
      for impact in 0..<400 {
        guard world.advanceToImpact(by: 5_000_000_000) != nil else { break }
        let isSupported = bodies.contains(where: { world.isResting($0) })
        let after = world.energy(of: bodies)
        let allowed = 1e-11 * scale + (isSupported || wasSupported ? mostByContacts : 0)
        #expect(after <= energy + allowed, "seed \(seed), impact \(impact): \(after - energy), \(allowed)")
        (energy, wasSupported) = (after, isSupported)
      }
    }
  }

  @Test(arguments: [0, 1470.0])
  func energyDoesNotDriftInManyImpacts(gravity: Double) throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -gravity)
    var world = try World(definition)
    try addWalls(to: &world, width: 100, height: 100)
    for x in [20.0, 70] {
      var ball = BodyDefinition(position: Vector2(x, 40 + 0.1 * x), radius: 10)
      ball.velocity = Vector2(300 - x, 10 * x)
      ball.mass = x
      _ = try world.add(ball)
    }
    let bodies = world.bodyIDs
    let before = world.energy(of: bodies)
    for _ in 0..<Self.manyImpacts / 2 { _ = try world.requireImpact(by: .max / 2) }
    let after = world.energy(of: bodies)
    #expect(abs(after - before) <= 1e-8 * before)
  }
}
