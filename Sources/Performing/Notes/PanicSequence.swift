import MIDI

/// The messages that silence one subscriber: `stop` for a slave of the clock, note-offs, then sustain off and all
/// notes off on `channels`.
package struct PanicSequence: BitwiseCopyable {
  package let subscriber: Address
  /// The port to which the subscriber subscribes, and which must send the messages: a bridge to another MIDI system
  /// recognizes messages by the sending port.
  package let port: Int
  /// The notes that may sound at the subscriber when the sequence starts.
  package let notes: SoundingNotes
  /// Bit n for channel n + 1.
  package let channels: UInt64
  /// `true` if the sequence begins with `stop`.
  package let stops: Bool
  private var remainingNotes: SoundingNotes
  private var remainingChannels: UInt64
  private var isPedalUp = false
  private var isStopped = false

  package init(
    _ subscriber: Address, from port: Int = 0, notes: SoundingNotes, channels: UInt64, stops: Bool = false
  ) {
    self.subscriber = subscriber
    self.port = port
    self.notes = notes
    self.channels = channels
    self.stops = stops
    remainingNotes = notes
    remainingChannels = channels
  }

  package var next: Message? {
    if stops, !isStopped { return .stop }
    if let noteOff = remainingNotes.firstEnd { return noteOff }
    guard remainingChannels != 0 else { return nil }
    let channel = Channel(number: remainingChannels.trailingZeroBitCount + 1)
    return isPedalUp ? .allNotesOff(channel) : .sustainOff(channel)
  }

  /// Advances past `message`, which was sent.
  package mutating func pass(_ message: Message) {
    isStopped = true
    guard case .controlChange = message else { return remainingNotes.follow(message) }
    if isPedalUp { remainingChannels &= remainingChannels - 1 }
    isPedalUp.toggle()
  }

  package mutating func restart() {
    self = PanicSequence(subscriber, from: port, notes: notes, channels: channels, stops: stops)
  }
}
