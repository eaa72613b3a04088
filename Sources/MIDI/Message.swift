/// A MIDI 1.0 message: channel voice, system common or system real-time.
///
/// Data bytes are 0…127 and 14-bit values are 0…16383; `bytes` traps otherwise. System exclusive messages
/// have no case, because they have no fixed length.
public enum Message: Equatable, Sendable, BitwiseCopyable {
  /// A note ends; the velocity is the speed at which its key is released.
  case noteOff(channel: Channel, note: UInt8, velocity: UInt8)
  /// A note begins, or ends if the velocity is 0.
  case noteOn(channel: Channel, note: UInt8, velocity: UInt8)
  /// The pressure on one key changes.
  case polyphonicPressure(channel: Channel, note: UInt8, pressure: UInt8)
  /// A controller's value changes.
  case controlChange(channel: Channel, controller: UInt8, value: UInt8)
  /// The channel changes to another program.
  case programChange(channel: Channel, program: UInt8)
  /// The pressure on all keys of a channel changes.
  case channelPressure(channel: Channel, pressure: UInt8)
  /// The pitch wheel moves to a value of 0…16383; 8192 is its centre.
  case pitchBend(channel: Channel, value: UInt16)

  /// A quarter frame of MIDI time code. Bits 4…6 of the data byte hold the type; bits 0…3 hold the value.
  case timeCodeQuarterFrame(UInt8)
  /// The song position, in sixteenth notes from the start of the song, 0…16383.
  case songPosition(UInt16)
  /// A song is selected by its number.
  case songSelect(UInt8)
  /// A request that analogue synthesizers tune themselves.
  case tuneRequest

  /// A clock tick; a quarter note has 24.
  case timingClock
  /// The song plays from its start.
  case start
  /// The song plays from the current song position.
  case `continue`
  /// The song stops.
  case stop
  /// The sender reports, at intervals of at most 300 ms, that the connection is alive.
  case activeSensing
  /// Receivers return to their state at power-up.
  case systemReset

  /// Controller 64 at 0: the sustain pedal is up.
  public static func sustainOff(_ channel: Channel) -> Message {
    .controlChange(channel: channel, controller: 64, value: 0)
  }

  /// Controller 123 at 0: all notes of the channel end.
  public static func allNotesOff(_ channel: Channel) -> Message {
    .controlChange(channel: channel, controller: 123, value: 0)
  }
}
