import Testing

@testable import Synth

@Suite struct VoicePoolTests {
  @Test(arguments: Sound.allCases)
  func quietestOfThirtyTwoNotesGivesItsVoiceToANewNote(sound: Sound) {
    var pool = VoicePool(rate: 16_000)
    for note in 40..<72 {
      pool.noteOn(sound, part: .keys, KeyStrike(note: UInt8(note), velocity: note == 55 ? 1 : 110))
    }
    #expect(pool.sounding() == (40..<72).map { UInt8($0) })
    _ = pool.play(pieces: 10)
    pool.noteOn(sound, part: .keys, KeyStrike(note: 80, velocity: 100))
    let others: [UInt8] = (40..<72).filter { $0 != 55 }
    #expect(pool.sounding() == others + [80])
    #expect(pool.soundingCount == VoicePool.capacity)
  }

  /// Notes of a chord begin in the same frame. Although new notes are soft at first, they must not steal each other's
  /// voices.
  @Test(arguments: Sound.allCases)
  func newNoteDoesNotCountAsTheQuietest(sound: Sound) {
    var pool = VoicePool(rate: 16_000)
    for note in 40..<72 { pool.noteOn(sound, part: .keys, KeyStrike(note: UInt8(note), velocity: 127)) }
    _ = pool.play(pieces: 20)
    for note in 80..<88 { pool.noteOn(sound, part: .keys, KeyStrike(note: UInt8(note), velocity: 1)) }
    #expect(pool.sounding().filter { $0 >= 80 }.count == 8)
    #expect(pool.soundingCount == VoicePool.capacity)
  }

  @Test func hundredNotesInOneFrameAreAccepted() {
    var pool = VoicePool(rate: 16_000)
    for note in 0..<100 { pool.noteOn(.marimba, part: .keys, KeyStrike(note: UInt8(note), velocity: 100)) }
    #expect(pool.soundingCount == VoicePool.capacity)
    _ = pool.play(pieces: 40)
    #expect(pool.soundingCount == VoicePool.capacity)
  }

  @Test(arguments: Sound.allCases)
  func repeatedNoteUsesOneVoice(sound: Sound) {
    var pool = VoicePool(rate: 16_000)
    for _ in 0..<60 {
      pool.noteOn(sound, part: .keys, KeyStrike(note: 60, velocity: 100))
      pool.noteOn(sound, part: .bass, KeyStrike(note: 60, velocity: 100))
      _ = pool.play(pieces: 3)
      #expect(pool.soundingCount == 2)
    }
  }

  /// The second note-on already makes the first note fade out, so the first note-off changes no sound.
  @Test(arguments: [Sound.muted, .clav, .pluck])
  func noteOffEndsTheOldestNoteOfItsPitch(sound: Sound) {
    var pool = VoicePool(rate: 16_000)
    pool.noteOn(sound, part: .keys, KeyStrike(note: 60, velocity: 100))
    _ = pool.play(pieces: 30)
    pool.noteOn(sound, part: .keys, KeyStrike(note: 60, velocity: 100))
    _ = pool.play(pieces: 30)
    var other = VoicePool(rate: 16_000)
    other.noteOn(sound, part: .keys, KeyStrike(note: 60, velocity: 100))
    _ = other.play(pieces: 30)
    pool.noteOff(.keys, note: 60)
    pool.noteOff(.bass, note: 60)
    #expect(pool.play(pieces: 30).bits == other.play(pieces: 30).bits)
    pool.noteOff(.keys, note: 60)
    #expect(pool.play(pieces: 30).bits != other.play(pieces: 30).bits)
  }

  @Test(arguments: Sound.allCases)
  func endAllNotesEndsEveryHeldNote(sound: Sound) {
    var pool = VoicePool(rate: 16_000)
    var other = VoicePool(rate: 16_000)
    for note in [48, 55, 64] as [UInt8] {
      pool.noteOn(sound, part: .keys, KeyStrike(note: note, velocity: 100))
      other.noteOn(sound, part: .keys, KeyStrike(note: note, velocity: 100))
    }
    #expect(pool.play(pieces: 30).bits == other.play(pieces: 30).bits)
    pool.endAllNotes()
    for note in [48, 55, 64] as [UInt8] { other.noteOff(.keys, note: note) }
    #expect(pool.play(pieces: 30).bits == other.play(pieces: 30).bits)
    // No note is held any more, so this note-off changes nothing.
    pool.noteOff(.keys, note: 48)
    #expect(pool.play(pieces: 30).bits == other.play(pieces: 30).bits)
  }

  /// Formerly, a click made a held key of its pitch fade out, and rang on until the key's note-off.
  @Test func aClickDoesNotEndAHeldKeyOfItsPitch() {
    var note = Score(settings: .dry(.grand))
    note.add(96, velocity: 60, from: 0)
    var click = Score(settings: .dry(.grand))
    click.actions = [(640, .click)]
    var both = note
    both.actions.append((640, .click))
    var rest = both.played(frames: 8000)
    let (held, clicked) = (note.played(frames: 8000), click.played(frames: 8000))
    for frame in rest.indices { rest[frame] = rest[frame] - held[frame] - clicked[frame] }
    #expect(rest.peak < 1e-4)
  }

  @Test(arguments: Sound.allCases)
  func newSoundAppliesFromTheNextNoteOn(sound: Sound) {
    var score = Score(settings: .dry(sound))
    score.add(60, velocity: 60, from: 0)
    let alone = score.played(frames: 3000)
    let other = Sound.allCases[(Int(sound.rawValue) + 1) % 7]
    score.actions.append((700, .set(.dry(other))))
    #expect(score.played(frames: 3000).bits == alone.bits)
    score.add(67, velocity: 60, from: 1000)
    var withoutChange = Score(settings: .dry(sound))
    withoutChange.add(60, velocity: 60, from: 0)
    withoutChange.add(67, velocity: 60, from: 1000)
    #expect(score.played(frames: 3000).bits != withoutChange.played(frames: 3000).bits)
  }
}
