import Physics2D
import Testing

@Suite struct BilliardTests {
  /// A heavy ball drives a light ball against a wall. The number of impacts is the first k + 1 digits of π for a mass
  /// ratio of 100ᵏ. Source: Galperin, "Playing pool with π", Regular and Chaotic Dynamics 8, 2003.
  @Test(arguments: [(1, 3), (1e2, 31), (1e4, 314), (1e6, 3141)])
  func numberOfImpactsHasTheDigitsOfPi(ratio: Double, count: Int) throws {
    var world = try World()
    _ = try world.add(.segment(from: Vector2(0, -100), to: Vector2(0, 100)))
    let light = try world.add(BodyDefinition(position: Vector2(50, 0), radius: 1))
    var definition = BodyDefinition(position: Vector2(100, 0), radius: 1)
    definition.velocity = Vector2(-10, 0)
    definition.mass = ratio
    let heavy = try world.add(definition)
    var impacts = 0
    world.advance(to: 10_000_000_000_000) { _ in impacts += 1 }
    let speeds = (world.velocity(of: light).x, world.velocity(of: heavy).x)
    #expect(impacts == count)
    #expect(speeds.1 > 0 && speeds.0 <= speeds.1)
    let energy = 0.5 * (speeds.0 * speeds.0 + ratio * speeds.1 * speeds.1)
    #expect(abs(energy - 50 * ratio) <= 1e-12 * Double(count) * 50 * ratio)
  }

  /// If the wedge is mirrored at each bounce, the ball's path becomes a straight line. This line crosses π / angle
  /// mirrored sides, or one more or less.
  @Test(arguments: [90, 60, 45, 36, 30, 10, 1])
  func angleOfAWedgeDecidesTheNumberOfBounces(degrees: Int) throws {
    let angle = Double(degrees) * .pi / 180
    // For angles up to π/4, twelve terms of each series leave only rounding errors.
    let (sine, cosine) = sineAndCosine(angle / 2)
    for aside in [-0.3, -0.1, 0.2, 0.35] {
      var world = try World()
      for side in [-1.0, 1] {
        _ = try world.add(.segment(from: .zero, to: Vector2(side * sine, cosine) * 1e7))
      }
      // The ball starts far up on the axis and flies nearly along the axis.
      var ball = BodyDefinition(position: Vector2(0, 1e6), radius: 1)
      ball.velocity = Vector2(aside * sine * 1e3, -1e6)
      let name = try world.add(ball)
      let speed = ball.velocity.length
      var impacts = 0
      world.advance(to: 20_000_000_000) { _ in impacts += 1 }
      let state = (world.position(of: name), world.velocity(of: name))
      let turns = 180 / degrees
      #expect((turns - 1...turns + 1).contains(impacts), "\(aside)")
      #expect(abs(state.1.length - speed) <= 1e-12 * speed && state.0.y > 1e6, "\(aside)")
    }
  }

  @Test func aBallShotIntoARightAngleComesBack() throws {
    for aim in [Vector2(-100, -100), Vector2(-30, -170), Vector2(-1, -1000)] {
      for gravity in [0.0, 10] {
        var definition = WorldDefinition()
        definition.gravity = aim * (gravity / aim.length)
        var world = try World(definition)
        try addWalls(to: &world, width: 10_000, height: 10_000)
        var ball = BodyDefinition(position: Vector2(20, 20) - aim, radius: 20)
        ball.velocity = aim
        let name = try world.add(ball)
        let first = try world.requireImpact(by: 2_000_000_000)
        let second = try world.requireImpact(by: 2_000_000_000)
        let velocity = world.velocity(of: name)
        #expect(first.partner != second.partner && second.seconds - first.seconds < 1e-9)
        let deviation = velocity * (1 / velocity.length) + aim * (1 / aim.length)
        #expect(deviation.length < 1e-9)
      }
    }
  }

  private func sineAndCosine(_ angle: Double) -> (Double, Double) {
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for power in 0..<24 {
      let sign = power % 4 < 2 ? 1.0 : -1
      if power % 2 == 0 { cosine += sign * term } else { sine += sign * term }
      term *= angle / Double(power + 1)
    }
    return (sine, cosine)
  }
}
