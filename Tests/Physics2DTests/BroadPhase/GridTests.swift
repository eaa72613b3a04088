import Testing

@testable import Physics2D

@Suite struct GridTests {
  /// A body may be outside its cell by at most the slack. Nevertheless, bodies in reach of each other must have equal
  /// or adjacent cells.
  @Test func bodiesInReachOfEachOtherHaveAdjacentCells() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<200 {
      var grid = Grid(bodies: 64, shapes: 0)
      let reach = random.next(in: 0.01..<1000)
      grid.clear(reach: reach)
      let (side, slack) = (grid.side, grid.slack)
      #expect(slack > 0)
      for end in [-7, 0, 1, 1e6] {
        // The first body is beyond its cell's right border by almost the slack. The second body is `reach` to the right
        // of the first body. `other` is the rightmost cell that the slack allows for the second body.
        let place = end * side + slack * (1 - 1e-6)
        let (cell, other) = (grid.number(place - slack), grid.number(place + reach + slack))
        #expect(other - cell <= 1, "\(reach), \(end)")
      }
    }
  }

  @Test func bodyChangesItsCellWhenTheSlackIsUsedUp() {
    for (velocity, step, time) in [
      (Vector2(-1, 0), Grid.Step.left, 0.25), (Vector2(1, 0), .right, 0.75), (Vector2(0, -1), .down, 0.5),
      (Vector2(0, 1), .up, 0.5), (Vector2(2, 1), .right, 0.375),
    ] {
      var grid = Grid(bodies: 64, shapes: 0)
      grid.clear(reach: 100)
      let (side, slack) = (grid.side, grid.slack)
      let place = Vector2(side * 3.25, side * -1.5)
      grid.link(9, at: place)
      let motion = Motion(position: place, velocity: velocity * side, acceleration: .zero)
      let exit = grid.exit(of: 9, motion, now: .zero)
      let speed = max(abs(velocity.x), abs(velocity.y)) * side
      let expected = Instant.zero.advanced(by: time + slack / speed)
      #expect(abs(exit.seconds(since: expected)) < 1e-9, "\(velocity)")
      grid.cross(9)
      let cell = grid[9]
      let (column, row): (Int64, Int64) =
        switch step {
        case .left: (2, -2)
        case .right: (4, -2)
        case .down: (3, -3)
        default: (3, -1)
        }
      #expect(cell.column == column && cell.row == row, "\(velocity)")
    }
  }

  /// Cell numbers have 64 bits on every processor and are clamped to ±2⁶⁰.
  @Test func cellsFarOutHaveNumbersOf64Bits() {
    var grid = Grid(bodies: 64, shapes: 0)
    grid.clear(reach: 1e-3)
    let side = grid.side
    for number in [0, 1, -1, 1 << 31, -(1 << 31) - 1, 1 << 40, -(1 << 44)] as [Int64] {
      #expect(grid.number((Double(number) + 0.5) * side) == number)
    }
    for (coordinate, number) in [(1e300, Int64(1) << 60), (-1e300, -(Int64(1) << 60)), (Double.infinity, 1 << 60)] {
      #expect(grid.number(coordinate) == number)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func discsInADenseBoxDoNotPassThroughEachOther(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var definition = WorldDefinition()
    definition.bodyCapacity = 49
    var world = try World(definition)
    try addWalls(to: &world, width: 148, height: 148)
    for index in 0..<49 {
      let place = Vector2(11 + 21 * Double(index % 7), 11 + 21 * Double(index / 7))
      var body = BodyDefinition(position: place, radius: 10)
      body.velocity = Vector2(random.next(in: -90..<90), random.next(in: -90..<90))
      _ = try world.add(body)
    }
    let bodies = world.bodyIDs
    var deepest = 0.0
    for tick in Int64(1)...100 {
      world.advance(to: tick * 40_000_000)
      let places = bodies.map { world.position(of: $0) }
      for (index, place) in places.enumerated() {
        for other in places[..<index] { deepest = max(deepest, 20 - (place - other).length) }
      }
    }
    #expect(deepest < 1e-8)
  }

  @Test func laterLargeDiscIsHitByEarlierSmallDiscs() throws {
    var definition = WorldDefinition()
    definition.bodyCapacity = 40
    var world = try World(definition)
    for index in 0..<26 {
      var small = BodyDefinition(position: Vector2(4 * Double(index), 0), radius: 1)
      small.velocity = Vector2(0, 10)
      _ = try world.add(small)
    }
    var wall = BodyDefinition(position: Vector2(50, 250), radius: 100)
    wall.mass = 1e12
    let large = try world.add(wall)
    var met = Set<Int>()
    world.advance(to: 16_000_000_000) { if $0.partner == .body(large) { met.insert($0.body.index) } }
    // In 16 s, the small discs rise to y = 160, which is 90 below the large disc's centre. The sum of the radii is 101,
    // so the small discs within √(101² − 90²) of the large disc's x hit the large disc.
    #expect(met == Set(2...23))
    let places = world.bodyIDs.map { (world.position(of: $0), world.radius(of: $0)) }
    for (place, radius) in places.dropLast() {
      #expect((place - places[26].0).length >= (radius + 100) * (1 - 1e-9))
    }
  }
}
