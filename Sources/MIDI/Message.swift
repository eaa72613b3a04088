/// A MIDI 1.0 message: channel voice, system common or system real-time.
///
/// Every data byte is 0…127, every 14-bit value 0…16383; `bytes` holds that as a precondition. System exclusive messages
/// have no fixed length and are no part of this.
public enum Message: Equatable, Sendable, BitwiseCopyable {
  /// A note ends; velocity is how fast its key is released.
  case noteOff(channel: Channel, note: UInt8, velocity: UInt8)
  /// A note begins; by the standard one of velocity 0 ends it.
  case noteOn(channel: Channel, note: UInt8, velocity: UInt8)
  /// Pressure on one key that is held.
  case polyphonicPressure(channel: Channel, note: UInt8, pressure: UInt8)
  /// A controller moves.
  case controlChange(channel: Channel, controller: UInt8, value: UInt8)
  /// The channel takes another sound.
  case programChange(channel: Channel, program: UInt8)
  /// Pressure on all the keys of a channel.
  case channelPressure(channel: Channel, pressure: UInt8)
  /// The pitch wheel, 0…16383; 8192 is its middle.
  case pitchBend(channel: Channel, value: UInt16)

  /// A quarter of a MIDI time code frame: kind in the high three bits, value in the low four.
  case timeCodeQuarterFrame(UInt8)
  /// The place in the song, in sixteenth notes from its beginning, 0…16383.
  case songPosition(UInt16)
  /// The song to play.
  case songSelect(UInt8)
  /// Analogue synthesizers tune themselves.
  case tuneRequest

  /// Twenty-four of them to the quarter note.
  case timingClock
  /// Play from the beginning.
  case start
  /// Play from where it stopped.
  case `continue`
  /// Stop playing.
  case stop
  /// The line is alive.
  case activeSensing
  /// Everything back to how it was at power-up.
  case systemReset

  /// Controller 64 at 0: the sustain pedal is up.
  public static func sustainOff(_ channel: Channel) -> Message {
    .controlChange(channel: channel, controller: 64, value: 0)
  }

  /// Controller 123 at 0: every note of the channel ends.
  public static func allNotesOff(_ channel: Channel) -> Message {
    .controlChange(channel: channel, controller: 123, value: 0)
  }
}
