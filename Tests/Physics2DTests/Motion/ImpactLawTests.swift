import Testing

@testable import Physics2D

@Suite struct ImpactLawTests {
  /// With an inverse mass of 3, the impulse −slip / 3 ends the slip. The impulse is clamped to ±`limit`.
  @Test(
    arguments: [
      (30, 100, -10), (-30, 100, 10), (30, 2, -2), (-30, 2, 2), (30, 0, 0), (-30, 0, 0), (0, 2, 0),
    ] as [(Double, Double, Double)])
  func frictionIsClampedWhicheverWayTheSurfacesSlip(slip: Double, limit: Double, expected: Double) {
    #expect(World.tangentImpulse(against: slip, inverseMass: 3, limit: limit) == expected)
  }

  @Test(arguments: [30.0, -30])
  func spinsOfBothDirectionsKickABallEquallyFar(spin: Double) throws {
    var world = try World()
    _ = try world.add(.segment(from: Vector2(-100, 0), to: Vector2(100, 0)), friction: 0.01)
    var ball = BodyDefinition(position: Vector2(0, 20), radius: 10)
    ball.velocity = Vector2(0, -100)
    ball.angularVelocity = spin
    ball.friction = 0.01
    let name = try world.add(ball)
    _ = try world.requireImpact(by: 1_000_000_000)
    let (velocity, remainingSpin) = (world.velocity(of: name), world.angularVelocity(of: name))
    let sign = spin < 0 ? -1.0 : 1
    #expect(abs(velocity.x + sign * 0.01 * 200) < 1e-12 && abs(velocity.y - 100) < 1e-12)
    #expect(abs(remainingSpin - sign * (30 - 2 * 2 / 10.0)) < 1e-12)
  }

  @Test func spinningBallsKickEachOtherInOppositeDirections() throws {
    for (first, second) in [(30.0, 30.0), (-30, -30), (30, 0), (0, -30)] {
      var world = try World()
      var (left, right) = (
        BodyDefinition(position: Vector2(-20, 0), radius: 10), BodyDefinition(position: Vector2(20, 0), radius: 10)
      )
      (left.velocity, right.velocity) = (Vector2(100, 0), Vector2(-100, 0))
      (left.angularVelocity, right.angularVelocity) = (first, second)
      (left.friction, right.friction) = (10, 10)
      let names = [try world.add(left), try world.add(right)]
      _ = try world.requireImpact(by: 1_000_000_000)
      let velocities = names.map { world.velocity(of: $0) }
      let spins = names.map { world.angularVelocity(of: $0) }
      // The discs grip, so their surfaces do not slip.
      let slip = (velocities[1].y - spins[1] * 10) - (velocities[0].y + spins[0] * 10)
      #expect(abs(slip) < 1e-10, "\(first), \(second)")
      #expect(abs(velocities[0].y + velocities[1].y) < 1e-10, "\(first), \(second)")
      #expect(abs(velocities[1].y - (first + second) * 10 / 6) < 1e-10, "\(first), \(second)")
    }
  }

  /// An elastic body's shortest flight is at most 1 µs; other bodies have the world's shortest flight.
  @Test func shortestFlightOfAnElasticBodyIsAtMostAMicrosecond() throws {
    for (least, elastic) in [(1e-2, 1e-6), (1e-4, 1e-6), (1e-6, 1e-6), (1e-8, 1e-8)] {
      let world = try worldWithFloor(minimumFlightTime: least)
      let (hard, soft) = (world.minimumFlightTime(restitution: 1), world.minimumFlightTime(restitution: 0.999))
      #expect(hard == elastic && soft == least)
    }
  }

  @Test func elasticBallBouncesOnAtAnyHeight() throws {
    var world = try worldWithFloor(gravity: 1000, minimumFlightTime: 1e-2)
    // The ball leaves the floor at a speed of 0.05, so each flight lasts 0.1 ms.
    var ball = BodyDefinition(position: Vector2(0, 1e-3 + 0.05 * 0.05 / 2000), radius: 1e-3)
    ball.restitution = 1
    let name = try world.add(ball)
    var impacts = 0
    var rests = 0
    world.advance(to: 20_000_000) { impact in
      impacts += 1
      if impact.isRest { rests += 1 }
    }
    let isResting = world.isResting(name)
    #expect((199...201).contains(impacts) && rests == 0 && !isResting)
  }

  /// A 1 ms flight under a gravity of 1000 begins at a speed of 0.5. An impact below twice this speed counts as resting
  /// contact (`isRest`), even if the body bounces. If the restitution times the impact's speed is below 0.5, the body
  /// comes to rest.
  @Test(
    arguments: [
      (0.9, 0.9, true, false), (0.9, 0.5, true, true), (1.01, 1, false, false), (1.01, 0.4, false, true),
      (0.99, 1, true, false), (0.49, 1, true, true), (2, 0.2, false, true), (2, 0.26, false, false),
    ])
  func impactIsARestIfHalfItsSpeedGivesNoFlight(
    speed: Double, restitution: Double, isRest: Bool, comesToRest: Bool
  ) {
    let motion = Motion(position: .zero, velocity: Vector2(7, -speed), acceleration: Vector2(0, -1000))
    let rebound = Rebound(
      motion, normal: Vector2(0, 1), curvature: 0, restitution: restitution, minimumFlightTime: 1e-3, leastPressure: 0)
    #expect(rebound.isRest == isRest && rebound.comesToRest == comesToRest)
    #expect(rebound.approachSpeed == speed)
    #expect(rebound.separationSpeed == (comesToRest ? 0 : restitution * speed))
  }

  /// Following a curve of radius 10 takes an acceleration of v² / 10. Gravity (1000) suffices up to a speed of 100.
  @Test(arguments: [(90.0, true), (99, true), (101, false), (300, false)])
  func bodyTooFastForACurveDoesNotRestOnIt(speed: Double, rests: Bool) {
    let motion = Motion(position: .zero, velocity: Vector2(speed, -1e-9), acceleration: Vector2(0, -1000))
    let rebound = Rebound(
      motion, normal: Vector2(0, 1), curvature: 0.1, restitution: 0.5, minimumFlightTime: 1e-3, leastPressure: 0)
    #expect(rebound.isRest == rests && rebound.comesToRest == rests)
  }

  @Test func onlyABallsLastImpactsAreMarkedAsRest() throws {
    var world = try worldWithFloor(gravity: 1000, minimumFlightTime: 1e-3)
    var ball = BodyDefinition(position: Vector2(0, 30), radius: 20)
    ball.restitution = 0.5
    _ = try world.add(ball)
    var flags: [Bool] = []
    var speeds: [Double] = []
    world.advance(to: 10_000_000_000) {
      flags.append($0.isRest)
      speeds.append($0.approachSpeed)
    }
    #expect(flags == speeds.map { $0 < 1 })
    #expect(flags.contains(true) && flags.first == false && flags.count > 5)
  }

  @Test func impactsAreCountedWithinAShortestFlightOnly() throws {
    var world = try worldWithFloor(minimumFlightTime: 1e-3)
    _ = try world.add(BodyDefinition(position: Vector2(0, 100), radius: 20))
    var counts: [Int32] = []
    for microseconds in [2000, 2500, 3000, 3001, 3500, 4000, 4002] as [Int64] {
      let now = Instant(nanoseconds: microseconds * 1000)
      counts.append(world.contactSolver.countImpact(of: 0, at: now).count)
    }
    #expect(counts == [1, 2, 3, 1, 2, 3, 1])
  }
}
