import Physics2D
import Testing

/// Coulomb friction on a solid disc, whose moment of inertia is ½·m·r².
@Suite struct FrictionTests {
  private func world(friction: Double, gravity: Double = 1000) throws -> World {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -gravity)
    var world = try World(definition)
    _ = try world.add(.segment(from: Vector2(-1e5, 0), to: Vector2(1e5, 0)), friction: friction)
    return world
  }

  private func ball(at place: Vector2, spin: Double = 0, friction: Double) -> BodyDefinition {
    var ball = BodyDefinition(position: place, radius: 10)
    ball.angularVelocity = spin
    ball.friction = friction
    return ball
  }

  /// The ball falls straight down with the spin ω. A gripping ball keeps the spin ω / 3, and gains the horizontal speed
  /// ω·r / 3. A slipping ball gains the horizontal speed μ·(1 + e)·v, where v is the speed of the impact and e is the
  /// restitution.
  /// Source: R. Cross, "Grip-slip behavior of a bouncing ball", American Journal of Physics 70, 2002.
  @Test(arguments: [(10.0, true), (0.01, false)])
  func aSpinningBallKicksOffTheFloor(friction: Double, grips: Bool) throws {
    var world = try world(friction: friction)
    let name = try world.add(ball(at: Vector2(0, 510), spin: 30, friction: friction))
    _ = try world.requireImpact(by: 2_000_000_000)
    let (velocity, spin) = (world.velocity(of: name), world.angularVelocity(of: name))
    if grips {
      #expect(abs(velocity.x + 100) < 1e-10 && abs(spin - 10) < 1e-12)
    } else {
      // A fall of 500 under gravity 1000 gives a speed of 1000; the bounce changes the velocity by 2000.
      #expect(abs(velocity.x + 0.01 * 2000) < 1e-9 && abs(spin - (30 - 2 * 20 / 10)) < 1e-9)
    }
    #expect(abs(velocity.y - 1000) < 1e-9)
  }

  /// A disc that slides at the speed v rolls after v / (3·μ·g), at the speed ⅔·v. Source: Lamb, *Dynamics*, §58.
  @Test func slidingBallStartsToRoll() throws {
    var world = try world(friction: 0.2)
    var definition = ball(at: Vector2(0, 10), friction: 0.2)
    definition.restitution = 0
    definition.velocity = Vector2(300, 0)
    let name = try world.add(definition)
    world.advance(to: 400_000_000)
    let before = (world.velocity(of: name).x, world.angularVelocity(of: name))
    #expect(abs(before.0 - (300 - 200 * 0.4)) < 1e-9 && abs(before.1 + 2 * 200 * 0.4 / 10) < 1e-9)
    world.advance(to: 2_000_000_000)
    let after = (world.velocity(of: name).x, world.angularVelocity(of: name), world.position(of: name))
    #expect(abs(after.0 - 200) < 1e-9 && abs(after.1 + 20) < 1e-9)
    #expect(abs(after.2.x - (250 * 0.5 + 200 * 1.5)) < 1e-6 && abs(after.2.y - 10) < 1e-9)
  }

  /// A disc that grips a 3 : 4 slope rolls with acceleration ⅔·g·sin α. A disc that slips (if μ < tan α / 3) slides
  /// with acceleration g·(sin α − μ·cos α).
  @Test(arguments: [(0.5, 400.0), (0.1, 600.0 - 80)])
  func aBallRollsOrSlidesDownASlope(friction: Double, acceleration: Double) throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1000)
    var world = try World(definition)
    _ = try world.add(.segment(from: Vector2(-8000, 6000), to: Vector2(8000, -6000)), friction: friction)
    var body = ball(at: Vector2(6, 8), friction: friction)
    body.restitution = 0
    let name = try world.add(body)
    world.advance(to: 1_000_000_000)
    let speed = world.velocity(of: name).length
    #expect(abs(speed - acceleration) < 1e-3)
  }

  @Test func frictionNeverAddsEnergy() throws {
    for seed in PropertyTests.restingSeeds {
      var random = SplitMix64(seed: seed)
      var world = try world(friction: random.next(in: 0..<1))
      try addWalls(to: &world, width: 400, height: 400, restitution: 0.9)
      for _ in 0..<6 {
        var body = ball(
          at: Vector2(random.next(in: 10..<390), random.next(in: 10..<390)), spin: random.next(in: -90..<90),
          friction: random.next(in: 0..<1))
        body.velocity = Vector2(random.next(in: -500..<500), random.next(in: -500..<500))
        body.restitution = 0.9
        _ = try? world.add(body)
      }
      let bodies = world.bodyIDs
      var energy = world.energy(of: bodies)
      for tick in Int64(1)...50 {
        world.advance(to: tick * 20_000_000)
        let now = world.energy(of: bodies)
        #expect(now <= energy + 1e-9 * abs(energy) + 6 * 0.01, "seed \(seed)")
        energy = now
      }
    }
  }
}
