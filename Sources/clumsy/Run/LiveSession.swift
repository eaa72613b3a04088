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
  /// How many gestures the events told of, refused ones and ones of no value too.
  private(set) var count = 0
  /// Of the session's gestures those that were made before the run began.
  private let earlier: Int
  /// Who made each of the others, whether it was refused, and which of `actions` it is a part of.
  private var marks: [(source: UInt8, isRefused: Bool, action: Int?)] = []
  /// What was done that takes several gestures, in words.
  private var actions: [String] = []
  /// Which of these the gestures of a source are parts of now.
  private var present: (source: UInt8, action: Int)?

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
    earlier = session.gestures.count
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
    count += 1
    if event.refusal == nil {
      settings.follow(event.gesture)
      balls.follow(event.gesture)
    }
    let tick = event.nanoseconds / Performance.tick
    guard session.append(event.gesture, at: tick) else { return nil }
    let action = present.flatMap { $0.source == event.source ? $0.action : nil }
    marks.append((event.source, event.refusal != nil, action))
    return Session.line(TimedGesture(tick: tick, gesture: event.gesture))
  }
}

extension LiveSession {
  /// The gestures of a session that are one movement at most so far apart, in ticks: 100 ms.
  private static let pause: Int64 = 25

  /// Says that what a source makes from now on is one action, to be undone together, until the next one begins.
  mutating func beginAction(_ words: String, of source: UInt8) {
    present = (source, actions.count)
    actions.append(words)
  }

  /// What a hand did last: its places among the session's gestures, and words for it. The last gesture that was not refused, with those
  /// before it of the same hand that moved the same thing in one movement, such as each step of a drag, or with all of its action. Nil where
  /// no hand did anything.
  var lastDeed: (gestures: [Int], words: String)? {
    guard let last = marks.lastIndex(where: { !$0.isRefused }) else { return nil }
    if let action = marks[last].action {
      let parts = marks.indices.filter { marks[$0].action == action }
      return (parts.map { earlier + $0 }, actions[action])
    }
    var places = [earlier + last]
    // What other hands did meanwhile ends no movement.
    for index in (0..<last).reversed() where marks[index].source == marks[last].source {
      let (before, after) = (session.gestures[earlier + index], session.gestures[places[0]])
      guard marks[index].action == nil, before.gesture.movesTheSame(as: after.gesture),
        after.tick - before.tick <= Self.pause
      else { break }
      places.insert(earlier + index, at: 0)
    }
    let text = session.gestures[earlier + last].gesture.sessionText
    return (places, text + (places.count > 1 ? ", a movement of \(places.count) gestures" : ""))
  }

  /// The session without some of its gestures.
  func session(without removed: [Int]) -> Session {
    // A session that was played can be said.
    guard var fork = Session(session.settings) else { return session }
    let removed = Set(removed)
    for (index, item) in session.gestures.enumerated() where !removed.contains(index) {
      _ = fork.append(item.gesture, at: item.tick)
    }
    _ = fork.begin(at: session.begin)
    return fork
  }

  /// The session of another, without some of its gestures, and of the performance that goes on so.
  init(_ live: LiveSession, without removed: [Int], _ performance: borrowing Performance) {
    self = live
    session = live.session(without: removed)
    let places = Set(removed)
    marks = live.marks.indices.filter { !places.contains(earlier + $0) }.map { live.marks[$0] }
    settings = performance.settings
    balls = PianoBalls(performance)
  }
}

extension Gesture {
  /// Whether both move one thing: a parameter, a bouncer, a ball.
  fileprivate func movesTheSame(as other: Gesture) -> Bool {
    switch (self, other) {
    case (.set(let parameter, _), .set(let another, _)): parameter == another
    case (.moveBouncer(let degree, _, _), .moveBouncer(let another, _, _)): degree == another
    case (.dragBall(let ball, _, _), .dragBall(let another, _, _)): ball == another
    case (.dragBall(let ball, _, _), .flickBall(let another, _, _)): ball == another
    default: false
    }
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
