import MIDI
import Testing

@testable import Instrument

@Suite struct SoundingNotesTests {
  @Test func notesWithEqualEndsEndInTheOrderTheyBegan() {
    var notes = SoundingNotes()
    for (pitch, end) in [(64, 5), (60, 5), (72, 3), (62, 5), (61, 4)] as [(UInt8, Int64)] {
      notes.add(note(pitch, end: end))
    }
    #expect(removeAll(&notes) == [72, 61, 64, 60, 62])
  }

  @Test func notesThatAPauseEndsEndInTheOrderTheyBegan() {
    var notes = SoundingNotes()
    for (pitch, end) in [(64, 9), (60, 7), (72, 8), (62, 11)] as [(UInt8, Int64)] { notes.add(note(pitch, end: end)) }
    notes.endAll(at: 6)
    var ends: [Int64] = []
    for index in notes.indices { ends.append(notes[index].end) }
    #expect(ends == [6, 6, 6, 6])
    #expect(removeAll(&notes) == [64, 60, 72, 62])
  }

  @Test func aPitchIsCutOnItsOwnChannelOnly() {
    var notes = SoundingNotes()
    notes.add(note(60, channel: 1, end: 5))
    notes.add(note(60, channel: 2, end: 6))
    notes.add(note(61, channel: 2, end: 7))
    let cut = [
      notes.remove(channel: Channel(number: 2), pitch: 60), notes.remove(channel: Channel(number: 2), pitch: 60),
    ]
    #expect(cut == [note(60, channel: 2, end: 6), nil])
    #expect(removeAll(&notes) == [60, 61])
  }

  @Test func aBassNoteIsFoundAmongTheKeys() {
    var notes = SoundingNotes()
    notes.add(note(60, end: 5))
    notes.add(note(48, end: 9, voice: .bass))
    notes.add(note(50, end: 8, voice: .bass))
    let found = (0..<3).map { _ in notes.remove(voice: .bass)?.pitch }
    #expect(found == [48, 50, nil])
    #expect(removeAll(&notes) == [60])
  }

  @Test func theFirstEndIsTrueAfterEveryChange() {
    var notes = SoundingNotes()
    notes.endAll(at: 1)
    var ends = [notes.firstEnd]
    for (pitch, end) in [(60, 10), (61, 5), (62, 7), (63, 6)] as [(UInt8, Int64)] {
      notes.add(note(pitch, end: end))
      ends.append(notes.firstEnd)
    }
    #expect(ends == [.max, 10, 5, 5, 5])
    ends = []
    for pitch: UInt8 in [62, 61, 63, 60] {
      _ = notes.remove(channel: Channel(number: 1), pitch: pitch)
      ends.append(notes.firstEnd)
    }
    #expect(ends == [5, 6, 10, .max])
  }

  private func note(_ pitch: UInt8, channel: Int = 1, end: Int64, voice: Voice = .key) -> SoundingNotes.Note {
    SoundingNotes.Note(end: end, voice: voice, channel: Channel(number: channel), pitch: pitch)
  }

  /// The pitches in the order in which they end.
  private func removeAll(_ notes: inout SoundingNotes) -> [UInt8] {
    var pitches: [UInt8] = []
    while let note = notes.removeFirstEnding() { pitches.append(note.pitch) }
    return pitches
  }
}
