import Physics2D
import Testing
import Thoroughness

@Suite struct PropertyTests {
  #if DEBUG
    static let seeds = UInt64(0)..<150
    static let restingSeeds = UInt64(0)..<8
  #else
    static let seeds = UInt64(0)..<500 * thoroughness
    static let restingSeeds = UInt64(0)..<20 * thoroughness
  #endif

  @Test func elasticWorldsKeepTheirEnergy() throws {
    for seed in Self.seeds {
      var world = try randomWorld(seed: seed)
      let bodies = world.bodyIDs
      let scale = world.scale(of: bodies)
      let before = world.energy(of: bodies)
      world.advance(to: 4_000_000_000)
      let after = world.energy(of: bodies)
      #expect(abs(after - before) <= 1e-11 * scale, "seed \(seed)")
    }
  }

  @Test func inelasticWorldsGainNoEnergyAndHaveFewerThanAMillionImpacts() throws {
    for seed in Self.restingSeeds {
      let restitution = [0, 0.1, 0.3, 0.5, 0.8, 0.99][Int(seed % 6)]
      var world = try randomWorld(seed: seed, restitution: restitution)
      let bodies = world.bodyIDs
      let scale = world.scale(of: bodies)
      var energy = world.energy(of: bodies)
      var impacts = 0
      // Every h = 0.1 ms (`minimumFlightTime`), the engine restores the gaps between bodies in contact, which can add
      // energy. The test allows an energy of (g·h)² for each body.
      let stepSpeed = world.gravity.length * 1e-4
      let mostByContacts = Double(bodies.count) * stepSpeed * stepSpeed
      for second in Int64(1)...4 {
        world.advance(to: second * 1_000_000_000) { _ in impacts += 1 }
        let now = world.energy(of: bodies)
        #expect(now <= energy + 1e-9 * scale + mostByContacts, "seed \(seed)")
        energy = now
      }
      #expect(impacts < 1_000_000, "seed \(seed)")
    }
  }

  @Test func noBodyOverlapsAnotherOrEscapes() throws {
    for seed in Self.seeds {
      var grounds: [Ground] = []
      var world = try randomScene(seed: seed, restitution: seed % 2 == 0 ? 1 : 0.6) { grounds = $0 }
      let bodies = world.bodyIDs
      for tick in Int64(1)...40 {
        world.advance(to: tick * 50_000_000) { impact in
          guard case .shape(let shape) = impact.partner, shape.index >= 4 else { return }
          let gap = grounds[shape.index - 4].distance(to: impact.point)
          #expect(abs(gap) <= 1e-9 * 20, "seed \(seed): the point of contact must be on the shape")
        }
        for (index, body) in bodies.enumerated() {
          let position = world.position(of: body)
          let radius = world.radius(of: body)
          #expect(position.x > radius * (1 - 1e-9) && position.x < 600 - radius * (1 - 1e-9), "seed \(seed)")
          #expect(position.y > radius * (1 - 1e-9) && position.y < 600 - radius * (1 - 1e-9), "seed \(seed)")
          for ground in grounds {
            #expect(ground.distance(to: position) >= radius * (1 - 1e-9), "seed \(seed)")
          }
          for other in bodies[..<index] {
            let reach = radius + world.radius(of: other)
            let distance = (world.position(of: other) - position).length
            #expect(distance >= reach * (1 - 1e-9), "seed \(seed)")
          }
        }
      }
    }
  }

  @Test func lengthOfTicksChangesNothing() throws {
    for seed in Self.seeds {
      let restitution = seed % 2 == 0 ? 1 : 0.7
      let end: Int64 = 1_000_000_000
      var hashes: [UInt64] = []
      for tick: Int64 in [1_000_000, 4_000_000, 7_777_777, end] {
        var world = try randomWorld(seed: seed, restitution: restitution)
        var impacts = FNV1a()
        var time: Int64 = 0
        while time < end {
          time = min(end, time + tick)
          world.advance(to: time) { impact in
            impacts.add(impact.instant)
            impacts.add(impact.approachSpeed)
          }
        }
        hashes += [world.hash, impacts.value]
      }
      for index in 2..<hashes.count { #expect(hashes[index] == hashes[index % 2], "seed \(seed)") }
    }
  }

  @Test func impactsAreReportedInTheOrderOfTime() throws {
    for seed in Self.seeds {
      var world = try randomWorld(seed: seed, restitution: 0.9)
      var last = Instant.zero
      world.advance(to: 2_000_000_000) { impact in
        #expect(impact.instant >= last, "seed \(seed)")
        last = impact.instant
      }
    }
  }

  @Test func restoredSnapshotHasTheSameFuture() throws {
    for seed in Self.seeds {
      var world = try randomWorld(seed: seed, restitution: 0.9)
      world.advance(to: 500_000_000)
      var copy = world.snapshot()
      let start = (copy.hash, world.hash)
      #expect(start.0 == start.1, "seed \(seed)")
      world.advance(to: 1_500_000_000)
      let between = copy.hash
      #expect(between == start.0, "seed \(seed)")
      copy.advance(to: 1_500_000_000)
      let end = (copy.hash, world.hash)
      #expect(end.0 == end.1 && end.0 != start.0, "seed \(seed)")
    }
  }
}
