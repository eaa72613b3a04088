import MIDI
import Physics2D

/// The notes that sound, each with the time of its end. A note is in here from its note-on until its note-off.
struct SoundingNotes: ~Copyable {
  /// A note that sounds.
  struct Note: Equatable, BitwiseCopyable {
    /// When the note ends, in nanoseconds since the start of the performance.
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

    /// The velocity of a release that is not sensed. Source: the MIDI 1.0 specification.
    private static let releaseVelocity: UInt8 = 64
  }

  /// In the order of their note-ons. The capacity is two channels of 128 pitches: no pitch sounds twice on a channel.
  private var notes = FixedBuffer<Note>(capacity: 256)
  /// The earliest end, in nanoseconds; `Int64.max` if no note sounds.
  private(set) var firstEnd = Int64.max

  var indices: Range<Int> { notes.indices }

  subscript(index: Int) -> Note { notes[index] }

  mutating func add(_ note: Note) {
    notes.append(note)
    firstEnd = min(firstEnd, note.end)
  }

  /// Removes the note that ends first; of several with equal ends, the one that began first.
  mutating func removeFirstEnding() -> Note? {
    for index in notes.indices where notes[index].end == firstEnd { return remove(at: index) }
    return nil
  }

  /// Removes the note of a pitch on a channel; nil if it does not sound.
  mutating func remove(channel: Channel, pitch: UInt8) -> Note? {
    for index in notes.indices where notes[index].pitch == pitch && notes[index].channel == channel {
      return remove(at: index)
    }
    return nil
  }

  /// Removes the earliest note of a voice; nil if none sounds.
  mutating func remove(voice: Voice) -> Note? {
    for index in notes.indices where notes[index].voice == voice { return remove(at: index) }
    return nil
  }

  /// Sets the end of every note, in nanoseconds.
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
