import Physics2D
import Testing

/// Cases that physics engines are known to get wrong.
@Suite struct HardCaseTests {
  @Test(arguments: 1...4)
  func aNewtonsCradleReleasesAsManyBallsAsHitIt(cues: Int) throws {
    var definition = WorldDefinition()
    definition.bodyCapacity = 16
    var world = try World(definition)
    for index in 0..<cues {
      var cue = BodyDefinition(position: Vector2(-200 + 20 * Double(index), 0), radius: 10)
      cue.velocity = Vector2(100, 0)
      _ = try world.add(cue)
    }
    // The five balls touch exactly.
    for index in 0..<5 { _ = try world.add(BodyDefinition(position: Vector2(20 * Double(index), 0), radius: 10)) }
    var impacts = 0
    world.advance(to: 5_000_000_000) { _ in impacts += 1 }
    let names = world.bodyIDs
    let velocities = names.map { world.velocity(of: $0) }
    for (index, velocity) in velocities.enumerated() {
      #expect(velocity == Vector2(index < 5 ? 0 : 100, 0), "ball \(index)")
    }
    #expect(impacts == 5 * cues)
  }

  /// Pairs are resolved in sequence, so the result is not symmetric, but keeps momentum and energy.
  @Test func threeDiscsThatTouchExactlySeparateAfterFewImpacts() throws {
    var world = try World()
    var cue = BodyDefinition(position: Vector2(-100, 0), radius: 10)
    cue.velocity = Vector2(100, 0)
    _ = try world.add(cue)
    for y in [-10.0, 10] { _ = try world.add(BodyDefinition(position: Vector2(0, y), radius: 10)) }
    let names = world.bodyIDs
    var impacts = 0
    world.advance(to: 10_000_000_000) { _ in impacts += 1 }
    var momentum = Vector2.zero
    for name in names { momentum = momentum + world.velocity(of: name) }
    let energy = world.energy(of: names)
    #expect((2...6).contains(impacts))
    #expect((momentum - Vector2(100, 0)).length < 1e-11 && abs(energy - 5000) < 1e-9)
  }

