import MIDI

/// Note-offs, then sustain off and all-notes-off on each channel: what silences one listener, sent as fast as it takes
/// them.
struct PanicSequence: BitwiseCopyable {
  let subscriber: Address
  private var notes: SoundingNotes
  private var channels: UInt64
  private var isPedalUp = false

  /// - Parameters:
  ///   - notes: what may sound there.
  ///   - channels: which channels were played on, bit n for channel n + 1.
  init(_ subscriber: Address, notes: SoundingNotes, channels: UInt64) {
    self.subscriber = subscriber
    self.notes = notes
    self.channels = channels
  }

  /// What to send next; nil when that was all.
  var next: Message? {
    if let noteOff = notes.firstEnd { return noteOff }
    guard channels != 0 else { return nil }
    let channel = Channel(number: channels.trailingZeroBitCount + 1)
    return isPedalUp ? .allNotesOff(channel) : .sustainOff(channel)
  }

  /// `message`, the next one, was sent.
  mutating func pass(_ message: Message) {
    guard case .controlChange = message else { return notes.follow(message) }
    if isPedalUp { channels &= channels - 1 }
    isPedalUp.toggle()
  }
}
