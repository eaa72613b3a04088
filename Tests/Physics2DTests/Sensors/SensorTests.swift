import Testing
import Thoroughness

@testable import Physics2D

/// Compares a sensor's state with distances measured at many times of a flight through the sensor.
@Suite struct SensorTests {
  #if DEBUG
    private static let seeds = UInt64(0)..<300
  #else
    private static let seeds = UInt64(0)..<500 * thoroughness
  #endif

  /// Returns a random polygon, capsule, segment or disc near the middle of a walled square of 200 × 200.
  private func sensor(_ random: inout SplitMix64) -> Ground {
    let center = Vector2(random.next(in: 60..<140), random.next(in: 60..<140))
    let arm = Vector2(random.next(in: -30..<30), random.next(in: -30..<30))
    switch random.next() % 6 {
    case 0: return Ground(corners: [center], radius: random.next(in: 1..<30))
    case 1: return Ground(corners: [center, center + arm], radius: 0)
    case 2: return Ground(corners: [center, center + arm], radius: random.next(in: 0.1..<20))
    default:
      // The corners are on an ellipse, and may be close together.
      let count = 3 + Int(random.next() % 6)
      let flat = random.next(in: 0.05..<1)
      var turns = (0..<count).map { _ in random.next(in: -4..<4) }
      turns.sort()
      let corners = turns.map { turn in
        // `turn` is the tangent of half the angle, so sorting by `turn` sorts by angle.
        let unit = Vector2(1 - turn * turn, 2 * turn) * (1 / (1 + turn * turn))
        return center + arm * unit.x + arm.turnedRight * (-flat * unit.y)
      }
      return Ground(corners: corners, radius: 0)
    }
  }

  @Test func sensorKnowsTheBodiesInsideAtAnyTime() throws {
    let (compared, transitions) = try expectAgreement(seeds: Self.seeds)
    #expect(
      compared > 500 * Self.seeds.count && transitions > 2 * Self.seeds.count,
      "\(compared) compared, \(transitions) transitions")
  }

  @discardableResult
  private func expectAgreement(seeds: Range<UInt64>) throws -> (compared: Int, transitions: Int) {
    var (compared, transitions) = (0, 0)
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      var definition = WorldDefinition()
      let isPulled = seed % 2 == 0
      definition.gravity = isPulled ? Vector2(random.next(in: -90..<90), random.next(in: -90..<90)) : .zero
      var world = try World(definition)
      try addWalls(to: &world, width: 200, height: 200)
      var sensors: [(ground: Ground, name: ShapeID)] = []
      for _ in 0..<3 {
        let ground = sensor(&random)
        if let name = try? world.add(ground.shape, isSensor: true) { sensors.append((ground, name)) }
      }
      let radius = [0.01, 0.3, 3, 12, 40][Int(random.next() % 5)]
      var body = BodyDefinition(
        position: Vector2(random.next(in: 41..<159), random.next(in: 41..<159)), radius: radius)
      body.velocity = Vector2(random.next(in: -90..<90), random.next(in: -90..<90))
      let name = try world.add(body)
      var entries = [Int](repeating: 0, count: sensors.count)
      var expected = entries
      var wasInside = sensors.map { world.isInside($0.name, name) }
      for tick in Int64(0)...400 {
        world.advance(to: tick * 7_000_000) { impact in
          for index in sensors.indices where impact.partner == .shape(sensors[index].name) { entries[index] += 1 }
        }
        let place = world.position(of: name)
        for (index, sensor) in sensors.enumerated() {
          let isInside = world.isInside(sensor.name, name)
          let gap = sensor.ground.distance(to: place) - radius
          compared += 1
          if isInside, !wasInside[index] { expected[index] += 1 }
          if isInside != wasInside[index] { transitions += 1 }
          wasInside[index] = isInside
          guard abs(gap) > 1e-6 * (radius + sensor.ground.radius) else { continue }
          #expect(isInside == (gap < 0), "seed \(seed), tick \(tick): \(sensor.ground) has gap \(gap) to \(place)")
          guard isInside == (gap < 0) else { break }
        }
      }
      for index in sensors.indices {
        // A body may enter and leave between two comparisons.
        #expect(entries[index] >= expected[index], "seed \(seed)")
      }
    }
    return (compared, transitions)
  }

  /// The disc would count as inside for ever if the prediction of its exit ignored a corner that the disc does not
  /// overlap yet.
  @Test func aDiscThatLeavesASensorPastAFarCornerHasLeftIt() throws { try expectAgreement(seeds: 3068..<3069) }
}
