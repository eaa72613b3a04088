import Hands
import Instrument
import Performing
import Sessions

/// The session of a run in progress. With `--from`, the run begins later than at 0, and the session includes the
/// earlier gestures. After a jump, the run counts as begun at the time to which it jumped.
struct LiveSession {
  typealias Mark = (source: UInt8, isRefused: Bool, action: Int?)

  /// An undone step, which a redo restores.
  struct RedoStep {
    let words: String
    /// The indices of the step's gestures in the session, in ascending order.
    let places: [Int]
    let gestures: [TimedGesture]
    fileprivate let marks: [Mark]
  }

  private(set) var session: Session
  /// The state after all recorded events: the settings in force, the balls on the stage, and more.
  private(set) var follower: Follower
  /// The number of gesture events since the run began, including those of refused gestures and of gestures that a
  /// session cannot contain.
  private(set) var count = 0
  /// The number of gesture events from the score (the gestures of a replayed session) since the run began.
  private(set) var scored = 0
  /// The number of the gesture source that follows a MIDI clock; nil if there is none.
  var clockSource: UInt8?
  /// The number of the session's gestures before the run's beginning.
  private let earlier: Int
  /// The number of the score's gestures before the run's beginning.
  let earlierScore: Int
  /// A mark for each gesture of the session since the run began. `source` is the input that sent the gesture; `action`
  /// is an index in `actions`.
  private var marks: [Mark] = []
  /// The descriptions of the actions. An action is a group of gestures that one undo removes.
  private var actions: [String] = []
  /// The steps that can be redone, from the oldest to the latest. A new gesture empties the list, unless the gesture is
  /// refused, or the score or a clock made it.
  private(set) var undone: [RedoStep] = []
  /// The action under which new gestures of `source` are recorded; nil before the first action.
  private var present: (source: UInt8, action: Int)?

  /// Creates a session with the gestures before the start of a performance; `gestures` must be sorted by tick.
  init(_ settings: Settings, _ gestures: [TimedGesture], _ start: PerformanceStart) throws(Failure) {
    guard var session = Session(settings) else {
      throw Failure(.usage, "these settings cannot be written as a session: a tonic has at most two accidentals")
    }
    let begin = start.nanoseconds / Performance.tick
    earlierScore = gestures.count { $0.tick < begin }
    for item in gestures.prefix(earlierScore) { _ = session.append(item.gesture, at: item.tick) }
    _ = session.begin(at: begin)
    earlier = session.gestures.count
    self.session = session
    follower = Follower(start)
  }

  /// Takes the next event. Returns a gesture's line in the session; nil for other events, and for gestures that a
  /// session cannot contain.
  mutating func take(_ event: PerformanceEvent) -> String? {
    follower.follow(event)
    guard case .gesture(let event) = event else { return nil }
    count += 1
    if event.source == Performer.Options.scoreSource { scored += 1 }
    let tick = event.nanoseconds / Performance.tick
    guard session.append(event.gesture, at: tick) else { return nil }
    let action = present.flatMap { $0.source == event.source ? $0.action : nil }
    marks.append((event.source, event.refusal != nil, action))
    if event.refusal == nil, isByHand(marks.count - 1) { undone.removeAll() }
    return Session.line(TimedGesture(tick: tick, gesture: event.gesture))
  }

  /// Begins an action: a group of the gestures that the source sends until the next action begins.
  mutating func beginAction(_ words: String, of source: UInt8) {
    present = (source, actions.count)
    actions.append(words)
  }

  /// The gestures that an undo would remove, as ascending indices in the session, and their description; nil if there
  /// are none. Undo does not remove gestures of the score and of clocks.
  var undoStep: (gestures: [Int], words: String)? {
    let made = marks.indices.filter(isByHand)
    let step = UndoStep.last(of: made.count) { index in
      let mark = marks[made[index]]
      return UndoStep.RecordedGesture(
        session.gestures[earlier + made[index]], source: mark.source, action: mark.action, isRefused: mark.isRefused)
    }.map { made[$0] }
    guard let last = step.last else { return nil }
    // If the step begins with `reset` (a restart with new balls), describe the step by this gesture.
    let named = step.first.flatMap { session.gestures[earlier + $0].gesture == .reset ? $0 : nil } ?? last
    let movement = step.count > 1 ? ", a movement of \(step.count) gestures" : ""
    let words =
      marks[last].action.map { actions[$0] } ?? session.gestures[earlier + named].gesture.sessionText + movement
    return (step.map { earlier + $0 }, words)
  }

  /// Returns `true` if a hand made the gesture of a mark; `false` if the score or a clock made it. Every gesture `lock`
  /// counts as made by a clock, even if `clumsy tell` sent it.
  private func isByHand(_ mark: Int) -> Bool {
    if case .lock = session.gestures[earlier + mark].gesture { return false }
    return ![Performer.Options.scoreSource, clockSource].contains(marks[mark].source)
  }

  /// Continues with a recorded session from `start`, as after a jump.
  mutating func restart(_ replayed: ReplayedSession, _ start: PerformanceStart) {
    // This does not fail: these settings have been written as a session before.
    guard var next = try? LiveSession(replayed.settings, replayed.gestures, start) else { return }
    next.clockSource = clockSource
    self = next
  }

  /// Undoes or redoes a step. The performance with the changed session continues from `start`.
  mutating func apply(_ revision: Undo.Revision, _ start: PerformanceStart) {
    switch revision {
    case .undo(let removed, let words):
      undone.append(
        RedoStep(
          words: words, places: removed, gestures: removed.map { session.gestures[$0] },
          marks: removed.map { marks[$0 - earlier] }))
      let places = Set(removed)
      marks = marks.indices.filter { !places.contains(earlier + $0) }.map { marks[$0] }
    case .redo(let step):
      for (place, mark) in zip(step.places, step.marks) { marks.insert(mark, at: place - earlier) }
      _ = undone.popLast()
    }
    revision.change(&session)
    follower = Follower(start)
  }
}
