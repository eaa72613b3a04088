import Testing

@testable import Physics2D

/// Free regions, the grid and a search through all shapes must find the same events. A free region is a box around a
/// body, in which the body can hit only a few known shapes. A world with a capacity of at most 24 bodies has free
/// regions; a world with a larger capacity has a grid.
@Suite struct FreeRegionTests {
  #if DEBUG
    private static let seeds = UInt64(0)..<100
  #else
    private static let seeds = UInt64(0)..<2000
  #endif

  /// Returns a row of boxes above the floor, with or without gaps. The tops of most boxes are at the same height.
  private func keys(_ random: inout SplitMix64) -> [Ground] {
    var keys: [Ground] = []
    var left = 0.0
    while left < 560 {
      let right = min(600, left + random.next(in: 30..<150))
      let top = [25, 25, 25, 25, 25 + 1e-9, 24.5][Int(random.next() % 6)]
      keys.append(
        Ground(corners: [Vector2(left, 1), Vector2(right, 1), Vector2(right, top), Vector2(left, top)], radius: 0))
      left = right + [0, 0, 6, 30][Int(random.next() % 4)]
    }
    return keys
  }

  /// Returns the impacts of four seconds, and the world's final hash. After each second, the function changes one body
  /// or shape.
  private func impacts(in scene: Scene, seed: UInt64, capacity: Int, isRestored: Bool = false) throws -> (
    impacts: [Impact], hash: UInt64
  ) {
    var world = try scene.world(capacity: capacity)
    var impacts: [Impact] = []
    for second in 1...4 {
      while impacts.count < 60 * second, let impact = world.advanceToImpact(by: Int64(second) * 1_000_000_000) {
        impacts.append(impact)
      }
      guard world.now.nanoseconds == Int64(second) * 1_000_000_000 else { break }
      // A restored world has no free regions yet and searches all shapes.
      if isRestored { world = try World.restored(from: world.bytes) }
      let last = ShapeID(index: scene.grounds.count - 1)
      switch (seed &+ UInt64(second)) % 4 {
      case 0: world.setEnabled(!world.isEnabled(last), last)
      case 1: try? world.move(last, by: Vector2(7, 3))
      case 2: world.bodyIDs.last.map { world.remove($0) }
      default: _ = try? world.add(BodyDefinition(position: Vector2(300, 500), radius: 5))
      }
    }
    return (impacts, world.hash)
  }

