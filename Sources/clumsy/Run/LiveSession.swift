import Instrument
import Session

/// The session of a run as it happens: what it began with, and each gesture, taken from the events.
struct LiveSession {
  /// What was played so far, without an end.
  private(set) var session: Session
  /// The settings as gestures have changed them; parameters that move by themselves have the values at which they were set.
  private(set) var settings: Settings
  /// The piano balls that are on the stage.
  private(set) var balls: PianoBalls

  /// The session of a performance that begins where it stands.
  ///
  /// - Parameters:
  ///   - settings: those of its start.
  ///   - gestures: in the order of their ticks; those before it stand in the session.
  /// - Throws: a `Failure` of `.usage` for settings that no text says.
  init(_ settings: Settings, _ gestures: [TimedGesture], _ performance: borrowing Performance) throws(Failure) {
    guard var session = Session(settings) else {
      throw Failure(.usage, "no session can say these settings: a tonic has two signs at most")
    }
    let begin = performance.nanoseconds / Performance.tick
    for item in gestures where item.tick < begin { _ = session.append(item.gesture, at: item.tick) }
    _ = session.begin(at: begin)
    self.session = session
    self.settings = performance.settings
    balls = PianoBalls(performance)
  }

  /// Takes what an event changes. Of the events of one performance, in their order.
  ///
  /// - Returns: the line of a gesture, with its line feed, as it stands in the session; nil for other events, and for a gesture of values
  ///   that nobody takes: it changes nothing.
  mutating func take(_ event: PerformanceEvent) -> String? {
    guard case .gesture(let event) = event else { return nil }
    if event.refusal == nil {
      settings.follow(event.gesture)
      balls.follow(event.gesture)
    }
    let tick = event.nanoseconds / Performance.tick
    guard session.append(event.gesture, at: tick) else { return nil }
    return Session.line(TimedGesture(tick: tick, gesture: event.gesture))
  }
}

/// Which piano balls are on the stage, by their numbers, 1…16.
struct PianoBalls: Equatable {
  /// Bit n for ball n.
  private var bits: UInt32

  /// Those of a performance.
  init(_ performance: borrowing Performance) {
    bits = 0
    for ball in 1...Stage.pianoBallCount where performance.hasBall(ball) { bits |= 1 << UInt32(ball) }
  }

  /// How many there are.
  var count: Int { bits.nonzeroBitCount }

  /// Their numbers, the highest first.
  var numbers: [Int] { (1...Stage.pianoBallCount).reversed().filter { bits & (1 << UInt32($0)) != 0 } }

  /// Follows a gesture that was applied.
  mutating func follow(_ gesture: Gesture) {
    switch gesture {
    // A new ball has the lowest number that is free.
    case .spawn: bits |= 1 << UInt32((~bits & ~1).trailingZeroBitCount)
    case .remove(let ball): bits &= ~(1 << UInt32(ball))
    case .reset: bits = 0
    default: break
    }
  }
}

extension Settings {
  /// Follows a gesture that was applied, as a performance does.
  mutating func follow(_ gesture: Gesture) {
    switch gesture {
    case .set(let parameter, let value): fix(parameter, at: value)
    case .move(let lfo): _ = oscillators.set(lfo)
    case .moveBouncer(let degree, let x, let y):
      layout.bouncers[Int(degree.rawValue)].center.x = x
      layout.bouncers[Int(degree.rawValue)].center.y = y
    case .key(let key): self.key = key
    case .chords(let chordset): self.chordset = chordset
    case .chord(let slot, let chord): chordset[slot] = chord
    case .spawn, .remove, .dragBall, .flickBall, .pause, .play, .reset: break
    }
  }
}
