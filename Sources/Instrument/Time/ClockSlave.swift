import MIDI

/// The receiver of a performance's MIDI clock (the slave): its state after the messages that were sent to it.
struct ClockSlave: Equatable, Sendable, BitwiseCopyable {
  /// `true` if the slave plays, and therefore counts clocks.
  private(set) var isRolling = false
  /// The number of the clock that the slave counts next; nil if no position was sent to the slave.
  private(set) var position: Int64?

  /// Returns the message that the slave needs immediately, if any. A rolling slave gets `stop` if the music pauses or
  /// is at another clock. A stopped slave gets `continue` if the music plays and is at the slave's clock.
  func change(isPlaying: Bool, next: Int64) -> Message? {
    let follows = isPlaying && position == next
    return follows == isRolling ? nil : isRolling ? .stop : follows ? .continue : nil
  }

  /// Returns the next of the messages for a clock; the last of them is the clock itself. Before the clock, a stopped
  /// slave at another place gets `start` at clock 0, or its song position at a sixteenth. After a position, `change`
  /// returns `continue`. After MIDI's last position, positions begin again from 0.
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
