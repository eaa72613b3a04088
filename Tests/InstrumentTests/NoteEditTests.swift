import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

@Suite struct NoteEditTests {
  /// Settings in which no ball strikes.
  private static var quiet: Settings {
    var settings = Settings()
    settings.balls = 0
    settings.bouncers = []
    return settings
  }

  @Test(arguments: [0, 1, 2] as [UInt8])
  func suppressedStrikeLosesOnlyItsNote(ball: UInt8) throws {
    let plain = try Recording(Preset.standard.settings, until: 20 * second)
    let (index, number) = try #require(soundingStrike(3, of: ball, in: plain.strikes))
    let edited = try Recording(Preset.standard.settings, until: 20 * second) { performance in
      if performance.nanoseconds == 0 { try performance.apply(.suppress(ball: Int(ball), strike: number)) }
    }
    #expect(edited.fault == nil && edited.noteOns.count == plain.noteOns.count - 1)
    #expect(edited.strikes[index].silence == .suppressed)
    var rest = edited.strikes
    rest[index].silence = plain.strikes[index].silence
    #expect(rest == plain.strikes)
  }

  @Test func pastStrikeCannotBeSuppressed() throws {
    var performance = try Performance(Preset.standard.settings)
    _ = try Recording(&performance, until: 20 * second, ends: false)
    #expect(performance.error(of: .suppress(ball: 0, strike: 1)) == .passed(ball: 0, strike: 1))
    #expect(performance.error(of: .suppress(ball: 0, strike: 1_000)) == nil)
    #expect(performance.error(of: .suppress(ball: 17, strike: 1)) == .noSuchBall(17))
  }

  @Test func atMost64StrikesCanBeSuppressedInAdvance() throws {
    var performance = try Performance(Preset.standard.settings)
    for number in 1...NoteEdits.capacity { try performance.apply(.suppress(ball: 1, strike: number)) }
    #expect(performance.error(of: .suppress(ball: 1, strike: 65)) == .edits)
    #expect(performance.error(of: .suppress(ball: 1, strike: 64)) == nil)
  }

