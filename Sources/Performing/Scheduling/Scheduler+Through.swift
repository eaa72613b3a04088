import MIDI

extension Scheduler {
  /// The maximum number of messages that one call of `passThrough` passes on: a flood must not keep this thread from
  /// playing.
  private static var share: Int { 256 }

  /// Immediately passes on the messages that the input port has received. A nil message ends all notes and pedals that
  /// were passed on. Drops note-ons during a pause.
  mutating func passThrough() {
    for _ in 0..<Self.share {
      guard let through = link.through.pop() else { return }
      guard let message = through.message else {
        endPassed()
        continue
      }
      if case .noteOn = message, link.phase.load(ordering: .relaxed) == .paused { continue }
      pass(message, except: through.sender)
    }
  }

  private mutating func pass(_ message: Message, except sender: UInt8) {
    guard let channel = message.channel else { return }
    if passedChannels & channel.bit == 0 {
      passedChannels |= channel.bit
      // With `|=`, Swift 6.3 crashes when it compiles this for ThreadSanitizer.
      record.channels = record.channels | channel.bit
    }
    // Record a note before it begins, and remove it after it has ended. So the watchdog (the process that ends all
    // notes if this process dies) never misses a note.
    if case .noteOn = message { follow(passed: message) }
    queue?.pass(message, except: sender, &missedNoteOffs)
    if case .noteOn = message { return }
    follow(passed: message)
  }

  private mutating func follow(passed message: Message) {
    let before = passed
    passed.follow(message)
    if passed != before { record.passed = passed }
  }

  private mutating func endPassed() {
    while let noteOff = passed.firstEnd { pass(noteOff, except: .max) }
    var channels = passedChannels
    while channels != 0 {
      pass(.sustainOff(Channel(number: channels.trailingZeroBitCount + 1)), except: .max)
      channels &= channels - 1
    }
  }

  /// Forgets the notes that were passed on, after a panic has ended them.
  mutating func forgetPassed() {
    passed = SoundingNotes()
    record.passed = passed
  }
}
