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

  private func piece(_ seed: UInt64, of settings: Settings = Settings(), until end: Int64) throws -> Odds {
    var settings = settings
    settings.seed = seed
    return try Odds(settings, until: end)
  }

  /// Ten short pieces (`odds`) together predict the figures of each long piece (`runs`).
  @Test func tenSeedsPredictAPieceOfAnotherSeed() throws {
    var settings = Settings()
    settings[.groove] = 1
    for lines in [3, 3, 2] {
      if let length = Rhythm.Length(lines: lines) { _ = settings.rhythm.append(length) }
    }
    let odds = try Odds(settings, seeds: Odds.standardSeeds, until: Self.length / 10)
    let runs = try Self.seeds.map { try piece(100 + $0, of: settings, until: Self.length) }
    let figures: [(name: String, limit: Double, of: (Odds) -> Double)] = [
      ("notes", 0.05, { Double($0.statistics.notes) }),
      ("notes of the keys", 0.05, { Double($0.statistics.notes(.key)) }),
      ("notes of the bass", 0.1, { Double($0.statistics.notes(.bass)) }),
      ("chord changes", 0.1, { Double($0.statistics.chordChanges) }),
      ("velocity of the bass", 0.05, { Double($0.statistics.medianVelocity(.bass)) }),
      ("velocity of the keys", 0.05, { Double($0.statistics.medianVelocity(.key)) }),
    ]
    for figure in figures {
      let errors = runs.map { abs(figure.of($0) / figure.of(odds) - 1) }
      #expect(try #require(errors.max()) <= figure.limit, "\(figure.name): \(errors)")
    }
  }

  /// The number of notes is predicted within 7 % (keys) or 12 % (bass), with a median error of at most
  /// half of these limits.
  @Test func firstThousandBarsPredictTheNextThousand() throws {
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
