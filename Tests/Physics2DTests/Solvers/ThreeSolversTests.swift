import Physics2D
import Testing
import Thoroughness

/// The engine and two other solvers find the same impacts until chaos separates them. `Divergence` gives a bound for
/// the difference of the impacts' times. The comparison of a scene ends when this bound reaches a nanosecond or half
/// the interval to the next impact, or when a body comes to rest.
@Suite struct ThreeSolversTests {
  #if DEBUG
    private static let seeds = UInt64(0)..<60
  #else
    private static let seeds = UInt64(0)..<200 * thoroughness
  #endif
  private static let impactLimit = 20
  private static let end = 3.0
  private static let rounding = 1e-12

  @Test(arguments: [1, 0.8])
  func aSolverThatTestsAllPairsForEachImpactAgrees(restitution: Double) throws {
    var compared = 0
    for seed in Self.seeds {
      let scene = try Scene(seed: seed, restitution: restitution)
      var solver = SlowSolver(scene)
      compared += try compare(scene, "seed \(seed)") { solver.next(by: Self.end) }
    }
    #expect(compared > 6 * Self.seeds.count, "too few impacts compared: \(compared)")
  }

  @Test(arguments: [1, 0.8])
  func aSolverThatOnlyMeasuresDistancesAgrees(restitution: Double) throws {
    var compared = 0
    for seed in Self.seeds {
      let scene = try Scene(seed: seed, restitution: restitution)
      var solver = BisectingSolver(scene)
      compared += try compare(scene, "seed \(seed)") { solver.next(by: Self.end) }
    }
    #expect(compared > 6 * Self.seeds.count, "too few impacts compared: \(compared)")
  }

  private func compare(_ scene: Scene, _ seed: String, with next: () -> ExpectedImpact?) throws -> Int {
    let impacts = try scene.impacts(Self.impactLimit + 1, by: Int64(Self.end * 1e9))
    var divergence = Divergence(bodies: scene.bodies.count, rounding: Self.rounding)
    for (index, impact) in impacts.prefix(Self.impactLimit).enumerated() {
      let error = divergence.follow(impact, in: scene)
      let interval = index + 1 < impacts.count ? impacts[index + 1].seconds - impact.seconds : .infinity
      guard error < 1e-9, interval > 2 * error, !impact.isRest else { return index }
      let expected = ExpectedImpact(impact)
      guard let found = next() else {
        Issue.record("\(seed), impact \(index): the other solver finds nothing, the engine \(expected)")
        return index
      }
      let late = abs(found.time - expected.time)
      #expect(found.hasSameBodies(as: expected), "\(seed), impact \(index): \(found), the engine \(expected)")
      #expect(late <= error, "\(seed), impact \(index): \(found), the engine \(expected)")
      guard found.hasSameBodies(as: expected) else { return index }
    }
    if impacts.count <= Self.impactLimit {
      let more = next()
      #expect(more == nil, "\(seed): the other solver finds more than the engine's \(impacts.count) impacts")
    }
    return min(impacts.count, Self.impactLimit)
  }
}
