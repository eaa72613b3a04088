import ChordEngine
import Instrument
import Offline
import Testing

@Suite struct PredictionTests {
  private static let length = Odds.standardBars * Bar().nanoseconds
  #if DEBUG
    private static let seeds: ClosedRange<UInt64> = 1...4
  #else
    private static let seeds: ClosedRange<UInt64> = 1...30
  #endif

  private func piece(_ seed: UInt64, until end: Int64) throws -> Odds {
    var settings = Settings()
    settings.seed = seed
    return try Odds(settings, until: end)
  }

  /// For 90 % of other seeds, the figures are within 5 % of what ten seeds predict, and for all within 10 %.
  @Test func tenSeedsPredictAPieceWithAnotherSeed() throws {
    let odds = try Odds(Settings(), seeds: Odds.standardSeeds, until: Self.length / 10)
    let runs = try Self.seeds.map { try piece(100 + $0, until: Self.length) }
    let figures: [(name: String, of: (Odds) -> Double)] = [
      ("notes", { Double($0.statistics.notes) }), ("notes of the keys", { Double($0.statistics.notes(.key)) }),
      ("notes of the bass", { Double($0.statistics.notes(.bass)) }),
      ("chord changes", { Double($0.statistics.chordChanges) }),
      ("velocity of the bass", { Double($0.statistics.medianVelocity(.bass)) }),
      ("velocity of the keys", { Double($0.statistics.medianVelocity(.key)) }),
    ]
    for figure in figures {
      let errors = runs.map { abs(figure.of($0) / figure.of(odds) - 1) }.sorted()
      #expect(errors[errors.count * 9 / 10 - 1] <= 0.05, "\(figure.name): \(errors)")
      #expect(try #require(errors.last) <= 0.1, "\(figure.name): \(errors)")
    }
  }

  /// The number of notes is predicted within 7 % (keys) or 12 % (bass), with a median error of at most half of that.
  @Test func thousandBarsPredictTheNextThousand() throws {
    for (voice, limit) in [(Voice.key, 0.07), (.bass, 0.12)] {
      let errors = try Self.seeds.map { seed in
        let (first, both) = try (piece(seed, until: Self.length), piece(seed, until: 2 * Self.length))
        let predicted = Double(first.statistics.notes(voice))
        return abs(predicted / (Double(both.statistics.notes(voice)) - predicted) - 1)
      }.sorted()
      #expect(errors[errors.count / 2] <= limit / 2, "\(voice): \(errors)")
      #expect(try #require(errors.last) <= limit, "\(voice): \(errors)")
    }
  }
}