  @Test func anAddedNoteSoundsAtItsNanosecond() throws {
    let note = AddedNote(.key, Pitch(folding: 100), velocity: 77, nanoseconds: 1_000_001_234, length: 250_000_000)
    let recording = try Recording(Self.quiet, until: 4 * second, step: second) { performance in
      if performance.nanoseconds == second { try performance.apply(.add(note)) }
    }
    let channel = Self.quiet.keysChannel
    #expect(recording.fault == nil)
    #expect(
      recording.messages.filter { $0.note == 100 }.map(\.nanoseconds) == [1_000_001_234, 1_250_001_234])
    #expect(recording.noteOns.contains { $0.message == .noteOn(channel: channel, note: 100, velocity: 77) })
  }

  @Test func anAddedNoteEndsASoundingNoteOfItsPitch() throws {
    let first = AddedNote(.key, Pitch(folding: 100), velocity: 77, nanoseconds: 0, length: 3 * second)
    let next = AddedNote(.key, Pitch(folding: 100), velocity: 70, nanoseconds: second + 5, length: second)
    let recording = try Recording(Self.quiet, until: 4 * second, step: second) { performance in
      if performance.nanoseconds == 0 { try performance.apply(.add(first)) }
      if performance.nanoseconds == second { try performance.apply(.add(next)) }
    }
    #expect(recording.fault == nil)
    #expect(
      recording.messages.filter { $0.note == 100 }.map(\.nanoseconds) == [0, second + 5, second + 5, 2 * second + 5])
  }

  @Test func notesThatCannotBeAddedAreRefused() throws {
    var performance = try Performance(Preset.standard.settings)
    let note = AddedNote(.key, Pitch(folding: 100), velocity: 77, nanoseconds: 5, length: second)
    func refused(_ change: (inout AddedNote) -> Void) -> Bool {
      var bad = note
      change(&bad)
      return performance.error(of: .add(bad)) == .badNote(bad)
    }
    #expect(refused { $0.velocity = 0 } && refused { $0.velocity = 128 } && refused { $0.nanoseconds = -1 })
    #expect(refused { $0.nanoseconds = AddedNote.longestWait + 1 } && refused { $0.length = 0 })
    #expect(refused { $0.voice = .click })
    try performance.apply(.add(note))
    #expect(refused { $0.nanoseconds = 6 }, "a second waiting note of the same pitch must be refused")
  }

  @Test func aNoteAddedAheadChangesNothingUntilItBegins() throws {
    let note = AddedNote(.key, Pitch(folding: 67), velocity: 77, nanoseconds: 7_000_001_234, length: 250_000_000)
    func recording(_ time: Int64) throws -> Recording {
      try Recording(Preset.standard.settings, until: 12 * second, step: Performance.tick) { performance in
        if performance.nanoseconds == time { try performance.apply(.add(note)) }
      }
    }
    let (early, late) = (try recording(second), try recording(note.nanoseconds / Performance.tick * Performance.tick))
    #expect(early.fault == nil && early == late)
    #expect(early.noteOns.contains { $0.nanoseconds == note.nanoseconds && $0.note == 67 })
    let plain = try Recording(Preset.standard.settings, until: note.nanoseconds - 1, ends: false)
    #expect(Array(early.messages.prefix(plain.messages.count)) == plain.messages)
  }

  @Test func aNoteThatWouldBeginInAPauseIsLeftOut() throws {
    let heard = try Recording(Self.quiet, until: 6 * second, step: second) { performance in
      guard performance.nanoseconds == second else { return }
      for number in 1...4 {
        let time = second + Int64(number) * second - 500_000_000
        try performance.apply(
          .add(AddedNote(.key, Pitch(folding: 60 + number), velocity: 70, nanoseconds: time, length: 1_000_000)))
      }
    }
    #expect(heard.noteOns.map(\.nanoseconds) == (1...4).map { Int64($0) * second + 500_000_000 })
    let paused = try Recording(Self.quiet, until: 6 * second, step: second) { performance in
      if performance.nanoseconds == 2 * second { try performance.apply(.pause) }
      if performance.nanoseconds == 4 * second {
        // In a pause, added notes whose time has passed are still part of the state.
        let restored = try Performance.restored(from: performance.bytes)
        let (before, after) = (performance.digest, restored.digest)
        #expect(before == after)
        try performance.apply(.play)
      }
      guard performance.nanoseconds == second else { return }
      for number in 1...4 {
        let time = second + Int64(number) * second - 500_000_000
        try performance.apply(
          .add(AddedNote(.key, Pitch(folding: 60 + number), velocity: 70, nanoseconds: time, length: 1_000_000)))
      }
    }
    #expect(paused.noteOns.map(\.nanoseconds) == [1, 4].map { Int64($0) * second + 500_000_000 })
  }

  @Test func aRefusedJumpKeepsTheWaitingNotes() throws {
    let note = AddedNote(.key, Pitch(folding: 100), velocity: 77, nanoseconds: second, length: second)
    let recording = try Recording(Self.quiet, until: 3 * second) { performance in
      try performance.apply(.add(note))
      let refusal = performance.error(of: .locate(sixteenth: -1))
      #expect(refusal == .farPlace(-1))
    }
    #expect(recording.noteOns.map(\.nanoseconds) == [second])
  }

  @Test func atMost64NotesCanBeAddedInAdvance() throws {
    var performance = try Performance(Preset.standard.settings)
    func note(_ number: Int) -> AddedNote {
      AddedNote(.key, Pitch(folding: number), velocity: 70, nanoseconds: Int64(number) * second / 2, length: second)
    }
    for number in 1...64 { try performance.apply(.add(note(number))) }
    #expect(performance.error(of: .add(note(65))) == .edits)
    var restored = try Performance.restored(from: performance.bytes)
    #expect(restored.digest == performance.digest && restored.bytes == performance.bytes)
    let first = try Recording(&performance, until: 40 * second)
    let other = try Recording(&restored, until: 40 * second)
    #expect(first == other && first.fault == nil)
  }

  @Test func editsAreSavedAndRestored() throws {
    var performance = try Performance(Preset.standard.settings)
    _ = try Recording(&performance, until: 5 * second, ends: false)
    let before = performance.digest
    try performance.apply(.suppress(ball: 1, strike: 500))
    #expect(performance.digest != before)
    var restored = try Performance.restored(from: performance.bytes)
    #expect(restored.digest == performance.digest && restored.bytes == performance.bytes)
    let (first, second) = (
      try Recording(&performance, until: 10 * second), try Recording(&restored, until: 10 * second)
    )
    #expect(first == second)
  }

  /// Finds a ball's `count`-th strike that sounds. Returns its index in `strikes`, and its number among all strikes of
  /// the ball, from 1.
  private func soundingStrike(_ count: Int, of ball: UInt8, in strikes: [Strike]) -> (index: Int, number: Int)? {
    var (number, sounding) = (0, 0)
    for index in strikes.indices where strikes[index].ball == ball {
      number += 1
      if strikes[index].silence == nil { sounding += 1 }
      if sounding == count { return (index, number) }
    }
    return nil
  }
}
