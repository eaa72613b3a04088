import MIDI

/// The messages that silence one subscriber: `stop` for a slave of the clock, note-offs, then Sustain Off and All Notes
/// Off on `channels`. Channels that are possibly bent also get Reset All Controllers.
package struct PanicSequence: BitwiseCopyable {
  package let subscriber: Address
  /// The port to which the subscriber subscribes. This port must send the messages, because a bridge to another MIDI
  /// system recognizes messages by the sending port.
  package let port: Int
  /// The notes that may sound at the subscriber when the sequence starts.
  package let notes: SoundingNotes
  /// The channels in use: bit n for channel n + 1. Bit n + 16 is set if that channel's pitch bend or pressure possibly
  /// differs from 0.
  package let channels: UInt64
  /// `true` if the sequence begins with `stop`.
  package let stops: Bool
  private var remainingNotes: SoundingNotes
  private var remainingChannels: UInt64
  private var step = Step.pedal
  private var isStopped = false

  private enum Step { case pedal, notes, controllers }

  package init(
    _ subscriber: Address, from port: Int = 0, notes: SoundingNotes, channels: UInt64, stops: Bool = false
  ) {
    self.subscriber = subscriber
    self.port = port
    self.notes = notes
    self.channels = channels
    self.stops = stops
    remainingNotes = notes
    remainingChannels = channels & 0xFFFF
  }

  package var next: Message? {
    if stops, !isStopped { return .stop }
    if let noteOff = remainingNotes.firstEnd { return noteOff }
    guard remainingChannels != 0 else { return nil }
    let channel = Channel(number: remainingChannels.trailingZeroBitCount + 1)
    return switch step {
    case .pedal: .sustainOff(channel)
    case .notes: .allNotesOff(channel)
    case .controllers: .resetAllControllers(channel)
    }
  }

  /// Advances past `message`, which was sent.
  package mutating func pass(_ message: Message) {
    isStopped = true
    guard case .controlChange = message else { return remainingNotes.follow(message) }
    let isBent = channels >> UInt64(16 + remainingChannels.trailingZeroBitCount) & 1 != 0
    switch step {
    case .pedal: step = .notes
    case .notes where isBent: step = .controllers
    case .notes, .controllers:
      remainingChannels &= remainingChannels - 1
      step = .pedal
    }
  }

  package mutating func restart() {
    self = PanicSequence(subscriber, from: port, notes: notes, channels: channels, stops: stops)
  }
}
