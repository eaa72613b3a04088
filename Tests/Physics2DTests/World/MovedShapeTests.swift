import Testing

@testable import Physics2D

@Suite struct MovedShapeTests {
  private func ball(_ x: Double, _ y: Double) -> BodyDefinition { BodyDefinition(position: Vector2(x, y), radius: 10) }

  /// A wall that moves at a speed u hits a resting body, which leaves at (1 + `restitution`)·u.
  @Test(arguments: [0.5, 1])
  func aDraggedBouncerHitsAsAMovingWall(restitution: Double) throws {
    var world = try World()
    let bouncer = try world.add(.disc(center: .zero, radius: 40))
    var definition = ball(150, 0)
    definition.restitution = restitution
    let name = try world.add(definition)
    world.advance(to: 1_000_000_000)
    try world.setVelocity(Vector2(200, 0), of: bouncer)
    let impact = try world.requireImpact(by: 3_000_000_000)
    #expect(impact.nanoseconds == 1_500_000_000 && abs(impact.approachSpeed - 200) < 1e-10)
    let velocity = world.velocity(of: name)
    #expect(abs(velocity.x - 200 * (1 + restitution)) < 1e-10 && velocity.y == 0)
    try world.setVelocity(.zero, of: bouncer)
    let shift = world.shift(of: bouncer)
    #expect(shift == .zero)
  }

  @Test func shapePutOnABallPushesTheBallOutWithoutAddingEnergy() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -100)
    var world = try World(definition)
    let box = try world.add(.box(center: .zero, width: 100, height: 40))
    var body = ball(0, 100)
    body.velocity = Vector2(70, 0)
    let name = try world.add(body)
    let before = world.energy(of: name)
    try world.move(box, by: Vector2(0, 75))
    let (place, after) = (world.position(of: name), world.energy(of: name))
    #expect(abs(place.y - 105) < 1e-6 && abs(place.x) < 1e-9)
    #expect(after <= before * (1 + 1e-12) && after >= before * (1 - 1e-6))
  }

  /// A moving shape that is put at a place is exactly there, continues to move, and does not hit bodies that the shape
  /// covers.
  @Test func aShapeIsPutExactlyAtAPlace() throws {
    var world = try World()
    let disc = try world.add(.disc(center: Vector2(0.1, 0.2), radius: 40))
    let box = try world.add(.box(center: Vector2(0, 500), width: 100, height: 40))
    let inside = try world.add(BodyDefinition(position: Vector2(300, 0), radius: 10))
    try world.setVelocity(Vector2(70, 30), of: disc)
    try world.setVelocity(Vector2(70, 30), of: box)
    world.advance(to: 333_333_333)
    for place in [Vector2(0.3, 1e-9), Vector2(290, 0.7)] {
      try world.setPosition(place, of: disc)
      let (found, velocity) = (world.position(of: disc), world.velocity(of: disc))
      #expect(found == place && velocity == Vector2(70, 30))
    }
    try world.setPosition(Vector2(-50, -20), of: box)
    let distances = (world.distance(from: Vector2(0, 30), to: box), world.distance(from: Vector2(290, 0.7), to: disc))
    #expect(distances.0 == 10 && distances.1 == -40)
    let impact = world.advanceToImpact(by: 400_000_000)
    let place = world.position(of: inside)
    #expect(impact == nil && place == Vector2(300, 0))
    let moved = world.position(of: disc)
    let expected = Vector2(290, 0.7) + Vector2(70, 30) * 0.066666667
    #expect((moved - expected).length < 1e-9)
  }

  @Test func aTurnedShapeIsHitWhereItIs() throws {
    var world = try World()
    let wall = try world.add(Shape.segment(from: Vector2(-100, 0), to: Vector2(100, 0)))
    try world.move(wall, by: .zero, turn: Vector2(0, 3))
    var body = ball(-60, 50)
    body.velocity = Vector2(50, 0)
    _ = try world.add(body)
    let impact = try world.requireImpact(by: 2_000_000_000)
    #expect(impact.nanoseconds == 1_000_000_000)
    #expect((impact.normal - Vector2(-1, 0)).length < 1e-12)
    for turn in [.zero, Vector2(1e-160, 0), Vector2(0, 1e155), Vector2(.infinity, 0)] {
      let refusal = #expect(throws: WorldError.self) { try world.move(wall, by: .zero, turn: turn) }
      #expect(refusal == .badTurn(turn))
    }
  }

  @Test(arguments: [1e-150, 1, 1e150])
  func lengthOfTheTurnVectorDoesNotMatter(length: Double) throws {
    var world = try World()
    let wall = try world.add(Shape.segment(from: Vector2(-3, 0), to: Vector2(3, 0)))
    try world.move(wall, by: .zero, turn: Vector2(0, length))
    let end = world.corner(1, of: wall.index).point
    #expect((end - Vector2(0, 3)).length < 1e-12)
  }

  @Test func noBodyIsPushedThroughAWall() throws {
    var world = try World()
    _ = try world.add(Shape.segment(from: Vector2(0, 100), to: Vector2(100, 100)))
    let name = try world.add(BodyDefinition(position: Vector2(50, 96), radius: 3))
    let bar = try world.add(.capsule(from: Vector2(20, 50), to: Vector2(80, 50), radius: 9))
    try world.move(bar, by: Vector2(0, 44))
    let place = world.position(of: name)
    #expect(place == Vector2(50, 96))
  }

  @Test func bodyInsideAnEnabledBoxLeavesTheBoxFreely() throws {
    for turn in [Vector2(1, 0), Vector2(3, 1)] {
      var world = try World()
      let box = try world.add(Shape.box(center: Vector2(0, 0), width: 10, height: 10))
      world.setEnabled(false, box)
      try world.move(box, by: Vector2(0, 0), turn: turn)
      var body = BodyDefinition(position: Vector2(0, 0), radius: 0.5)
      body.velocity = Vector2(1, 1)
      let name = try world.add(body)
      world.setEnabled(true, box)
      var impacts = 0
      world.advance(to: 20_000_000_000) { _ in impacts += 1 }
      let velocity = world.velocity(of: name)
      #expect(impacts == 0 && velocity == Vector2(1, 1))
    }
  }

  @Test func aPinnedBodyIsCarriedByAPlatformThatRises() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -10)
    var world = try World(definition)
    let platform = try world.add(Shape.segment(from: Vector2(-10, 0), to: Vector2(10, 0)))
    var body = BodyDefinition(position: Vector2(0, 0.1), radius: 0.1)
    body.restitution = 0.5
    let name = try world.add(body)
    try world.setVelocity(Vector2(0, 1e-3), of: platform)
    for tenth in 1...100 {
      world.advance(to: Int64(tenth) * 100_000_000)
      let height = world.position(of: name).y - world.shift(of: platform).y
      #expect(height > 0.0999 && height < 0.1001, "after \(tenth) tenths")
    }
  }
}
