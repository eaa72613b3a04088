import Physics2D
import Testing

/// A collision filter that changes while a world goes on.
@Suite struct LayersTests {
  /// A box of four walls, in which the bodies have free regions, and two discs that fly to and fro in it.
  private static func world() throws -> World {
    var world = try World()
    _ = try world.add(.box(center: Vector2(0, -60), width: 400, height: 20))
    _ = try world.add(.box(center: Vector2(0, 60), width: 400, height: 20))
    _ = try world.add(.box(center: Vector2(-200, 0), width: 20, height: 140))
    _ = try world.add(.box(center: Vector2(200, 0), width: 20, height: 140))
    var left = BodyDefinition(position: Vector2(-100, 0), radius: 10)
    left.velocity = Vector2(100, 0)
    var right = BodyDefinition(position: Vector2(100, 0), radius: 10)
    right.layers = 2
    _ = (try world.add(left), try world.add(right))
    return world
  }

  @Test func bodiesMeetOnceTheyShareALayer() throws {
    var world = try Self.world()
    let right = world.bodyIDs[1]
    // The body on the right is without layer 1, so nothing holds the other.
    world.advance(to: 500_000_000)
    world.setLayers(3, of: right)
    let impact = try world.requireImpact(by: 3_000_000_000)
    #expect(impact.partner == .body(right) && impact.nanoseconds == 1_800_000_000)
  }

  /// The other body's flight begins after the change: its prediction must know the new layers too. It is faster than before, or the
  /// prediction of the body at rest would find the impact in time.
  @Test func bodiesMeetAlsoInFlightsThatBeginLater() throws {
    var world = try Self.world()
    let (left, right) = (world.bodyIDs[0], world.bodyIDs[1])
    world.advance(to: 500_000_000)
    world.setLayers(3, of: right)
    try world.setVelocity(Vector2(200, 0), of: left)
    let impact = try world.requireImpact(by: 5_000_000_000)
    #expect(impact.partner == .body(right) && impact.nanoseconds == 1_150_000_000)
  }

  @Test func bodiesThatShareNoLayerPass() throws {
    var world = try Self.world()
    let (left, right) = (world.bodyIDs[0], world.bodyIDs[1])
    world.setLayers(3, of: right)
    world.advance(to: 1_500_000_000)
    world.setLayers(2, of: right)
    world.advance(to: 2_000_000_000)
    let places = (world.position(of: left), world.position(of: right))
    #expect(places.0 == Vector2(100, 0) && places.1 == Vector2(100, 0))
    // Now they share a layer again, and leave each other.
    world.setLayers(1, of: right)
    let impact = try world.requireImpact(by: 4_000_000_000)
    guard case .shape = impact.partner else {
      Issue.record("they meet inside each other: \(impact)")
      return
    }
  }
}
