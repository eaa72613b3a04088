import MIDI

/// The state of the slaves that receive a performance's MIDI clock, as it follows from the messages that were sent.
struct ClockSlave: Equatable, Sendable, BitwiseCopyable {
  /// `true` if the slave plays and counts clocks.
  private(set) var isRolling = false
  /// The number of the clock that the slave expects next; nil if no position was sent.
  private(set) var position: Int64?

  /// Returns the message that must be sent immediately, if any. The message is `stop` if the slave plays, but the music
  /// pauses or is at a clock other than the slave's position. The message is `continue` if the slave is stopped, but
  /// the music plays and is at the slave's position. `next` is the next clock of the music.
  func change(isPlaying: Bool, next: Int64) -> Message? {
    let follows = isPlaying && position == next
    return follows == isRolling ? nil : isRolling ? .stop : follows ? .continue : nil
  }

  /// Returns the message to send when a clock is due. Usually the message is the clock. If the slave is stopped at
  /// another position, the message is `start` at clock 0, or the song position at a later sixteenth note.
  func message(for clock: Int64) -> Message {
    guard !isRolling, position != clock, clock >= 0, clock % TimingClock.perSixteenth == 0 else { return .timingClock }
    let sixteenth = clock / TimingClock.perSixteenth % Int64(SongPosition.range.count)
    return clock == 0 ? .start : .songPosition(UInt16(sixteenth))
  }

  /// Updates the state after a message that was sent when `clock` was the next clock.
  mutating func follow(_ message: Message, at clock: Int64) {
    switch message {
    case .start: (isRolling, position) = (true, clock)
    case .continue: isRolling = true
    case .stop: isRolling = false
    case .songPosition: position = clock
    case .timingClock: if isRolling { position = clock + 1 }
    default: break
    }
  }

  /// Forgets the position, because a new slave has received none.
  mutating func forgetPosition() { position = nil }
}
