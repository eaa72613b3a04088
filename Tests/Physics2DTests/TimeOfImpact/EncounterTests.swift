import Physics2D
import Testing

@Suite struct EncounterTests {
  /// Two directions along the axes, and directions from the Pythagorean triples 3 : 4 : 5, 5 : 12 : 13 and 8 : 15 : 17.
  private static let directions = [
    Vector2(1, 0), Vector2(0, -1), Vector2(-0.8, 0.6), Vector2(5 / 13.0, 12 / 13.0), Vector2(15 / 17.0, -8 / 17.0),
  ]

  /// `ratio` is the moving disc's mass divided by the resting disc's mass. `aim` is the signed distance between the
  /// moving disc's path and the resting disc's centre, as a fraction of the reach (the sum of both radii).
  @Test(arguments: [1e-6, 1e-3, 0.1, 1, 7, 1e3, 1e6], [-0.999, -0.7, -1e-6, 0, 0.3, 0.9, 0.99999])
  func discsCollideAndSeparateAsTheFormulaSays(ratio: Double, aim: Double) throws {
    for direction in Self.directions {
      for restitution in [1, 0.5] {
        var world = try World()
        let side = Vector2(-direction.y, direction.x)
        var a = BodyDefinition(position: direction * -100 + side * (25 * aim), radius: 10)
        a.velocity = direction * 80
        a.mass = ratio
        a.restitution = restitution
        let first = try world.add(a)
        let second = try world.add(BodyDefinition(position: .zero, radius: 15))
        let impact = try world.requireImpact(by: 10_000_000_000)

        // Near a graze, rounding errors (and therefore the tolerances) grow in proportion to 1 / depth.
        let depth = (1 - aim * aim).squareRoot()
        #expect(abs(impact.seconds - (100 - 25 * depth) / 80) < 1e-14 * 100 / depth)
        #expect(abs(impact.approachSpeed - 80 * depth) < 1e-13 * 80 / depth)

        let normal = direction * -depth + side * aim
        let impulse = (1 + restitution) * 80 * depth * ratio / (ratio + 1)
        let velocities = (world.velocity(of: first), world.velocity(of: second))
        #expect((velocities.0 - (a.velocity + normal * (impulse / ratio))).length < 1e-12 * 80 / depth)
        #expect((velocities.1 - normal * -impulse).length < 1e-12 * impulse / depth + 1e-300)

        let momentum = velocities.0 * ratio + velocities.1
        #expect((momentum - a.velocity * ratio).length <= 1e-12 * 80 * ratio)
        let energy = 0.5 * (ratio * velocities.0.lengthSquared + velocities.1.lengthSquared)
        let approach = 80 * depth
        let lost = 0.5 * (1 - restitution * restitution) * approach * approach * ratio / (ratio + 1)
        #expect(abs(energy - (3200 * ratio - lost)) <= 1e-12 * 3200 * ratio)
      }
    }
  }

  /// Each flight from wall to wall takes 1 s within some ulps, however the walls and the path are tilted.
  @Test(arguments: [0.0, 0.3, 5])
  func aBallBetweenTiltedWallsKeepsTime(slant: Double) throws {
    for normal in Self.directions {
      var world = try World()
      let along = Vector2(-normal.y, normal.x)
      // The walls extend as far as the path, so their coordinates are rounded as coarsely as the ball's.
      let length = 100 + 80 * slant * 2000
      for gap in [0.0, 100] {
        _ = try world.add(.segment(from: normal * gap + along * -length, to: normal * gap + along * length))
      }
      var ball = BodyDefinition(position: normal * 50, radius: 10)
      ball.velocity = normal * 80 + along * (80 * slant)
      _ = try world.add(ball)
      for bounce in 0..<2000 {
        let impact = try world.requireImpact(by: 3_000_000_000_000)
        let time = 0.5 + Double(bounce)
        // Each flight increases the time's error by an ulp of the positions, divided by the approach speed. The
        // normal's rounded length changes the speed by up to two ulps at each reflection, always in the same direction.
        let allowed = 4 * (time + 1) * length * 0x1p-52 / 80 + 2 * time * (time + 2) * 0x1p-52
        #expect(abs(impact.seconds - time) <= allowed, "bounce \(bounce)")
      }
    }
  }

  /// After `time` seconds, the ball is straight above the peg (in the direction `up`), and nearest to the peg.
  @Test(arguments: [-1e-3, -1e-6, -1e-9, 1e-9, 1e-6, 1e-3])
  func aBallThrownOverAPegGrazesOrMissesIt(nudge: Double) throws {
    for up in Self.directions {
      for (speed, gravity) in [(400.0, 1470.0), (300, 0), (1e4, 1470), (50, 1)] {
        for time in [0.25, 0.5] {
          let along = Vector2(up.y, -up.x)
          var definition = WorldDefinition()
          definition.gravity = up * -gravity
          var world = try World(definition)
          _ = try world.add(.disc(center: .zero, radius: 30))
          let height = 50 * (1 + nudge) - 0.5 * gravity * time * time
          var ball = BodyDefinition(position: up * height + along * (-speed * time), radius: 20)
          ball.velocity = along * speed + up * (gravity * time)
          // Skip starts at most 10 away from the peg.
          guard ball.position.length > 60 else { continue }
          _ = try world.add(ball)
          let impact = world.advanceToImpact(by: 2_000_000_000)
          #expect((impact != nil) == (nudge < 0), "up \(up), \(speed), \(gravity), \(time)")
        }
      }
    }
  }

  /// Two discs under the same gravity pass each other as they would without gravity.
  @Test(arguments: [-1e-6, -1e-9, 1e-9, 1e-6])
  func fallingDiscsGrazeOrMissEachOther(nudge: Double) throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1470)
    var world = try World(definition)
    var ball = BodyDefinition(position: Vector2(-200, 0), radius: 20)
    ball.velocity = Vector2(300, 100)
    _ = try world.add(ball)
    ball = BodyDefinition(position: Vector2(0, 50 * (1 + nudge)), radius: 30)
    ball.velocity = Vector2(0, 100)
    _ = try world.add(ball)
    let impact = world.advanceToImpact(by: 2_000_000_000)
    #expect((impact != nil) == (nudge < 0))
  }
}
