import Physics2D
import Testing

/// What a hand, a score and a file can do to a world.
@Suite struct ReachTests {
  private func ball(_ x: Double, _ y: Double) -> BodyDefinition { BodyDefinition(position: Vector2(x, y), radius: 10) }

  /// A wall that comes at u sends what stands before it off at (1 + e)·u, when it gets there.
  @Test(arguments: [0.5, 1])
  func aDraggedBouncerStrikesAsAMovingWall(restitution: Double) throws {
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

  @Test func aShapePutUponABallPushesItOutWithoutGivingItEnergy() throws {
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

  @Test func aTurnedShapeIsStruckWhereItIs() throws {
    var world = try World()
    let wall = try world.add(Shape.segment(from: Vector2(-100, 0), to: Vector2(100, 0)))
    try world.move(wall, by: .zero, turn: Vector2(0, 3))
    var body = ball(-60, 50)
    body.velocity = Vector2(50, 0)
    _ = try world.add(body)
    let impact = try world.requireImpact(by: 2_000_000_000)
    #expect(impact.nanoseconds == 1_000_000_000)
    #expect((impact.normal - Vector2(-1, 0)).length < 1e-12)
    let refusal = #expect(throws: WorldError.self) { try world.move(wall, by: .zero, turn: .zero) }
    #expect(refusal == .badTurn(.zero))
  }

  @Test func aSensorReportsWhatComesInAndLetsItPass() throws {
    var world = try World()
    try addWalls(to: &world, width: 400, height: 400)
    let zone = try world.add(.box(center: Vector2(200, 200), width: 100, height: 100), isSensor: true)
    var body = ball(50, 200)
    body.velocity = Vector2(100, 0)
    let name = try world.add(body)
    var entries: [Int64] = []
    world.advance(to: 20_000_000_000) { if $0.partner == .shape(zone) { entries.append($0.nanoseconds) } }
    // It is in from 140 to 260, and turns at 390 and at 10.
    #expect(entries.prefix(3) == [900_000_000, 4_700_000_000, 8_500_000_000])
    world.advance(to: 24_500_000_000)
    let isInside = world.isInside(zone, name)
    #expect(isInside == (abs(world.position(of: name).x - 200) < 60))
  }

  @Test func twoSensorsThatAreLeftAtOnceAreBothLeft() throws {
    var world = try World()
    let zones = try (0..<3).map { _ in try world.add(.disc(center: Vector2(28.2, 28.2), radius: 3.5), isSensor: true) }
    var body = BodyDefinition(position: Vector2(28.2, 28.2), radius: 2.6)
    body.velocity = Vector2(-171, 190)
    let name = try world.add(body)
    for second in [0, 1] {
      world.advance(to: Int64(second) * 1_000_000_000)
      for zone in zones {
        let isInside = world.isInside(zone, name)
        #expect(isInside == (second == 0))
      }
    }
  }

  @Test func aDiscThatBouncesAtASensorsBorderIsNotInIt() throws {
    // The wall is struck at the instant at which the disc comes into the sensor.
    var world = try World()
    let zone = try world.add(Shape.box(center: Vector2(-50, 0), width: 100, height: 100), isSensor: true)
    _ = try world.add(Shape.segment(from: Vector2(0, -100), to: Vector2(0, 100)))
    var body = BodyDefinition(position: Vector2(50, 0), radius: 10)
    body.velocity = Vector2(-40, 0)
    let name = try world.add(body)
    var entries = 0
    world.advance(to: 2_000_000_000) { if $0.partner == .shape(zone) { entries += 1 } }
    let (isInside, place) = (world.isInside(zone, name), world.position(of: name))
    #expect(entries == 1 && !isInside && place == Vector2(50, 0))
  }

  @Test func aDiscThatFallsFromASensorsBorderLeavesIt() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -10)
    var world = try World(definition)
    let zone = try world.add(Shape.box(center: Vector2(0, 1.3), width: 2, height: 2), isSensor: true)
    // A rounding more than 0.3, so that it is in.
    let name = try world.add(BodyDefinition(position: .zero, radius: 0.1 + 0.2))
    world.advance(to: 1_000_000_000)
    let isInside = world.isInside(zone, name)
    #expect(!isInside)
  }

  @Test func aDiscThatGoesOnAlongARoundSensorLeavesIt() throws {
    // It comes into the sensor and strikes what is in it at one instant, and keeps no speed but that along it.
    var world = try World()
    let zone = try world.add(.disc(center: Vector2(58, 58), radius: 6), isSensor: true)
    _ = try world.add(.disc(center: Vector2(58, 58), radius: 6), restitution: 0)
    var body = BodyDefinition(position: Vector2(48, 76), radius: 7.5)
    body.velocity = Vector2(445, -488)
    body.restitution = 0
    let name = try world.add(body)
    var impacts = 0
    world.advance(to: 1_000_000_000) { _ in impacts += 1 }
    let isInside = world.isInside(zone, name)
    #expect(impacts == 2 && !isInside)
  }

