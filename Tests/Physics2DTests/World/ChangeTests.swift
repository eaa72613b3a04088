import Physics2D
import Testing

@Suite struct ChangeTests {
  private func ball(_ x: Double, _ y: Double) -> BodyDefinition { BodyDefinition(position: Vector2(x, y), radius: 10) }

  @Test func gravityThatIsSwitchedOffAddsNoSpeedToAPile() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1500)
    var world = try World(definition)
    _ = try world.add(Shape.segment(from: Vector2(-100, 0), to: Vector2(100, 0)))
    var names: [BodyID] = []
    for (x, y) in [(-10.5, 10.0), (10.5, 10.0), (0.0, 28.0)] {
      var body = ball(x, y)
      body.restitution = 0
      body.friction = 1
      names.append(try world.add(body))
    }
    for nanoseconds in stride(from: Int64(0), to: 300_000_000, by: 7_000_000) {
      var copy = world.snapshot()
      copy.advance(to: nanoseconds)
      var fastest = 0.0
      for name in names { fastest = max(fastest, copy.velocity(of: name).length) }
      try copy.setGravity(Vector2.zero)
      var after = 0.0
      for name in names { after = max(after, copy.velocity(of: name).length) }
      // The velocity of a body in contact includes gravity up to the next contact step, which is at most 0.1 ms away.
      // `setGravity` subtracts this part, so a speed may rise by up to 1500 · 1e-4.
      #expect(after <= fastest + 1500 * 1e-4, "after \(nanoseconds) ns")
    }
  }

  /// The list of bodies to predict must not overflow.
  @Test func aBodyMayBeReplacedManyTimesBeforeTheWorldAdvances() throws {
    var definition = WorldDefinition()
    definition.bodyCapacity = 2
    var world = try World(definition)
    _ = try world.add(ball(0, 0))
    for speed in 1...100 {
      let id = try world.add(ball(100, 0))
      try world.setVelocity(Vector2(Double(-speed), 0), of: id)
      #expect(world.nextEventTime == world.now.nanoseconds, "after a change, `nextEventTime` must be now")
      if speed < 100 { world.remove(id) }
    }
    let impact = world.advanceToImpact(by: 1_000_000_000)
    #expect(impact?.nanoseconds == 800_000_000)
  }

  @Test func bodiesOfAGroupDoNotCollide() throws {
    var world = try World()
    var left = ball(0, 0)
    left.velocity = Vector2(100, 0)
    left.group = 3
    var right = ball(100, 0)
    right.group = 3
    _ = try world.add(left)
    _ = try world.add(right)
    let impact = world.advanceToImpact(by: 10_000_000_000)
    #expect(impact == nil)
  }

  @Test func impulseChangesTheVelocityByImpulsePerMass() throws {
    var world = try World()
    var body = ball(0, 0)
    body.mass = 4
    let name = try world.add(body)
    try world.applyImpulse(Vector2(8, -4), to: name)
    let velocity = world.velocity(of: name)
    #expect(velocity == Vector2(2, -1))
  }

  @Test func theNextImpactIsKnownWithoutAdvancing() throws {
    for seed in UInt64(0)..<200 {
      var world = try randomWorld(seed: seed)
      let before = world.hash
      var soonest: Impact?
      for name in world.bodyIDs {
        guard let next = world.nextImpact(of: name) else { continue }
        if soonest.map({ next.instant < $0.instant }) ?? true { soonest = next }
      }
      let after = world.hash
      #expect(after == before)
      guard let soonest, let actual = world.advanceToImpact(by: 10_000_000_000) else { continue }
      #expect(soonest.instant == actual.instant && soonest.normal.cross(actual.normal) == 0, "seed \(seed)")
    }
  }
}
