import Physics2D
import Testing

@Suite struct SymmetryTests {
  #if DEBUG
    private static let seeds = UInt64(0)..<100
  #else
    private static let seeds = UInt64(0)..<2000
  #endif

  /// Compares the times and approach speeds of 60 impacts bit for bit. In so many impacts, chaos would make even a
  /// one-bit difference of a position visible.
  @Test func theOrderOfInsertionChangesNothingButIndices() throws {
    for seed in Self.seeds {
      let scene = try Scene(seed: seed)
      let (shuffled, bodies, grounds) = scene.shuffled(seed: seed ^ 1)
      let impacts = try scene.impacts(60)
      let shuffledImpacts = try shuffled.impacts(60)
      #expect(impacts.count == shuffledImpacts.count, "seed \(seed)")
      for (index, (impact, found)) in zip(impacts, shuffledImpacts).enumerated() {
        var expected = ExpectedImpact(impact)
        switch expected.partner {
        case .ground(let ground):
          expected.body = bodies[expected.body]
          expected.partner = .ground(grounds[ground])
        case .body(let partner):
          let (first, second) = (bodies[expected.body], bodies[partner])
          expected.body = min(first, second)
          expected.partner = .body(max(first, second))
        }
        let isSame = found.instant == impact.instant && found.approachSpeed == impact.approachSpeed
        #expect(isSame && ExpectedImpact(found).hasSameBodies(as: expected), "seed \(seed), impact \(index)")
      }
    }
  }

  @Test func aMirroredSceneHasMirroredImpacts() throws {
    var compared = 0
    for seed in Self.seeds {
      let scene = try Scene(seed: seed, restitution: seed % 2 == 0 ? 1 : 0.8)
      let impacts = try scene.impacts(20)
      let mirrored = try scene.mirrored.impacts(20)
      compared += compare(scene, impacts, mirrored.map(ExpectedImpact.init), "seed \(seed)")
    }
    #expect(compared > 6 * Self.seeds.count)
  }

  /// Compares two runs until chaos separates the runs (`Divergence`). Returns the number of compared impacts.
  private func compare(
    _ scene: Scene, _ impacts: [Impact], _ others: [ExpectedImpact], _ seed: String
  ) -> Int {
    var divergence = Divergence(bodies: scene.bodies.count, rounding: 1e-12)
    for (index, impact) in impacts.enumerated() {
      let error = divergence.follow(impact, in: scene)
      let interval = index + 1 < impacts.count ? impacts[index + 1].seconds - impact.seconds : .infinity
      guard error < 1e-9, interval > 2 * error else { return index }
      guard index < others.count else {
        Issue.record("\(seed), impact \(index): the other run has none")
        return index
      }
      let expected = ExpectedImpact(impact)
      let isAlike = others[index].hasSameBodies(as: expected) && abs(others[index].time - expected.time) <= error
      #expect(isAlike, "\(seed), impact \(index): \(others[index]), not \(expected)")
      guard isAlike else { return index }
    }
    return impacts.count
  }

  @Test func aRunPlayedBackwardsReturnsToItsStart() throws {
    var reversed = 0
    for seed in Self.seeds {
      let scene = try Scene(seed: seed)
      // Count the impacts until position errors of 1e-13 have grown to time errors of 1e-10 s.
      let impacts = try scene.impacts(9)
      var divergence = Divergence(bodies: scene.bodies.count, rounding: 1e-13)
      var count = 0
      while count + 1 < impacts.count, divergence.follow(impacts[count], in: scene) < 1e-10 { count += 1 }
      guard count > 0 else { continue }
      let reversal = (impacts[count - 1].nanoseconds + impacts[count].nanoseconds) / 2
      var world = try scene.world()
      var forwardCount = 0
      world.advance(to: reversal) { _ in forwardCount += 1 }
      for body in world.bodyIDs { try world.setVelocity(-world.velocity(of: body), of: body) }
      var backwardCount = 0
      world.advance(to: 2 * reversal) { _ in backwardCount += 1 }
      reversed += count
      #expect(forwardCount == backwardCount, "seed \(seed)")
      for body in world.bodyIDs {
        let positionError = (world.position(of: body) - scene.bodies[body.index].position).length
        let velocityError = (world.velocity(of: body) + scene.bodies[body.index].velocity).length
        #expect(
          positionError < 1e-6 && velocityError < 1e-5,
          "seed \(seed), \(count) impacts: position off by \(positionError), velocity by \(velocityError)")
      }
    }
    #expect(reversed > 3 * Self.seeds.count)
  }
}
