import Instrument
import MIDI

/// A slave of MIDI clock, as the MIDI 1.0 specification describes it: the slave counts clocks while it rolls.
struct CountingSlave {
  private(set) var isRolling = false
  /// The number of the next clock.
  private(set) var next: Int64 = 0
  private(set) var heard: [TimedMessage] = []
  /// The first message that does not fit the slave's state or is earlier than the previous message; nil if there is
  /// none.
  private(set) var fault: String?

  var clocks: Int { heard.count { $0.message == .timingClock } }
  /// The messages other than clocks.
  var transport: [Message] { heard.map(\.message).filter { $0 != .timingClock } }

  mutating func receive(_ event: PerformanceEvent) {
    guard case .midiClock(let timed) = event else { return }
    if let last = heard.last, timed.nanoseconds < last.nanoseconds { fault = fault ?? "time runs back: \(timed)" }
    heard.append(timed)
    let isWrong =
      switch timed.message {
      case .timingClock: false
      case .start, .continue, .songPosition: isRolling
      case .stop: !isRolling
      default: true
      }
    if isWrong { fault = fault ?? "\(timed)" }
    switch timed.message {
    case .start: (isRolling, next) = (true, 0)
    case .continue: isRolling = true
    case .stop: isRolling = false
    case .songPosition(let sixteenths): next = 6 * Int64(sixteenths)
    case .timingClock: if isRolling { next += 1 }
    default: break
    }
  }
}
