import Physics2D
import Testing
import Thoroughness

/// Piles come to rest after finitely many impacts, with every body supported, and then fall asleep.
@Suite struct PileTests {
  // Debug builds would take minutes to compute a large pile, so their piles are smaller.
  #if DEBUG
    private static let seeds = UInt64(1)..<2
    private static let mixedSeeds = UInt64(0)..<1
    private static let count = 12
    private static let mixedCount = 8
    private static let leaving = [(4, UInt64(6)), (5, 26), (7, 23)]
  #else
    private static let seeds = UInt64(0)..<2 * thoroughness
    private static let mixedSeeds = UInt64(0)..<1 * thoroughness
    private static let count = thoroughness == 1 ? 32 : 64
    private static let mixedCount = 16
    private static let leaving = [(4, UInt64(6)), (5, 26), (7, 23), (16, 20)]
  #endif

  @Test(arguments: [0, 0.3, 0.6], [1e-3])
  func aPileOfBallsComesToRest(restitution: Double, minimumFlightTime: Double) throws {
    for seed in Self.seeds {
      let width = 200 + 50 * Double(seed)
      let scene = try Scene(
        pile: Self.count, width: width, radii: 6..<12, restitutions: restitution..<restitution, seed: seed)
      try expectRest(of: scene, minimumFlightTime: minimumFlightTime, "seed \(seed)")
    }
  }

  /// The default `minimumFlightTime` is a tenth of the value in the test above, so only one pile is tested.
  @Test func aPileComesToRestWithTheDefaultMinimumFlightTime() throws {
    let scene = try Scene(pile: Self.count, width: 200, radii: 6..<12, restitutions: 0.3..<0.3, seed: 0)
    try expectRest(of: scene, minimumFlightTime: WorldDefinition().minimumFlightTime, "e = 0.3")
  }

  @Test func discsOfMixedRestitutionComeToRest() throws {
    for seed in Self.mixedSeeds {
      let scene = try Scene(
        pile: Self.mixedCount, width: 200, radii: 6..<12, restitutions: 0..<0.8, seed: seed)
      try expectRest(of: scene, minimumFlightTime: 1e-4, "seed \(seed)")
    }
  }

  @Test(arguments: [0, 0.3, 0.6])
  func ballOnTwoBallsInAVComesToRest(restitution: Double) throws {
    var scene = try Scene(pile: 0, width: 400, radii: 6..<12, restitutions: 0..<0, seed: 0)
    scene.grounds.append(Ground(corners: [Vector2(0, 150), Vector2(200, 0)], radius: 0))
    scene.grounds.append(Ground(corners: [Vector2(200, 0), Vector2(400, 150)], radius: 0))
    for place in [Vector2(189, 40), Vector2(211, 40), Vector2(200, 60)] {
      var ball = BodyDefinition(position: place, radius: 10)
      ball.restitution = restitution
      scene.bodies.append(ball)
    }
    try expectRest(of: scene, minimumFlightTime: 1e-4, "e = \(restitution)")
  }

  @Test(arguments: [0, 0.3, 0.6])
  func aBallOnABallInAVComesToRest(restitution: Double) throws {
    var scene = try Scene(pile: 0, width: 400, radii: 6..<12, restitutions: 0..<0, seed: 0)
    scene.grounds.append(Ground(corners: [Vector2(0, 150), Vector2(200, 0)], radius: 0))
    scene.grounds.append(Ground(corners: [Vector2(200, 0), Vector2(400, 150)], radius: 0))
    for height in [20.0, 45] {
      var ball = BodyDefinition(position: Vector2(200, height), radius: 10)
      ball.restitution = restitution
      scene.bodies.append(ball)
    }
    try expectRest(of: scene, minimumFlightTime: 1e-4, "e = \(restitution)")
  }

  /// The engine must predict the next event of a disc that leaves contact.
  @Test(arguments: leaving)
  func aDiscThatLeavesContactDoesNotFallThroughTheFloor(count: Int, seed: UInt64) throws {
    let scene = try Scene(pile: count, width: 200, radii: 6..<12, restitutions: 0..<0.8, seed: seed)
    var world = try scene.world(minimumFlightTime: 1e-4)
    for tick in Int64(1)...3000 {
      world.advance(to: tick * 1_000_000)
      for body in world.bodyIDs {
        let (place, radius) = (world.position(of: body), world.radius(of: body))
        let gap = scene.grounds.map { $0.distance(to: place) - radius }.min() ?? 0
        #expect(gap >= -1e-6 * radius, "body \(body.index) after \(tick) ms: \(place)")
        guard gap >= -1e-6 * radius else { return }
      }
    }
  }

  /// Expects that all bodies rest on supports within a minute and within 10 000 impacts per body. Then expects no
  /// impact for a second.
  private func expectRest(of scene: Scene, minimumFlightTime: Double, _ name: String) throws {
    let most = 10_000 * scene.bodies.count
    var world = try scene.world(minimumFlightTime: minimumFlightTime)
    var impacts = 0
    while impacts < most, world.advanceToImpact(by: 60_000_000_000) != nil { impacts += 1 }
    let stopped = world.now
    #expect(stopped == Instant(nanoseconds: 60_000_000_000), "\(name): \(impacts) impacts in \(stopped.seconds) s")
    let frozen = Support(of: scene.grounds, gravity: scene.gravity).frozen(in: world)
    #expect(frozen.isEmpty, "\(name): in mid-air")
    let escaped = world.bodyIDs.filter { world.position(of: $0).y < 0 }.map(\.index)
    #expect(escaped.isEmpty, "\(name): through the floor")
    guard impacts < most else { return }
    var later = 0
    world.advance(to: 61_000_000_000) { _ in later += 1 }
    let restless = world.bodyIDs.filter { !world.isResting($0) }.map(\.index)
    #expect(later == 0 && restless.isEmpty, "\(name): \(later) impacts, restless \(restless)")
  }
}
