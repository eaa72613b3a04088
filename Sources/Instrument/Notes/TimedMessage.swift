import MIDI

/// A MIDI message of a performance, with its time. With this order of the members, the struct fits into the 16 bytes
/// that `SharedNoteRecord` reserves for a message.
public struct TimedMessage: Equatable, Sendable, BitwiseCopyable {
  /// The time, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// A note-on, a note-off, a bank select, a program change, a controller, a pitch bend or a pressure. In the event
  /// `PerformanceEvent.midiClock`, it is a MIDI clock message for slaves.
  public var message: Message
  /// The part of the instrument that plays the message.
  public var voice: Voice
  /// For a note of the keys, the index of the struck key, from 0. For other messages, 0.
  public var key: UInt8
  /// For a note-on of the keys, the place in the stereo image, −127…127 from left to right, as in `Strike.place`. For
  /// other messages, 0, the centre. The place is not sent as MIDI: only the synthesizer needs it.
  public var place: Int8

  /// A message at a time.
  public init(nanoseconds: Int64, voice: Voice, key: UInt8 = 0, place: Int8 = 0, message: Message) {
    (self.nanoseconds, self.message) = (nanoseconds, message)
    (self.voice, self.key, self.place) = (voice, key, place)
  }
}
