import Instrument
import Journal
import Performing
import RealTime
import Sessions

/// An undo or a redo in progress. A thread performs the changed session almost up to the present. The resulting
/// performance is advanced to a tick slightly ahead of the performer (the thread that plays). The performance is then
/// offered to the performer, which continues with it from this tick.
struct Undo {
  /// A change of the session.
  enum Revision {
    /// Removes the gestures at these ascending session indices; `words` describe the gestures.
    case undo([Int], words: String)
    case redo(LiveSession.RedoStep)

    func change(_ session: inout Session) {
      switch self {
      case .undo(let places, _): session.removeGestures(at: places)
      case .redo(let step): session.insert(step.gestures, at: step.places)
      }
    }

    /// The change in words, such as `undone: gravity 5`.
    var text: String {
      switch self {
      case .undo(_, let words): "undone: \(words)"
      case .redo(let step): "redone: \(step.words)"
      }
    }

    var verb: String { if case .undo = self { "undone" } else { "redone" } }
  }

  /// The performance with which the run continues.
  struct Fork {
    /// The change in words.
    let text: String
    let start: PerformanceStart
    let bytes: [UInt8]
    /// The musical time just before a jump, in ns; nil if musical time continues without a jump.
    var jumpedFrom: Int64?
  }

  /// A function that performs a session approximately up to a given time, in ns. It returns the performance's bytes, or
  /// nil if the session cannot be performed.
  typealias Perform = @Sendable (Session, Int64) -> [UInt8]?

  let question: Question
  let revision: Revision
  private let perform: Perform
  private var performed: Performed
  /// The performance that was offered to the performer; nil before an offer, and after a refusal.
  private var fork: Fork?
  /// `true` if the performer has accepted `fork`.
  private var isTaken = false
  /// The time at which the undo is abandoned, in ns of the monotonic clock; nil until the changed session is performed.
  private var deadline: Int64?

  /// The time from the end of the lookahead to the offered performance's tick, in ns. The lookahead is how early the
  /// performer hands notes over.
  private static let margin = 6 * Performance.tick
  private static let patience: Int64 = 2_000_000_000

  /// Begins to revert the latest undo step (the gestures that one undo removes), or to restore the step that was undone
  /// most recently. `nanoseconds` is the present musical time.
  init(
    _ question: Question, _ live: LiveSession, at nanoseconds: Int64, perform: @escaping Perform = Undo.perform
  ) throws(Refusal) {
    if question.request == .redo {
      guard let step = live.undone.last else { throw Refusal("there is nothing to redo") }
      revision = .redo(step)
    } else {
      guard let step = live.undoStep else { throw Refusal("there is nothing to undo") }
      revision = .undo(step.gestures, words: step.words)
    }
    self.question = question
    self.perform = perform
    performed = Performed(live.session, revision, at: nanoseconds, perform)
  }

  /// The musical time at which the offered performance begins, in ns; `.max` without an offer. Later events may already
  /// come from the offered performance.
  var limit: Int64 { fork?.start.nanoseconds ?? .max }

  /// Performs a session up to a time, in ns, rounded down to a tick, but at least to the tick after the last gesture.
  static func perform(_ session: Session, until nanoseconds: Int64) -> [UInt8]? {
    let last = session.gestures.last.map { $0.nanoseconds + Performance.tick } ?? 0
    let time = max(nanoseconds / Performance.tick * Performance.tick, last)
    // The run's checkpoints (saved states) shorten the computation.
    let history = PerformanceHistory(session.settings, session.gestures, CheckpointFolder(), savesCheckpoints: false)
    do throws(SettingsError) { return try history.performance(at: time)?.bytes } catch { return nil }
  }

  /// Returns the offer if the performer has accepted it and `nanoseconds` has reached the offer's tick, otherwise nil.
  /// `nanoseconds` is the musical time up to which the run has received the performer's events.
  mutating func taken(by performer: borrowing Performer, at nanoseconds: Int64) -> Fork? {
    if fork != nil, !isTaken, let answer = performer.takeAnswer() {
      isTaken = answer
      if !isTaken { fork = nil }
    }
    guard isTaken, let fork, nanoseconds >= fork.start.nanoseconds else { return nil }
    return fork
  }

  /// Offers the performance. If the performer refuses the performance, as after a new gesture, the next call offers it
  /// again. Throws if no music plays, if the changed session cannot be performed, or if no offer is accepted within two
  /// seconds. All events up to now must have been passed to `live`.
  mutating func offer(
    _ performer: borrowing Performer, _ live: LiveSession, _ score: [TimedGesture], lookahead: Int64
  ) throws(Refusal) {
    guard fork == nil, let result: [UInt8]? = performed.result else { return }
    let now = MonotonicClock.nanoseconds()
    let deadline = deadline ?? now + Self.patience
    self.deadline = deadline
    // Missed gestures were performed, but are not in the session, because the performer's event ring was full. Read
    // their count before the session's gestures: a gesture missed between these two reads must make the offer fail.
    let missed = performer.missedGestures
    guard performer.phase == .playing else { throw Refusal("no music plays") }
    guard now < deadline else { throw Refusal("too much is being played: nothing is \(revision.verb)") }
    guard var performance = result.flatMap({ try? Performance.restored(from: $0) }) else {
      throw Refusal("the session cannot be performed with that change: nothing is \(revision.verb)")
    }
    // Perform the gestures since the undo began, and then the gestures of the score (a replayed session) before the
    // offer's tick.
    var gestures = live.session.gestures[performed.count...]
    guard gestures.first.map({ $0.nanoseconds >= performance.nanoseconds }) ?? true else {
      performed = Performed(live.session, revision, at: performer.nanoseconds, perform)
      return
    }
    let time = performer.nanoseconds + lookahead + Self.margin
    let tick = max(performance.nanoseconds, time / Performance.tick * Performance.tick)
    // Missed gestures are always gestures of the score.
    let coming = score.dropFirst(live.earlierScore + live.scored + missed).prefix { $0.nanoseconds < tick }
    gestures += coming
    performance.skip(to: tick, making: gestures)
    performance.cue()
    fork = Fork(text: revision.text, start: performance.start, bytes: performance.bytes)
    performer.offer(performance, afterGestures: live.count + missed + coming.count)
  }

  private struct Performed {
    /// The number of the session's gestures before the undo.
    let count: Int
    /// The performance's bytes; nil if the session cannot be performed.
    private let bytes: Computation<[UInt8]?>
    /// The time by which the performance stays behind musical time, in ns. The session may still lack the gestures of
    /// the most recent second.
    private static let age: Int64 = 1_000_000_000

    init(_ session: Session, _ revision: Revision, at nanoseconds: Int64, _ perform: @escaping Perform) {
      count = session.gestures.count
      var changed = session
      revision.change(&changed)
      bytes = Computation { [changed] in perform(changed, max(0, nanoseconds - Self.age)) }
    }

    var result: [UInt8]?? { bytes.result }
  }
}
