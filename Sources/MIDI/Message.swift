/// A MIDI 1.0 message, except system exclusive, which has no fixed length.
///
/// Data bytes must be 0…127, and 14-bit values 0…16383. Otherwise, the property `bytes`, which encodes the message,
/// traps.
public enum Message: Equatable, Sendable, BitwiseCopyable {
  /// The velocity is the speed at which the key is released.
  case noteOff(channel: Channel, note: UInt8, velocity: UInt8)
  /// A velocity of 0 ends the note.
  case noteOn(channel: Channel, note: UInt8, velocity: UInt8)
  case polyphonicPressure(channel: Channel, note: UInt8, pressure: UInt8)
  case controlChange(channel: Channel, controller: UInt8, value: UInt8)
  case programChange(channel: Channel, program: UInt8)
  case channelPressure(channel: Channel, pressure: UInt8)
  /// The value is 0…16383; 8192 is the centre.
  case pitchBend(channel: Channel, value: UInt16)

  /// Bits 4…6 of the data byte contain the type, and bits 0…3 the value.
  case timeCodeQuarterFrame(UInt8)
  /// The position in sixteenth notes from the start of the song, 0…16383.
  case songPosition(UInt16)
  case songSelect(UInt8)
  case tuneRequest

  /// A clock, which is sent 24 times per quarter note.
  case timingClock
  case start
  case `continue`
  case stop
  /// A sign of life, which is sent at intervals of at most 300 ms.
  case activeSensing
  case systemReset

  /// The channel; nil for a system message.
  public var channel: Channel? {
    switch self {
    case .noteOff(let channel, _, _), .noteOn(let channel, _, _), .polyphonicPressure(let channel, _, _),
      .controlChange(let channel, _, _), .programChange(let channel, _), .channelPressure(let channel, _),
      .pitchBend(let channel, _):
      channel
    default: nil
    }
  }

  /// Returns a sustain-off message: controller 64 at 0.
  public static func sustainOff(_ channel: Channel) -> Message {
    .controlChange(channel: channel, controller: 64, value: 0)
  }

  /// Returns an all-notes-off message: controller 123 at 0.
  public static func allNotesOff(_ channel: Channel) -> Message {
    .controlChange(channel: channel, controller: 123, value: 0)
  }

  /// Returns a message that resets all controllers: controller 121 at 0. Pitch bend returns to its centre, pressure
  /// becomes 0, and sustain is switched off (MIDI 1.0, RP-015).
  public static func resetAllControllers(_ channel: Channel) -> Message {
    .controlChange(channel: channel, controller: 121, value: 0)
  }
}
