import Physics2D
import Testing

/// A body's energy is ½·m·v² + ¼·m·r²·ω² − m·g·position.
@Suite struct BodyEnergyTests {
  @Test(
    arguments: [
      (Vector2(3, 4), 0, 0, 25), (Vector2(0, 0), 5, 0, 50), (Vector2(0, 0), 0, 7, 140), (Vector2(0, 0), 0, -7, -140),
      (Vector2(3, 4), 5, 7, 215),
    ] as [(Vector2, Double, Double, Double)])
  func theEnergyOfAFlyingBodyIsThatOfADisc(velocity: Vector2, spin: Double, height: Double, expected: Double) throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -10)
    var world = try World(definition)
    var body = BodyDefinition(position: Vector2(1, height), radius: 2)
    body.mass = 2
    body.velocity = velocity
    body.angularVelocity = spin
    let name = try world.add(body)
    for second in Int64(0)...3 {
      world.advance(to: second * 1_000_000_000)
      let energy = world.energy(of: name)
      #expect(abs(energy - expected) < 1e-9, "after \(second) s")
    }
  }
}
