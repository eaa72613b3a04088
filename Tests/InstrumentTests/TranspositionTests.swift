import MIDI
import Physics2D
import Testing

@testable import Instrument

@Suite struct TranspositionTests {
  private static func recording(_ semitones: [Int: Int]) throws -> Recording {
    var settings = Preset.standard.settings
    settings.seed = 7
    settings[.click] = 1
    for (channel, semitones) in semitones { settings.transposition[Channel(number: channel)] = semitones }
    return try Recording(settings, until: 30 * second)
  }

  @Test func onlyTheNotesOfTheStatedChannelsMove() throws {
    // Channel 10 has the clicks, which are never transposed.
    let (plain, moved) = (try Self.recording([:]), try Self.recording([1: -12, 2: 7, 10: 5]))
    #expect(moved.strikes == plain.strikes && moved.fault == nil)
    #expect(moved.messages.count == plain.messages.count)
    for (before, after) in zip(plain.messages, moved.messages) {
      let semitones = before.voice == .bass ? -12 : before.voice == .key ? 7 : 0
      #expect(before.nanoseconds == after.nanoseconds && Int(after.note ?? 0) - Int(before.note ?? 0) == semitones)
    }
  }

  /// A note beyond MIDI's range is moved by octaves, so the note keeps its pitch class.
  @Test func notesStayInRangeAndEnd() throws {
    for semitones in [-48, 48] {
      let (plain, moved) = (try Self.recording([:]), try Self.recording([1: semitones, 2: semitones]))
      for (before, after) in zip(plain.messages, moved.messages) {
        guard let note = before.note, let sent = after.note else { continue }
        #expect(sent < 128 && (Int(sent) - Int(note)) % 12 == 0)
      }
      let ends = moved.messages.count { if case .noteOff = $0.message { true } else { false } }
      #expect(ends == moved.noteOns.count)
    }
  }

  @Test func transpositionIsSavedAndHashed() throws {
    var settings = Settings()
    settings.transposition[Channel(number: 16)] = -48
    let moved = try Performance(settings)
    let plain = try Performance(Settings())
    let digests = (moved.digest, plain.digest)
    #expect(digests.0 != digests.1)
    let restored = try Performance.restored(from: moved.bytes).settings
    #expect(restored == settings && restored.transposition[Channel(number: 16)] == -48)
  }
}