  @Test func farOutADiscLeavesASensorToo() throws {
    for place in [1e8, 9e8] {
      var world = try World()
      let zone = try world.add(.disc(center: Vector2(place, 0), radius: 0.5), isSensor: true)
      var body = BodyDefinition(position: Vector2(place, 0), radius: 0.5 + 5e-9)
      body.velocity = Vector2(1, 0)
      let name = try world.add(body)
      world.advance(to: 3_000_000_000)
      let isInside = world.isInside(zone, name)
      #expect(!isInside, "at \(place)")
    }
  }

  @Test func nobodyIsPushedThroughAWall() throws {
    var world = try World()
    _ = try world.add(Shape.segment(from: Vector2(0, 100), to: Vector2(100, 100)))
    let name = try world.add(BodyDefinition(position: Vector2(50, 96), radius: 3))
    let bar = try world.add(.capsule(from: Vector2(20, 50), to: Vector2(80, 50), radius: 9))
    try world.move(bar, by: Vector2(0, 44))
    let place = world.position(of: name)
    #expect(place == Vector2(50, 96))
  }

  @Test func aDiscThatRunsAlongASensorLineLeavesItAtItsEnd() throws {
    var world = try World()
    let line = try world.add(Shape.segment(from: Vector2(0, 0), to: Vector2(200, 0)), isSensor: true)
    var body = ball(-50, 3)
    body.velocity = Vector2(100, 0)
    let name = try world.add(body)
    var inside: [Bool] = []
    // It reaches the line's start after 0.4 s, and is past its end after 2.6 s.
    for second in 0..<5 {
      world.advance(to: Int64(second) * 1_000_000_000)
      inside.append(world.isInside(line, name))
    }
    #expect(inside == [false, true, true, false, false])
  }

  /// Where it comes in, roundings may have it a little out.
  @Test func aDiscThatCrossesASensorIsOutOfItAgain() throws {
    for seed in UInt64(0)..<1000 {
      var random = SplitMix64(seed: seed)
      var world = try World()
      let zone = try world.add(.disc(center: Vector2(200, 7), radius: random.next(in: 3..<33)), isSensor: true)
      var body = ball(0, 0)
      body.velocity = Vector2(random.next(in: 100..<200), random.next(in: 0..<10))
      let name = try world.add(body)
      var entries = 0
      world.advance(to: 4_000_000_000) { _ in entries += 1 }
      let isInside = world.isInside(zone, name)
      #expect(entries == 1 && !isInside, "seed \(seed)")
    }
  }

  /// A turned edge ends at no representable place: the moment at which a disc passes its end must lie past it.
  @Test func aDiscGetsThroughATurnedSensor() throws {
    for seed in UInt64(0)..<500 {
      var random = SplitMix64(seed: seed)
      var world = try World()
      let zone = try world.add(Shape.box(center: Vector2(1000, 10), width: 80, height: 60), isSensor: true)
      try world.move(zone, by: Vector2(0, 0), turn: Vector2(1, random.next(in: -3..<3)))
      var body = BodyDefinition(position: Vector2(900, random.next(in: -30..<50)), radius: 0.3)
      body.velocity = Vector2(100, random.next(in: -10..<10))
      let name = try world.add(body)
      var entries = 0
      world.advance(to: 3_000_000_000) { _ in entries += 1 }
      let isInside = world.isInside(zone, name)
      #expect(entries <= 1 && !isInside, "seed \(seed)")
    }
  }

  @Test func whatABoxIsSwitchedOnOverLeavesItFreely() throws {
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

  @Test func whatIsHeldIsCarriedByAPlatformThatRises() throws {
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

  @Test func gravityThatIsSwitchedOffLeavesAHeapWithoutSpeed() throws {
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
      #expect(after <= fastest + 1500 * 1e-4, "after \(nanoseconds) ns")
    }
  }

  @Test func aGroupNeverMeetsItself() throws {
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

  @Test func aFlickIsAnImpulse() throws {
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

  @Test func bytesAreAWorldThatGoesOnAlike() throws {
    for seed in UInt64(0)..<60 {
      var world = try randomWorld(seed: seed, restitution: seed % 2 == 0 ? 1 : 0.5)
      world.advance(to: 700_000_000)
      var copy = try World.restored(from: world.bytes)
      let start = (world.hash, copy.hash, world.bytes == copy.bytes)
      #expect(start.0 == start.1 && start.2, "seed \(seed)")
      world.advance(to: 2_000_000_000)
      copy.advance(to: 2_000_000_000)
      let end = (world.hash, copy.hash)
      #expect(end.0 == end.1, "seed \(seed)")
    }
  }

  @Test func damagedBytesAreRefused() throws {
    let world = try randomWorld(seed: 5)
    let bytes = world.bytes
    func error(_ bytes: [UInt8]) -> SnapshotError? {
      do throws(SnapshotError) {
        _ = try World.restored(from: bytes)
        return nil
      } catch {
        return error
      }
    }
    #expect(error([]) == .notASnapshot)
    #expect(error(Array("MThd, and so on".utf8)) == .notASnapshot)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x10
      #expect(error(damaged) != nil, "byte \(place)")
      if place % 16 == 0 { #expect(error(Array(bytes[..<place])) != nil, "\(place) bytes") }
    }
    var later = bytes
    later[8] = 3
    #expect(error(later) == .unknownVersion(3))
  }
}
