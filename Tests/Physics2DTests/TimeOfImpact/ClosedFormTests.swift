import Physics2D
import Testing

@Suite struct ClosedFormTests {
  /// The first impact is at t₁ = √(2h/g). The next flight lasts 2·`restitution`·t₁, and each later flight `restitution`
  /// times as long as the previous flight.
  @Test(arguments: [1, 0.9, 0.8, 0.5])
  func aDroppedBallBouncesWhenTheFormulaSays(restitution: Double) throws {
    var world = try worldWithFloor()
    var ball = BodyDefinition(position: Vector2(0, 720), radius: 20)
    ball.restitution = restitution
    _ = try world.add(ball)
    let fall = (2 * 700 / 1470.0).squareRoot()
    var expected = fall
    var flight = 2 * fall * restitution
    for bounce in 1...20 {
      let impact = try world.requireImpact(by: 60_000_000_000)
      #expect(abs(impact.seconds - expected) < 1e-9, "bounce \(bounce)")
      #expect(abs(impact.seconds - expected) < 1e-13 * Double(bounce), "bounce \(bounce): more than a rounding error")
      let speed = 1470 * fall * power(restitution, bounce - 1)
      #expect(abs(impact.approachSpeed - speed) < 1e-9 * 1470, "bounce \(bounce)")
      #expect(impact.normal == Vector2(0, 1) && !impact.isRest)
      expected += flight
      flight *= restitution
    }
  }

  @Test func aBallBetweenWallsKeepsTime() throws {
    var world = try World()
    _ = try world.add(.segment(from: Vector2(0, -50), to: Vector2(0, 50)))
    _ = try world.add(.segment(from: Vector2(100, -50), to: Vector2(100, 50)))
    var ball = BodyDefinition(position: Vector2(50, 0), radius: 10)
    ball.velocity = Vector2(80, 0)
    _ = try world.add(ball)
    for bounce in 0..<1000 {
      let impact = try world.requireImpact(by: 2_000_000_000_000)
      #expect(impact.nanoseconds == 500_000_000 + Int64(bounce) * 1_000_000_000)
      #expect(impact.approachSpeed == 80)
    }
  }

  @Test func twoDiscsKeepMomentumAndEnergy() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<2000 {
      var world = try World()
      let toward = Vector2(random.next(in: -1..<1), random.next(in: -1..<1))
      guard toward.length > 0.1 else { continue }
      var a = BodyDefinition(position: .zero, radius: random.next(in: 1..<30))
      var b = BodyDefinition(position: toward * (100 / toward.length), radius: random.next(in: 1..<30))
      a.mass = random.next(in: 0.001..<1)
      b.mass = random.next(in: 1..<1000)
      b.velocity = Vector2(random.next(in: -50..<50), random.next(in: -50..<50))
      a.velocity = b.velocity + toward * random.next(in: 10..<500)
      let first = try world.add(a)
      let second = try world.add(b)
      let momentum = a.velocity * a.mass + b.velocity * b.mass
      let energy = world.energy(of: first) + world.energy(of: second)
      let impact = try world.requireImpact(by: 60_000_000_000)
      #expect(impact.partner == .body(second))
      let after = world.velocity(of: first) * a.mass + world.velocity(of: second) * b.mass
      #expect((after - momentum).length <= 1e-12 * (momentum.length + a.mass * a.velocity.length))
      let energyAfter = world.energy(of: first) + world.energy(of: second)
      #expect(abs(energyAfter - energy) <= 1e-12 * energy)
      let apart = (world.position(of: first) - world.position(of: second)).length
      #expect(abs(apart - a.radius - b.radius) < 1e-12 * 130)
    }
  }

  @Test(arguments: [0, 0.3, 0.7])
  func inelasticDiscsSeparateAtRestitutionTimesTheApproach(restitution: Double) throws {
    var world = try World()
    var a = BodyDefinition(position: Vector2(-50, 0), radius: 10)
    a.velocity = Vector2(100, 0)
    a.restitution = restitution
    var b = BodyDefinition(position: Vector2(50, 0), radius: 10)
    b.mass = 3
    let first = try world.add(a)
    let second = try world.add(b)
    _ = try world.requireImpact(by: 2_000_000_000)
    let separation = world.velocity(of: second) - world.velocity(of: first)
    #expect(abs(separation.x - 100 * restitution) < 1e-12 * 100)
    let another = world.advanceToImpact(by: 10_000_000_000)
    #expect(another == nil)
  }

  /// If gravity is weak compared with the speed, the leading coefficients of the equations for the time of impact are
  /// almost 0.
  @Test func aPegHitHeadOnUnderWeakGravityIsNotPassedThrough() throws {
    for (speed, gravity) in [(1e3, 1e-3), (1e4, 1e-3), (1e5, 1), (1e7, 1470), (1e3, 1e-100), (1e3, 1e-200)] {
      for trial in 0..<100 {
        for direction in [-1.0, 1] {
          var definition = WorldDefinition()
          definition.gravity = Vector2(0, -gravity)
          var world = try World(definition)
          _ = try world.add(.disc(center: .zero, radius: 30))
          let distance = 400 + 0.37 * Double(trial)
          var ball = BodyDefinition(position: Vector2(0, direction * distance), radius: 20)
          ball.velocity = Vector2(0, -direction * speed)
          _ = try world.add(ball)
          let impact = try world.requireImpact(by: 1_000_000_000)
          #expect(abs(impact.approachSpeed - speed) < 1e-2 * speed)
        }
      }
    }
  }

  /// The reach is the sum of both radii. A path that passes the peg's centre at 1 − 1e-9 times the reach hits the peg;
  /// a path at 1 + 1e-9 times the reach does not.
  @Test(arguments: [-1.0, 1.0], [0.0, 1470])
  func aPegIsGrazedOrMissed(side: Double, gravity: Double) throws {
    for nudge in [-1e-3, -1e-6, -1e-9, 1e-9, 1e-6, 1e-3] {
      var definition = WorldDefinition()
      definition.gravity = Vector2(0, -gravity)
      var world = try World(definition)
      _ = try world.add(.disc(center: .zero, radius: 30))
      var ball = BodyDefinition(position: Vector2(side * 50 * (1 + nudge), 400), radius: 20)
      ball.velocity = Vector2(0, -300)
      _ = try world.add(ball)
      let impact = world.advanceToImpact(by: 5_000_000_000)
      #expect((impact != nil) == (nudge < 0), "\(nudge)")
    }
  }
}

func power(_ base: Double, _ exponent: Int) -> Double {
  var result = 1.0
  for _ in 0..<exponent { result *= base }
  return result
}
