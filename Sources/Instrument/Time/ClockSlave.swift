import MIDI

/// The receiver of a performance's MIDI clock (the slave): its state after the messages that were sent to it.
struct ClockSlave: Equatable, Sendable, BitwiseCopyable {
  /// The clocks of a sixteenth, the unit of song positions.
  static let clocksPerSixteenth: Int64 = 6
  /// The song positions that MIDI has. Later positions begin again from 0, which is 1024 bars of 4/4 further on.
  static let positions: Int64 = 16384

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
  /// place starts at clock 0, or gets its position at a sixteenth. After a position, `change` asks for `continue`.
  func message(for clock: Int64) -> Message {
    guard !isRolling, position != clock, clock >= 0, clock % Self.clocksPerSixteenth == 0 else { return .timingClock }
    return clock == 0 ? .start : .songPosition(UInt16(clock / Self.clocksPerSixteenth % Self.positions))
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
