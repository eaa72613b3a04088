import Instrument
import Offline
import Testing

/// Compares generated pieces, one for each seed, with 909 songs by humans.
@Suite struct SeedPieceTests {
  #if DEBUG
    private static let seeds = UInt64(1)...12
  #else
    private static let seeds = UInt64(1)...300
  #endif

  /// `SongMeasure` lists 15 numbers that describe a piece. For each number, nine of ten songs are within a known range.
  /// At least 95 % of the pieces must be within 13 or more of these ranges. 78 % of the songs by humans are.
  @Test func piecesAreWithinTheRangesOfSongs() throws {
    let pieces = try Self.seeds.map { seed in
      let settings = Settings.piece(ofSeed: seed)
      return try #require(
        try Odds(settings, bar: Bar(settings), until: SongNotes.longest).songMeasures().first)
    }
    func share(_ condition: (SongMeasures) -> Bool) -> Double {
      Double(pieces.count(where: condition)) / Double(pieces.count)
    }
    #expect(share { $0.countWithinBand >= 13 } >= 0.95)
    #expect(share { $0[.pulse] >= 0.59 } >= 0.98 && share { $0[.motif] >= 0.055 } >= 0.98)
    #expect(share { $0[.pitches] >= 25 } >= 0.98)
  }

  /// Compares minutes 0–2 of a piece with minutes 2–4 of up to thirty pieces. In at least 80 % of the cases, the
  /// nearest minutes 2–4 are the piece's own.
  @Test func firstHalfOfAPieceIsNearestToItsSecondHalf() throws {
    let halves = try Self.seeds.map { seed in
      let (half, settings) = (SongNotes.longest / 2, Settings.piece(ofSeed: seed))
      var notes = SongNotes()
      renderOffline(try Performance(settings), until: SongNotes.longest) { notes.add($0) }
      return [0, half].map { start in StrikeHistogram(notes.notes.filter { start..<start + half ~= $0.onset }) }
    }
    var (own, all) = (0, 0)
    for group in stride(from: 0, to: halves.count, by: 30) {
      let group = halves[group..<min(group + 30, halves.count)]
      for (index, piece) in group.enumerated() {
        let distances = group.map { piece[0].distance(to: $0[1]) }
        all += 1
        if distances.indices.min(by: { distances[$0] < distances[$1] }) == index { own += 1 }
      }
    }
    #expect(own * 100 >= all * 80, "only \(own) of \(all) first halves are nearest to their own second halves")
  }

  /// The shares of 12 pitch classes, of 20 ranges of gaps between onsets (30 ms to 2 s) and of 16 ranges of velocities.
  private struct StrikeHistogram {
    var shares = [
      [Double](repeating: 0, count: 12), [Double](repeating: 0, count: 20), [Double](repeating: 0, count: 16),
    ]

    init(_ notes: [SongNotes.Note]) {
      for note in notes {
        shares[0][note.pitch % 12] += 1
        shares[2][note.velocity / 8] += 1
      }
      for (note, next) in zip(notes, notes.dropFirst()) {
        let gap = Double(next.onset - note.onset) / 1e9
        if gap >= 0.03, gap < 2 { shares[1][min(19, Int(gap * 10))] += 1 }
      }
      for index in shares.indices {
        let sum = max(1, shares[index].reduce(0, +))
        shares[index] = shares[index].map { $0 / sum }
      }
    }

    func distance(to other: StrikeHistogram) -> Double {
      zip(shares.joined(), other.shares.joined()).reduce(0) { $0 + abs($1.0 - $1.1) / 2 }
    }
  }
}