  /// The keys are two boxes side by side. Both have a corner at the seam, where a ball must bounce as on an edge.
  @Test(arguments: [-1, -1e-9, 0, 1e-9, 1])
  func aBallDroppedOnTheSeamOfTwoKeysBouncesAsOnOneKey(nudge: Double) throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1470)
    var world = try World(definition)
    for x in [-62.0, 62] { _ = try world.add(.box(center: Vector2(x, -12.5), width: 124, height: 25)) }
    let name = try world.add(BodyDefinition(position: Vector2(nudge, 755), radius: 20))
    for bounce in 0..<10 {
      let impact = try world.requireImpact(by: 60_000_000_000)
      #expect(impact.nanoseconds == Int64(1 + 2 * bounce) * 1_000_000_000, "bounce \(bounce)")
    }
    let place = world.position(of: name)
    // At 1e-9 beside the seam, the ball hits edge and corner at once; the corner deflects the ball slightly.
    #expect(abs(place.x - nudge) < 1e-5)
  }

  @Test func aBallThatSlidesDoesNotHitASeam() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1470)
    var world = try World(definition)
    for x in [-62.0, 62] { _ = try world.add(.box(center: Vector2(x, -12.5), width: 124, height: 25)) }
    var ball = BodyDefinition(position: Vector2(-100, 20), radius: 20)
    ball.restitution = 0.5
    ball.velocity = Vector2(60, 0)
    let name = try world.add(ball)
    world.advance(to: 3_000_000_000)
    let state = (world.position(of: name), world.velocity(of: name))
    #expect(abs(state.0.x - 80) < 1e-6 && abs(state.0.y - 20) < 1e-9)
    #expect(abs(state.1.x - 60) < 1e-9)
  }

  @Test(arguments: [0, 0.3, 0.6])
  func aBallInAnAcuteCornerComesToRestOnBothSides(restitution: Double) throws {
    var world = try worldWithV(half: Vector2(3, 4), minimumFlightTime: 1e-4)
    var ball = BodyDefinition(position: Vector2(7, 300), radius: 20)
    ball.restitution = restitution
    let name = try world.add(ball)
    var impacts = 0
    world.advance(to: 60_000_000_000) { _ in impacts += 1 }
    let state = (world.isResting(name), world.position(of: name), world.velocity(of: name))
    // Each side makes the angle α with the vertical, and sin α = 3/5. A disc that touches both sides has its centre at
    // a height of r / sin α = 20 · 5 / 3.
    #expect(state.0 && state.2 == .zero && (state.1 - Vector2(0, 100.0 / 3)).length < 2e-3)
    #expect(impacts < 20_000)
  }

  @Test func withoutGravityNothingStartsToMove() throws {
    var world = try World()
    try addWalls(to: &world, width: 100, height: 100)
    let idle = try world.add(BodyDefinition(position: Vector2(30, 70), radius: 10))
    var clay = BodyDefinition(position: Vector2(50, 20), radius: 10)
    clay.restitution = 0
    clay.velocity = Vector2(30, 0)
    let lump = try world.add(clay)
    var impacts = 0
    world.advance(to: 3_600_000_000_000) { _ in impacts += 1 }
    let places = (world.position(of: idle), world.position(of: lump), world.velocity(of: lump))
    #expect(places.0 == Vector2(30, 70))
    #expect(places.1 == Vector2(90, 20) && places.2 == .zero && impacts == 1)
  }

  @Test func ballsFollowGravityHoweverOftenItTurns() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1000)
    var world = try World(definition)
    try addWalls(to: &world, width: 400, height: 400)
    for index in 0..<4 {
      var ball = BodyDefinition(position: Vector2(60 + 90 * Double(index), 60), radius: 20)
      ball.restitution = 0.3
      _ = try world.add(ball)
    }
    let names = world.bodyIDs
    for turn in Int64(1)...6 {
      world.advance(to: turn * 10_000_000_000)
      for name in names {
        let state = (world.isResting(name), world.position(of: name).y)
        #expect(state.0 && abs(state.1 - (turn % 2 == 1 ? 20 : 380)) < 1e-6, "turn \(turn)")
      }
      try world.setGravity(Vector2(0, turn % 2 == 1 ? 1000 : -1000))
    }
  }

  @Test func aFullyInelasticBallHitsTheFloorOnce() throws {
    var world = try worldWithFloor()
    var ball = BodyDefinition(position: Vector2(0, 755), radius: 20)
    ball.restitution = 0
    let name = try world.add(ball)
    var impacts: [Int64] = []
    world.advance(to: 3_600_000_000_000) { impacts.append($0.nanoseconds) }
    let state = (world.isResting(name), world.position(of: name), world.velocity(of: name))
    #expect(impacts == [1_000_000_000])
    #expect(state.0 && state.1 == Vector2(0, 20) && state.2 == .zero)
  }

  @Test(arguments: [1e-9, 1e-6, 1e-3, 1, 1e3, 1e6, 1e9])
  func impactTimesAreExactAtSpeedsOfEveryOrder(speed: Double) throws {
    var world = try World()
    for x in [0.0, 1] { _ = try world.add(.segment(from: Vector2(x, -1), to: Vector2(x, 1))) }
    var ball = BodyDefinition(position: Vector2(0.5, 0), radius: 0.25)
    ball.velocity = Vector2(speed, 0)
    _ = try world.add(ball)
    for bounce in 0..<15 {
      let impact = try world.requireImpact(by: 9_000_000_000_000_000_000)
      let expected = (0.25 + 0.5 * Double(bounce)) / speed
      #expect(abs(impact.seconds - expected) <= 1e-15 * expected * Double(bounce + 2), "bounce \(bounce)")
      #expect(impact.approachSpeed == speed)
    }
  }

  @Test func aBallAtRestBetweenTwoKeysFallsWhenOneIsDisabled() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1000)
    var world = try World(definition)
    let left = try world.add(.box(center: Vector2(-65, -12.5), width: 100, height: 25))
    _ = try world.add(.box(center: Vector2(65, -12.5), width: 100, height: 25))
    for x in [-22.0, 22] { _ = try world.add(.segment(from: Vector2(x, 0), to: Vector2(x, 500))) }
    var ball = BodyDefinition(position: Vector2(0, 100), radius: 20)
    ball.restitution = 0
    let name = try world.add(ball)
    world.advance(to: 10_000_000_000)
    let resting = (world.isResting(name), world.position(of: name))
    world.setEnabled(false, left)
    world.advance(to: 10_100_000_000)
    let fallen = world.position(of: name)
    #expect(resting.0 && resting.1.y > 10 && fallen.y < resting.1.y - 0.5)
  }
}

/// Returns a world with gravity and a symmetric V at the origin, whose right arm rises along `half`.
func worldWithV(half: Vector2, gravity: Double = 1470, minimumFlightTime: Double) throws -> World {
  var definition = WorldDefinition()
  definition.gravity = Vector2(0, -gravity)
  definition.minimumFlightTime = minimumFlightTime
  var world = try World(definition)
  _ = try world.add(.segment(from: Vector2(-half.x, half.y) * 200, to: .zero))
  _ = try world.add(.segment(from: .zero, to: half * 200))
  return world
}
