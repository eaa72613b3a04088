import ChordEngine
import Physics2D
import Testing

@testable import Instrument

/// Tests saving and restoring performances with gliding bouncers and held balls.
@Suite struct HandsBytesTests {
  /// Returns a performance that has played for about a second, with gestures at random ticks.
  static func inHands(_ seed: UInt64, _ random: inout SplitMix64) throws -> Performance {
    var settings = PerformanceTests.settings(seed)
    settings.balls = 4
    var performance = try Performance(settings)
    let end = 200 + Int64(random.next() % 100)
    var tick: Int64 = 0
    while tick < end {
      tick += 1 + Int64(random.next() % 30)
      _ = try Recording(&performance, until: tick * Performance.tick, ends: false)
      let (x, y) = (random.next(in: 0..<1), random.next(in: 0..<1))
      let ball = Int(random.next() % 5)
      let gesture: Gesture =
        switch random.next() % 4 {
        case 0, 1: .moveBouncer(Degree.allCases[Int(random.next() % 7)], x: 512 * x, y: 700 * y)
        case 2: .dragBall(ball, x: (ball == 0 ? 0 : 512) + 512 * x, y: 700 * y)
        default: .flickBall(ball, x: 2000 * x - 1000, y: 2000 * y - 1000)
        }
      _ = performance.error(of: gesture)
    }
    return performance
  }

  @Test func performanceWithGlidesAndHeldBallsIsRestored() throws {
    var (glides, holds) = (0, 0)
    for seed in 0..<100 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var performance = try Self.inHands(seed, &random)
      let gliding = performance.scene.gliding
      if gliding.ends.indices.contains(where: { gliding.ends[$0] > 0 }) { glides += 1 }
      if performance.scene.heldBalls != 0 { holds += 1 }
      let bytes = performance.bytes
      var copy = try Performance.restored(from: bytes)
      let (digests, same) = ((performance.digest, copy.digest), copy.bytes == bytes)
      #expect(digests.0 == digests.1 && same, "seed \(seed)")
      let end = performance.nanoseconds + 3 * second
      let (mine, theirs) = (try Recording(&performance, until: end), try Recording(&copy, until: end))
      #expect(mine == theirs, "seed \(seed)")
    }
    #expect(glides > 20 && holds > 20, "\(glides) performances with glides, \(holds) with balls that are held")
  }

  /// Restoring compares the stage with the settings and the held balls.
  @Test func aStageThatContradictsItsSettingsIsRefused() throws {
    var settings = Preset.original.settings
    settings.balls = 2
    var performance = try Performance(settings)
    _ = try Recording(&performance, until: second, ends: false)
    performance.scene.heldBalls = 2
    #expect(Self.isRefused(performance.bytes), "not refused: a held ball flies")
    performance.scene.heldBalls = 0
    #expect(!Self.isRefused(performance.bytes))
    performance.settings.layout.bouncers[0].center.x += 1
    #expect(Self.isRefused(performance.bytes), "not refused: a bouncer stands elsewhere")
    performance.settings.layout.bouncers[0].center.x -= 1
    performance.settings[.bouncer(2)] = 0
    #expect(Self.isRefused(performance.bytes), "not refused: a bouncer on the stage is off in the settings")
  }

  private static func isRefused(_ bytes: [UInt8]) -> Bool {
    do throws(SnapshotError) {
      _ = try Performance.restored(from: bytes)
      return false
    } catch {
      return error == .damaged
    }
  }
}
