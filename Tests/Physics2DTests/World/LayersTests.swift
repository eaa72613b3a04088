import Physics2D
import Testing

@Suite struct LayersTests {
  /// Returns a box in which two discs on different layers fly towards each other. Both discs get a
  /// `FreeRegion`: a box around the disc that shortens the search for an impact.
  private static func world() throws -> World {
    var world = try World()
    _ = try world.add(.box(center: Vector2(0, -60), width: 400, height: 20), layers: 3)
    _ = try world.add(.box(center: Vector2(0, 60), width: 400, height: 20), layers: 3)
    _ = try world.add(.box(center: Vector2(-200, 0), width: 20, height: 140), layers: 3)
    _ = try world.add(.box(center: Vector2(200, 0), width: 20, height: 140), layers: 3)
    var left = BodyDefinition(position: Vector2(-100, 0), radius: 10)
    left.velocity = Vector2(100, 0)
    var right = BodyDefinition(position: Vector2(100, 0), radius: 10)
    right.layers = 2
    right.velocity = Vector2(-100, 0)
    _ = (try world.add(left), try world.add(right))
    return world
  }

  @Test func bodiesMeetOnceTheyShareALayer() throws {
    var world = try Self.world()
    let right = world.bodyIDs[1]
    world.advance(to: 500_000_000)
    world.setLayers(3, of: right)
    let impact = try world.requireImpact(by: 3_000_000_000)
    #expect(impact.partner == .body(right) && impact.nanoseconds == 900_000_000)
  }

  /// The left body's flight begins after the change, so its prediction must use the new layers too.
  @Test func bodiesMeetAlsoInFlightsThatBeginLater() throws {
    var world = try Self.world()
    let (left, right) = (world.bodyIDs[0], world.bodyIDs[1])
    world.advance(to: 500_000_000)
    world.setLayers(3, of: right)
    try world.setVelocity(Vector2(60, 0), of: left)
    let impact = try world.requireImpact(by: 5_000_000_000)
    #expect(impact.partner == .body(right) && impact.nanoseconds == 1_000_000_000)
  }

  @Test func bodiesThatShareNoLayerPass() throws {
    var world = try Self.world()
    let (left, right) = (world.bodyIDs[0], world.bodyIDs[1])
    world.setLayers(3, of: right)
    world.advance(to: 850_000_000)
    world.setLayers(2, of: right)
    world.advance(to: 1_050_000_000)
    let distance = (world.position(of: left) - world.position(of: right)).x
    #expect(abs(distance - 10) < 1e-9)
    // The bodies share a layer again, but move apart.
    world.setLayers(1, of: right)
    let impact = try world.requireImpact(by: 4_000_000_000)
    guard case .shape = impact.partner else {
      Issue.record("the overlapping bodies collided: \(impact)")
      return
    }
  }
}
