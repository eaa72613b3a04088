import Instrument
import Testing

/// The musical quality of the default piece. The tests play five minutes of each seed's piece.
@Suite struct DefaultPieceTests {
  #if DEBUG
    private static let seeds = UInt64(1)...12
  #else
    private static let seeds = UInt64(1)...300
  #endif

  /// Each seed's piece, simulated once for all tests.
  private static let pieces = Result {
    try seeds.map { seed in
      (seed: seed, piece: try Piece(Settings.piece(ofSeed: seed)))
    }
  }

  @Test func noPieceFreezesAndMostPiecesSoundEveryKeyEachMinute() throws {
    var whole = 0
    for (seed, piece) in try Self.pieces.get() {
      #expect(!piece.isFrozen, "seed \(seed)")
      if piece.minutesWithoutAKey(of: 4) == 0 { whole += 1 }
    }
    #expect(whole * 100 >= Self.seeds.count * 95, "each key each minute: \(whole) of \(Self.seeds.count) seeds")
  }

  @Test func pieceBeginsWithinASecondAndIsNeitherSilentNorTooDense() throws {
    for (seed, piece) in try Self.pieces.get() {
      let first = (note: try #require(piece.notes.first).nanoseconds, bass: try #require(piece.bass.first).nanoseconds)
      #expect(first.note <= second && first.bass <= 3 * second, "seed \(seed): \(first)")
      #expect(piece.longestSilence <= 2 * second, "seed \(seed): \(piece.longestSilence) ns")
      #expect(piece.densest <= 20, "seed \(seed): \(piece.densest) notes in a second")
      #expect(piece.notes.allSatisfy { $0.velocity >= 10 }, "seed \(seed)")
    }
  }

  @Test func bassIsNeitherRareNorSoft() throws {
    var loud = 0
    for (seed, piece) in try Self.pieces.get() {
      let share = Double(piece.bass.count) / Double(piece.notes.count)
      // The bass repeats its note between strikes. These repetitions are not counted here.
      #expect((0.02...0.25).contains(share), "seed \(seed): the bass has a share of \(share)")
      if Piece.median(piece.bass) >= Piece.median(piece.keys) { loud += 1 }
      #expect(Piece.median(piece.bass) + 4 >= Piece.median(piece.keys), "seed \(seed)")
      // The bass plays in the octave from two octaves to one octave below the tonic. The tonic is one of F3…E4.
      let key = UInt8(Settings.piece(ofSeed: seed).key.tonicNumber)
      let isInOctave = piece.bass.allSatisfy { (key - 24...key - 12).contains($0.pitch.number) }
      #expect((53...64).contains(key) && isInOctave, "seed \(seed): the bass leaves its octave")
    }
    #expect(loud * 100 >= Self.seeds.count * 98, "bass as loud as the keys: \(loud) of \(Self.seeds.count) seeds")
  }

  @Test func chordsChangeOftenEnough() throws {
    var moving = 0
    for (seed, piece) in try Self.pieces.get() {
      let changes = piece.chordChanges.count
      #expect((8 * 5...55 * 5).contains(changes), "seed \(seed): \(changes) chord changes")
      if piece.longestChord <= 15 * second { moving += 1 }
    }
    #expect(moving * 100 >= Self.seeds.count * 95, "no chord over 15 s: \(moving) of \(Self.seeds.count) seeds")
  }

  /// On average, halves of two seeds' pieces must differ more than the two halves of one piece.
  @Test func piecesDifferMoreThanTheirHalves() throws {
    var halves: [(first: [Int], second: [Int])] = []
    for (_, piece) in try Self.pieces.get() {
      halves.append((piece.dynamics(ofHalf: 0), piece.dynamics(ofHalf: 1)))
    }
    var (within, between, across) = (0.0, 0.0, 0.0)
    for (index, half) in halves.enumerated() {
      let distance = Piece.distance(half.first, half.second)
      #expect(distance > 0.1, "seed \(index + 1) repeats its first half")
      within += distance
      between += Piece.distance(half.first, halves[(index + 1) % halves.count].second)
      for other in halves.indices where other != index {
        across += Piece.distance(half.first, halves[other].second) / Double(halves.count - 1)
      }
    }
    #expect(
      between > within && across > within,
      "average distances (any pieces, neighbours, halves): \([across, between, within].map { $0 / Double(halves.count) })"
    )
  }
}
