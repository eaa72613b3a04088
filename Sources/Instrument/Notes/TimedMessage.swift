import MIDI

/// A MIDI message of a performance, with its time.
public struct TimedMessage: Equatable, Sendable, BitwiseCopyable {
  /// The time, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The part of the instrument that plays the message.
  public var voice: Voice
  /// The struck key, from 0, of a note of the keys; 0 for other messages.
  public var key: UInt8
  /// A note-on, a note-off, a bank select, a program change, a controller, a pitch bend or a pressure; in
  /// `PerformanceEvent.midiClock`, a message for slaves.
  public var message: Message

  /// A message at a time.
  public init(nanoseconds: Int64, voice: Voice, key: UInt8 = 0, message: Message) {
    (self.nanoseconds, self.voice, self.key, self.message) = (nanoseconds, voice, key, message)
  }
}
