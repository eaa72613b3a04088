import Physics2D
import Testing

@Suite struct GravityTests {
  /// While gravity is 0, the disc has no predicted impact; `setGravity` must predict an impact.
  @Test func floatingDiscFallsWhenGravityIsSwitchedOn() throws {
    var world = try worldWithFloor(gravity: 0)
    let name = try world.add(BodyDefinition(position: Vector2(0, 520), radius: 20))
    world.advance(to: 1_000_000_000)
    try world.setGravity(Vector2(0, -1000))
    let impact = try world.requireImpact(by: 10_000_000_000)
    #expect(impact.body == name && impact.nanoseconds == 2_000_000_000)
  }
}
