import Testing

@testable import Instrument

@Suite struct RepeatedImpactTests {
  @Test func impactRepeatsIfItsBallHitTheSameKeyWithinAMillisecond() throws {
    let table: [(ball: UInt8, index: UInt8, nanoseconds: Int64, repeats: Bool)] = [
      (1, 0, 0, false), (1, 0, 999_999, true), (1, 0, 1_999_998, true), (1, 0, 2_999_998, false),
      // Only a ball's latest strike counts: when ball 1 returns to key 0, its latest strike was on key 1.
      (2, 0, 3_000_000, false), (1, 1, 3_000_001, false), (1, 0, 3_000_002, false), (2, 0, 3_000_003, true),
      // Ball 0 is the bass ball.
      (0, 6, 3_000_004, false), (0, 6, 3_000_005, true), (4, 3, 3_000_006, false), (3, 3, 3_000_007, false),
    ]
    var performance = try Performance(Preset.original.settings)
    for (ball, index, nanoseconds, expected) in table {
      let repeats = performance.recordStrike(ball: Int(ball), index: index, at: nanoseconds)
      #expect(repeats == expected, "ball \(ball), key \(index), \(nanoseconds) ns")
    }
  }
}
