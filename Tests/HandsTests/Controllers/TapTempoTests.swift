import Instrument
import Physics2D
import Testing

@testable import Hands

@Suite struct TapTempoTests {
  private static let millisecond: Int64 = 1_000_000

  /// Passes taps at the given times, in milliseconds, to a new `TapTempo`. Returns the tempo, in beats per minute, that
  /// the last tap gives, or nil.
  private static func tempo(_ milliseconds: [Int64]) -> Double? {
    var taps = TapTempo()
    var tempo: Double?
    for time in milliseconds { tempo = taps.tap(at: time * millisecond) }
    return tempo
  }

  @Test(
    arguments: [
      ("one tap", [0], nil), ("two taps", [0, 500], 120), ("two taps after a day", [86_400_000, 86_400_500], 120),
      ("slow", [0, 2000, 4000], 30), ("fast", [0, 200, 400, 600], 300),
      ("a tempo that is not round", [0, 484, 968], 124),
      ("a missing tap", [0, 500, 1500], 120), ("a missing second tap", [0, 1000, 1500], 120),
      ("a missing later tap", [0, 500, 1000, 2000, 2500], 120), ("an extra tap", [0, 500, 700, 1000, 1500], 120),
      ("a bounced tap", [0, 500, 520, 1000], 120), ("a bounced last tap", [0, 500, 1000, 1040], nil),
      ("key repeat", [0, 500, 533, 566, 600, 633, 666, 700], nil), ("a gap of two seconds", [0, 500, 2501], nil),
      ("a new tempo after a gap", [0, 500, 1000, 4000, 4250], 240), ("times that run back", [1000, 0], nil),
      ("times that run back, then forward", [1000, 0, 400], 150),
    ] as [(String, [Int64], Double?)])
  func tapsGiveTempo(name: String, milliseconds: [Int64], tempo: Double?) {
    #expect(Self.tempo(milliseconds) == tempo, "\(name)")
  }

  /// Returns a nearly normally distributed error in nanoseconds (σ = 10 ms): a sum of twelve random numbers.
  private static func jitter(_ random: inout SplitMix64) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + random.next(in: 0..<1) } * 10e6
  }

  /// Returns a random tempo, and the times of `count` taps at this tempo, each moved by `jitter`.
  private static func taps(_ count: Int, _ random: inout SplitMix64) -> (tempo: Double, times: [Int64]) {
    let tempo = random.next(in: 33..<160)
    let begin = random.next(in: 0..<1e15)
    return (tempo, (0..<count).map { Int64(begin + Double($0) * 60e9 / tempo + jitter(&random)) })
  }

  private static func error(_ times: [Int64], _ tempo: Double) -> Double {
    var taps = TapTempo()
    var found: Double?
    for time in times { found = taps.tap(at: time) ?? found }
    return abs((found ?? 0) / tempo - 1)
  }

  @Test func tempoOfEightUnsteadyTapsIsWithinTwoPercent() {
    for seed in UInt64(1)...5000 {
      var random = SplitMix64(seed: seed)
      let (tempo, times) = Self.taps(8, &random)
      #expect(Self.error(times, tempo) < 0.02, "seed \(seed), \(tempo)")
    }
  }

  /// Only the last eight taps count.
  @Test func newTempoIsFoundWithoutAPauseBetween() {
    for seed in UInt64(1)...2000 {
      var random = SplitMix64(seed: seed)
      let (_, before) = Self.taps(5, &random)
      let (tempo, after) = Self.taps(9, &random)
      let shift = before[4] + Int64(60e9 / tempo) - after[0]
      #expect(Self.error(before + after.map { $0 + shift }, tempo) < 0.02, "seed \(seed)")
    }
  }

  @Test func missedTapDoesNotChangeTheTempo() {
    for seed in UInt64(1)...5000 {
      var random = SplitMix64(seed: seed)
      var (tempo, times) = Self.taps(9, &random)
      // At slower tempos, the missed tap could leave a gap of over two seconds, which starts a new count.
      guard tempo > 62 else { continue }
      times.remove(at: 1 + Int(random.next() % 7))
      #expect(Self.error(times, tempo) < 0.02, "seed \(seed), \(tempo)")
    }
  }

  @Test func extraTapDoesNotChangeTheTempo() {
    for seed in UInt64(1)...5000 {
      var random = SplitMix64(seed: seed)
      var (tempo, times) = Self.taps(8, &random)
      let index = 1 + Int(random.next() % 6)
      times.insert(times[index] + Int64(random.next(in: 0.05..<0.6) * 60e9 / tempo), at: index + 1)
      #expect(Self.error(times, tempo) < 0.03, "seed \(seed), \(tempo)")
    }
  }

  @Test func anyTapsGiveAValidTempoOrNone() {
    for seed in UInt64(1)...2000 {
      var random = SplitMix64(seed: seed)
      var taps = TapTempo()
      var time: Int64 = 0
      for _ in 0..<30 {
        time += Int64(random.next() % 2_200_000_000)
        if let tempo = taps.tap(at: time) {
          #expect(
            (30...400).contains(tempo) && Parameter.tempo.allows(tempo) && (tempo * 10).rounded() / 10 == tempo,
            "seed \(seed): \(tempo)")
        }
      }
    }
  }
}
