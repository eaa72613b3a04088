import MIDI

/// A MIDI message of a performance, and when it is to sound.
public struct TimedMessage: Equatable, Sendable, BitwiseCopyable {
  /// When, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// Which part of the instrument plays it.
  public var voice: Voice
  /// What is played: note-ons and note-offs.
  public var message: Message

  /// A message at a time.
  public init(nanoseconds: Int64, voice: Voice, message: Message) {
    self.nanoseconds = nanoseconds
    self.voice = voice
    self.message = message
  }
}
