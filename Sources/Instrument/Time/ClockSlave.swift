import MIDI

/// The receiver of a performance's MIDI clock (the slave): its state after the messages that were sent to it.
struct ClockSlave: Equatable, Sendable, BitwiseCopyable {
  /// `true` if the slave plays, and so counts clocks.
  private(set) var isRolling = false
  /// The number of the clock that the slave counts next; nil if the slave was not told.
  private(set) var position: Int64?

  /// Returns the message that the slave needs at once, if any: a rolling slave stops if the music pauses or is at
  /// another clock; a standing slave continues if the music plays and is at the slave's clock.
  func change(isPlaying: Bool, next: Int64) -> Message? {
    let follows = isPlaying && position == next
    return follows == isRolling ? nil : isRolling ? .stop : follows ? .continue : nil
  }

  /// Returns the next of the messages for a clock. The last of them is the clock itself. Before it, a slave at another
  /// place starts at clock 0, or gets its position at a sixteenth. After a position, `change` asks for `continue`. After
  /// the last position that MIDI has, positions begin again from 0.
  func message(for clock: Int64) -> Message {
    guard !isRolling, position != clock, clock >= 0, clock % TimingClock.perSixteenth == 0 else { return .timingClock }
    let sixteenth = clock / TimingClock.perSixteenth % Int64(SongPosition.range.count)
    return clock == 0 ? .start : .songPosition(UInt16(sixteenth))
  }

  /// Follows a message that was sent when `clock` was next.
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

  /// Forgets the position, for a new slave, which was not told any.
  mutating func forgetPosition() { position = nil }
}