  @Test func freeRegionsAndGridFindTheSameImpacts() throws {
    var compared = 0
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed ^ 0x5eed)
      var scene = try Scene(seed: seed, restitution: seed % 3 == 0 ? 0.7 : 1)
      if seed % 2 == 0 { scene.grounds += keys(&random) }
      scene.bodies.removeAll { $0.position.y < 50 }
      let withRegions = try impacts(in: scene, seed: seed, capacity: 24)
      let inGrid = try impacts(in: scene, seed: seed, capacity: 25)
      #expect(withRegions == inGrid, "seed \(seed)")
      let restored = try impacts(in: scene, seed: seed, capacity: 24, isRestored: true)
      #expect(withRegions == restored, "seed \(seed), restored")
      compared += withRegions.impacts.count
    }
    #expect(compared > 20 * Self.seeds.count)
  }

  /// A query asks for the next event of a body whose flight begins now. Free regions must answer over 70 % of the
  /// queries, and with the same event as a search through all shapes.
  @Test func freeRegionFindsTheEventOfAFullSearch() throws {
    var (queries, found) = (0, 0)
    for seed in Self.seeds where seed % 4 < 2 {
      var random = SplitMix64(seed: seed ^ 0x5eed)
      var scene = try Scene(seed: seed)
      if seed % 4 == 0 { scene.grounds += keys(&random) }
      scene.bodies.removeAll { $0.position.y < 50 }
      var world = try scene.world()
      for _ in 0..<60 {
        guard world.advanceToImpact(by: 3_000_000_000) != nil else { break }
        for index in world.bodies.indices where world.bodies[index].flight.start == world.now {
          queries += 1
          guard let event = world.eventInFreeRegion(of: index) else { continue }
          found += 1
          let expected = world.eventAmongAll(of: index)
          #expect(event.instant == expected.instant && event.event.rank == expected.event.rank, "seed \(seed)")
        }
      }
    }
    #expect(queries > 10 * Self.seeds.count && 10 * found > 7 * queries, "answered \(found) of \(queries) queries")
  }

  /// Returns a world with walls at 0 and 100 and a floor of two segments that join in the middle.
  private func chamber(capacity: Int) throws -> World {
    var definition = WorldDefinition()
    definition.bodyCapacity = capacity
    definition.shapeCapacity = 80
    var world = try World(definition)
    try addWalls(to: &world, width: 100, height: 100)
    for left in [0.0, 50] { _ = try world.add(.segment(from: Vector2(left, 1), to: Vector2(left + 50, 1))) }
    return world
  }

  private func impacts(of bodies: [BodyDefinition], capacity: Int) throws -> [Impact] {
    var world = try chamber(capacity: capacity)
    for body in bodies { _ = try world.add(body) }
    var impacts: [Impact] = []
    while impacts.count < 10, let impact = world.advanceToImpact(by: 60_000_000_000) { impacts.append(impact) }
    return impacts
  }

  @Test func discJustInsideTheFloorHitsTheSeamAlsoInAFreeRegion() throws {
    var body = BodyDefinition(position: Vector2(20, 2 - 5e-10), radius: 1)
    body.velocity = Vector2(10, 0)
    #expect(try impacts(of: [body], capacity: 24) == impacts(of: [body], capacity: 25))
  }

  @Test func simultaneousImpactsOnWallAndBodyDoNotDependOnTheBroadPhase() throws {
    for step in 0..<1000 {
      var first = BodyDefinition(position: Vector2(20, 2.5 + 0.001 * Double(step)), radius: 1)
      first.velocity = Vector2(0, -3)
      // The discs collide with each other when both hit the floor, except for rounding.
      var second = BodyDefinition(position: first.position + Vector2(2 + first.position.y - 2, 0), radius: 1)
      second.velocity = Vector2(-3, -3)
      let bodies = [first, second]
      #expect(try impacts(of: bodies, capacity: 24) == impacts(of: bodies, capacity: 25), "\(step)")
    }
  }

  @Test func sixtyFiveShapesAreTooManyForFreeRegions() throws {
    // The chamber itself has six shapes.
    for count in [58, 59] {
      var withRegions = try chamber(capacity: 24)
      var inGrid = try chamber(capacity: 25)
      for index in 0..<count {
        let pillar = Shape.box(center: Vector2(2 + 1.6 * Double(index), 60), width: 1, height: 2)
        _ = try withRegions.add(pillar)
        _ = try inGrid.add(pillar)
      }
      var body = BodyDefinition(position: Vector2(20, 30), radius: 3)
      body.velocity = Vector2(30, 77)
      _ = try withRegions.add(body)
      _ = try inGrid.add(body)
      let hasFreeRegions = withRegions.hasFreeRegions
      #expect(hasFreeRegions == (count == 58))
      withRegions.advance(to: 20_000_000_000)
      inGrid.advance(to: 20_000_000_000)
      let hashes = (withRegions.hash, inGrid.hash)
      #expect(hashes.0 == hashes.1)
    }
  }

  @Test func ninetyDiscsInTheGridHitEachOther() throws {
    let scene = try Scene(seed: 8, bodies: 90)
    var world = try scene.world()
    var hit = Set<Int>()
    world.advance(to: 2_000_000_000) { impact in
      if case .body(let other) = impact.partner { hit.formUnion([impact.body.index, other.index]) }
    }
    let bodies = world.bodyIDs
    var deepest = 0.0
    for (index, body) in bodies.enumerated() {
      for other in bodies[..<index] {
        let reach = world.radius(of: body) + world.radius(of: other)
        let gap = (world.position(of: body) - world.position(of: other)).length - reach
        deepest = max(deepest, -gap / reach)
      }
    }
    #expect(bodies.count == 90)
    #expect(hit.count == 90)
    #expect(deepest < 1e-9)
  }

  @Test func aBoxOfWallsIsAFreeRegion() throws {
    var world = try worldWithFloor()
    try addWalls(to: &world, width: 100, height: 100)
    _ = try world.add(.disc(center: Vector2(50, 80), radius: 5))
    let body = try world.add(BodyDefinition(position: Vector2(50, 50), radius: 10))
    let (sides, obstacles, isClosed) = (
      world.freeRegions[0].sides, world.freeRegions[0].obstacles, world.freeRegions[0].isClosed
    )
    #expect(isClosed && obstacles.nonzeroBitCount == 1)
    // The floor and the lower wall are flush.
    #expect((0..<4).map { sides[$0].walls.nonzeroBitCount } == [1, 1, 2, 1])
    // In a world with a moving shape, there are no free regions.
    try world.setVelocity(Vector2(1, 0), of: ShapeID(index: 1))
    let hasFreeRegions = world.hasFreeRegions
    #expect(!hasFreeRegions)
    world.remove(body)
  }
}
