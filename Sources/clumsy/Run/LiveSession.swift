import Hands
import Instrument
import Performing
import Session

/// The session of a run as it happens: what it began with, and each gesture, taken from the events.
struct LiveSession {
  /// What was played so far, without an end.
  private(set) var session: Session
  /// What is in force.
  private(set) var follower: Follower
  /// How many gestures the events told of, refused ones and ones of no value too.
  private(set) var count = 0
  /// How many of them were of the score that is replayed.
  private(set) var scored = 0
  /// Of the session's gestures those that were made before the run began.
  private let earlier: Int
  /// How many gestures of the score lie before the run's beginning.
  let earlierScore: Int
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
    earlierScore = gestures.count { $0.tick < begin }
    for item in gestures.prefix(earlierScore) { _ = session.append(item.gesture, at: item.tick) }
    _ = session.begin(at: begin)
    earlier = session.gestures.count
    self.session = session
    follower = Follower(performance.start)
  }

  /// Takes what an event changes. Of the events of one performance, in their order.
  ///
  /// - Returns: the line of a gesture, with its line feed, as it stands in the session; nil for other events, and for a gesture of values
  ///   that nobody takes: it changes nothing.
  mutating func take(_ event: PerformanceEvent) -> String? {
    follower.follow(event)
    guard case .gesture(let event) = event else { return nil }
    count += 1
    if event.source == Performer.Options.scoreSource { scored += 1 }
    let tick = event.nanoseconds / Performance.tick
    guard session.append(event.gesture, at: tick) else { return nil }
    let action = present.flatMap { $0.source == event.source ? $0.action : nil }
    marks.append((event.source, event.refusal != nil, action))
    return Session.line(TimedGesture(tick: tick, gesture: event.gesture))
  }
}

extension LiveSession {
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
      let (before, after) = (session.gestures[earlier + index], session.gestures[places[places.count - 1]])
      guard marks[index].action == nil, UndoStep.joins(before, after) else { break }
      places.append(earlier + index)
    }
    let text = session.gestures[earlier + last].gesture.sessionText
    return (places.reversed(), text + (places.count > 1 ? ", a movement of \(places.count) gestures" : ""))
  }

  /// Goes on without some gestures.
  ///
  /// - Parameters:
  ///   - removed: their places among the session's gestures, ascending.
  ///   - start: where the performance without them takes the place of the one before.
  mutating func remove(_ removed: [Int], _ start: PerformanceStart) {
    session.removeGestures(at: removed)
    let places = Set(removed)
    marks = marks.indices.filter { !places.contains(earlier + $0) }.map { marks[$0] }
    follower = Follower(start)
  }
}
