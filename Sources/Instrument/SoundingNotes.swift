import MIDI
import Physics2D

/// The notes that sound, and when each is to end: every note-on that goes out is in here until its note-off does.
struct SoundingNotes: ~Copyable {
  struct Note: Equatable, BitwiseCopyable {
    var end: Int64
    var voice: Voice
    var channel: Channel
    var pitch: UInt8

    /// The note-off, at `end`.
    var noteOff: TimedMessage {
      TimedMessage(
        nanoseconds: end, voice: voice,
        message: .noteOff(channel: channel, note: pitch, velocity: Self.releaseVelocity))
    }

    /// The velocity of a release that is not measured. Source: the MIDI 1.0 specification.
    private static let releaseVelocity: UInt8 = 64
  }

  /// In the order of their note-ons. Two channels of 128 notes: no note sounds twice.
  private var notes = FixedBuffer<Note>(capacity: 256)
  /// The end that comes first; far away if nothing sounds.
  private(set) var firstEnd = Int64.max

  var indices: Range<Int> { notes.indices }

  subscript(index: Int) -> Note { notes[index] }

  mutating func add(_ note: Note) {
    notes.append(note)
    firstEnd = min(firstEnd, note.end)
  }

  /// Takes out the note that ends first, of several the one that began first.
  mutating func removeFirstEnding() -> Note? {
    for index in notes.indices where notes[index].end == firstEnd { return remove(at: index) }
    return nil
  }

  /// Takes out the note of a pitch on a channel, if it sounds.
  mutating func remove(channel: Channel, pitch: UInt8) -> Note? {
    for index in notes.indices where notes[index].pitch == pitch && notes[index].channel == channel {
      return remove(at: index)
    }
    return nil
  }

  /// Takes out a note of a voice, if one sounds.
  mutating func remove(voice: Voice) -> Note? {
    for index in notes.indices where notes[index].voice == voice { return remove(at: index) }
    return nil
  }

  /// Lets every note end at a time.
  mutating func endAll(at nanoseconds: Int64) {
    for index in notes.indices { notes[index].end = nanoseconds }
    if !notes.isEmpty { firstEnd = nanoseconds }
  }

  private mutating func remove(at index: Int) -> Note {
    let note = notes[index]
    notes.remove(at: index)
    firstEnd = .max
    for index in notes.indices { firstEnd = min(firstEnd, notes[index].end) }
    return note
  }
}
