import Physics2D
import Testing

@Suite struct SensorEventTests {
  private func ball(_ x: Double, _ y: Double) -> BodyDefinition { BodyDefinition(position: Vector2(x, y), radius: 10) }

  @Test func aSensorReportsEachEntryAndLetsTheBodyPass() throws {
    var world = try World()
    try addWalls(to: &world, width: 400, height: 400)
    let zone = try world.add(.box(center: Vector2(200, 200), width: 100, height: 100), isSensor: true)
    var body = ball(50, 200)
    body.velocity = Vector2(100, 0)
    let name = try world.add(body)
    var entries: [Int64] = []
    world.advance(to: 20_000_000_000) { if $0.partner == .shape(zone) { entries.append($0.nanoseconds) } }
    // The disc is inside while its centre is at x = 140…260, and turns back at x = 390 and 10.
    #expect(entries.prefix(3) == [900_000_000, 4_700_000_000, 8_500_000_000])
    world.advance(to: 24_500_000_000)
    let isInside = world.isInside(zone, name)
    #expect(isInside == (abs(world.position(of: name).x - 200) < 60))
  }

  @Test func sensorsLeftAtTheSameTimeReportNoBodyInside() throws {
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

  @Test func discThatBouncesAtTheBorderIsOutsideTheSensor() throws {
    // The disc hits the wall at the instant at which it enters the sensor.
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
    let zone = try world.add(Shape.box(center: Vector2(0, 1.25), width: 2, height: 2), isSensor: true)
    // The disc is inside the sensor by the last bit of its radius.
    let name = try world.add(BodyDefinition(position: .zero, radius: 0.25.nextUp))
    let wasInside = world.isInside(zone, name)
    world.advance(to: 1_000_000_000)
    let isInside = world.isInside(zone, name)
    #expect(wasInside && !isInside)
  }

  @Test func aDiscThatMovesAlongARoundSensorsBorderLeavesIt() throws {
    // The body enters the sensor and hits the static disc at the same instant, and keeps only its tangential speed.
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

  @Test func discLeavesASensorAlsoFarFromTheOrigin() throws {
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

  @Test func discLeavesASensorLineAtTheLinesEnd() throws {
    var world = try World()
    let line = try world.add(Shape.segment(from: Vector2(0, 0), to: Vector2(200, 0)), isSensor: true)
    var body = ball(-50, 3)
    body.velocity = Vector2(100, 0)
    let name = try world.add(body)
    var inside: [Bool] = []
    // The ball reaches the line's start after 0.4 s and is past the line's end after 2.6 s.
    for second in 0..<5 {
      world.advance(to: Int64(second) * 1_000_000_000)
      inside.append(world.isInside(line, name))
    }
    #expect(inside == [false, true, true, false, false])
  }

  /// At the entry, rounding can place the disc a little outside the sensor.
  @Test func discThatHasCrossedASensorIsOutside() throws {
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

  /// The ends of a turned edge are rounded. Some of the discs miss the sensor.
  @Test func discThatHasPassedATurnedSensorIsOutside() throws {
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
}
