import MIDI
import Testing

private let end = TestFile.end

@Suite struct MIDIScoreTests {
  /// Returns the start and end, in ticks, and the pitch of each note.
  private static func notes(_ tracks: [UInt8]...) throws -> [[Int64]] {
    var file = TestFile()
    file.tracks = tracks
    return try MIDIScore(MIDIFileReader(file.bytes)).notes.map { note in
      [note.start / MIDIScore.unitsPerTick, note.end / MIDIScore.unitsPerTick, Int64(note.number)]
    }
  }

  @Test func noteOnOfVelocity0EndsANote() throws {
    #expect(try Self.notes([0, 0x90, 60, 9, 48, 60, 0] + end) == [[0, 48, 60]])
    #expect(try Self.notes([0, 0x90, 60, 9, 48, 0x80, 60, 9] + end) == [[0, 48, 60]])
  }

  @Test func noteOffEndsTheOldestOfOverlappingNotes() throws {
    let track: [UInt8] = [0, 0x90, 60, 9, 10, 60, 9, 10, 60, 9, 10, 60, 0, 10, 60, 0, 10, 60, 0, 10, 60, 0]
    #expect(try Self.notes(track + end) == [[0, 30, 60], [10, 40, 60], [20, 50, 60]])
  }

  @Test func noteWithoutANoteOffLastsUntilItsTracksEnd() throws {
    #expect(
      try Self.notes([0, 0x90, 60, 9, 5, 60, 9, 5, 60, 0, 20] + end.dropFirst(), [99] + end.dropFirst())
        == [[0, 10, 60], [5, 30, 60]])
  }

  @Test func noteOffEndsNoNoteOfAnotherTrack() throws {
    #expect(
      try Self.notes([0, 0x90, 60, 9, 50, 0x90, 60, 0] + end, [0, 0x91, 60, 9, 9, 0x90, 60, 0, 1, 0x91, 60, 0] + end)
        == [[0, 50, 60], [0, 10, 60]])
  }

  /// Returns the bars, in ticks, of a file with one note of `wholes` · 384 ticks.
  private static func bars(_ conductor: [UInt8], wholes: Int, division: [UInt8] = [0, 96]) throws -> [[Int64]]? {
    let note: [UInt8] = [0, 0x90, 60, 9] + (0..<wholes).flatMap { _ in [0x83, 0x00, 0xFF, 1, 0] as [UInt8] }
    let file = TestFile(conductor + end, note + [0, 0x90, 60, 0] + end, division: division)
    return try MIDIScore(MIDIFileReader(file.bytes)).bars(atMost: 100)?.map { bar in
      [bar.start / MIDIScore.unitsPerTick, bar.end / MIDIScore.unitsPerTick]
    }
  }

  private static func signature(_ delta: [UInt8], _ beats: UInt8, _ power: UInt8) -> [UInt8] {
    delta + [0xFF, 0x58, 4, beats, power, 24, 8]
  }

  @Test func aFileBeginsInFourFour() throws {
    #expect(try Self.bars([], wholes: 2) == [[0, 384], [384, 768]])
    #expect(try MIDIScore(MIDIFileReader(TestFile(end).bytes)).bars(atMost: 0) == [])
  }

  @Test func barsFollowTheTimeSignatures() throws {
    #expect(try Self.bars(Self.signature([0], 3, 2), wholes: 2) == [[0, 288], [288, 576], [576, 864]])
    #expect(try Self.bars(Self.signature([0], 6, 3), wholes: 1) == [[0, 288], [288, 576]])
    let upbeat = Self.signature([0], 1, 2) + Self.signature([96], 3, 2)
    #expect(try Self.bars(upbeat, wholes: 1) == [[0, 96], [96, 384]])
  }

  @Test func timeSignatureWithinABarEndsTheBar() throws {
    let changes = Self.signature([0], 4, 2) + Self.signature([100], 2, 2)
    #expect(try Self.bars(changes, wholes: 1) == [[0, 100], [100, 292], [292, 484]])
  }

  @Test func lastOfSeveralTimeSignaturesAtATickApplies() throws {
    #expect(
      try Self.bars(Self.signature([0], 3, 2) + Self.signature([0], 2, 2), wholes: 1) == [[0, 192], [192, 384]])
  }

  /// In a file with one tick per quarter, a bar of 5/128 lasts 5/32 of a tick, which is 5 units.
  @Test func barsMayHaveAFractionOfATick() throws {
    let file = TestFile(Self.signature([0], 5, 7) + [0, 0x90, 60, 9, 1, 60, 0] + end, division: [0, 1])
    let bars = try MIDIScore(MIDIFileReader(file.bytes)).bars(atMost: 100)
    #expect(bars?.map(\.start) == [0, 5, 10, 15, 20, 25, 30] && bars?.last?.end == 35)
  }

  @Test func tooManyBarsGiveNil() throws {
    #expect(try Self.bars([], wholes: 100)?.count == 100)
    #expect(try Self.bars([], wholes: 101) == nil)
  }

  /// Without a tempo event, a quarter lasts 0.5 s, so a bar of 4/4 lasts 2 s.
  @Test(
    arguments: [([0xE7, 40], 2000), ([0xE8, 10], 480), ([0xE2, 80], 4800), ([0xE3, 100], 5994)] as [([UInt8], Int64)])
  func barsOfTimeCodeFollowTheTempo(division: [UInt8], ticks: Int64) throws {
    #expect(try Self.bars([], wholes: 20, division: division)?[1][0] == ticks)
  }

  @Test func theClockFollowsTempos() throws {
    let tempos: [UInt8] = [
      0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40, 96, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20, 96, 0xFF, 0x51, 3, 0, 0, 1,
    ]
    let clock = try MIDIScore(MIDIFileReader(TestFile(tempos + end).bytes)).tempos
    let expected: [(Int64, Int64)] = [
      (0, 0), (48, 500_000_000), (96, 1_000_000_000), (192, 1_500_000_000), (288, 1_500_001_000),
    ]
    for (tick, nanoseconds) in expected { #expect(clock.nanoseconds(at: tick * MIDIScore.unitsPerTick) == nanoseconds) }
    #expect(clock.nanoseconds(at: .max) > 0)
  }

  @Test(
    arguments: [([0xE8, 10], 240), ([0xE7, 40], 1000), ([0xE2, 80], 2400), ([0, 96], 192)] as [([UInt8], Int64)])
  func divisionOfTheFileDecidesTheTicksOfASecond(division: [UInt8], ticks: Int64) throws {
    let clock = try MIDIScore(MIDIFileReader(TestFile(end, division: division).bytes)).tempos
    #expect(clock.nanoseconds(at: ticks * MIDIScore.unitsPerTick) == 1_000_000_000)
  }

  /// 30 000 frames at 29.97 a second last 1001 s.
  @Test func framesAt2997PerSecondAreExact() throws {
    let clock = try MIDIScore(MIDIFileReader(TestFile(end, division: [0xE3, 4]).bytes)).tempos
    #expect(clock.nanoseconds(at: 120_000 * MIDIScore.unitsPerTick) == 1_001_000_000_000)
  }
}
