import Instrument
import Journal
import Performing
import RealTime
import Session

/// An undo that goes on: a thread of its own performs the session without what is undone until about now; that performance, brought a
/// little ahead of the performer, is offered to it, to be played on from there.
struct Undo {
  /// What the run goes on with.
  struct Fork {
    /// The places of what was undone among the session's gestures, ascending.
    let removed: [Int]
    /// Where the performance begins that plays now.
    let start: PerformanceStart
    /// That performance as it stands there, saved.
    let bytes: [UInt8]
  }

  /// Performs a session until about a time, in nanoseconds; nil where that cannot be.
  typealias Perform = @Sendable (Session, Int64) -> [UInt8]?

  /// Who asked.
  let question: Question
  /// What is undone, in words.
  let words: String
  private let removed: [Int]
  private let perform: Perform
  private var performed: Performed
  /// What was offered to the performer; nil while nothing is.
  private var fork: Fork?
  /// Whether the performer has taken the offer, and plays it from its tick on.
  private var isTaken = false
  /// When it is given up, in nanoseconds of the monotonic clock; nil while the session is performed.
  private var deadline: Int64?

  /// How far ahead of what the performer has computed the tick of an offer lies, in nanoseconds.
  private static let margin = 6 * Performance.tick
  /// How long offers are made, in nanoseconds.
  private static let patience: Int64 = 2_000_000_000

  /// Begins to undo what a hand did last.
  ///
  /// - Parameter nanoseconds: the musical time.
  /// - Throws: a `Refusal` where there is nothing.
  init(
    _ question: Question, _ live: LiveSession, at nanoseconds: Int64, perform: @escaping Perform = Undo.perform
  ) throws(Refusal) {
    guard let deed = live.lastDeed else { throw Refusal("there is nothing to undo") }
    self.question = question
    self.perform = perform
    (removed, words) = deed
    performed = Performed(live.session, without: removed, at: nanoseconds, perform)
  }

  /// The musical time in nanoseconds from which on events may belong to another performance; `.max` while nothing is offered.
  var limit: Int64 { fork?.start.nanoseconds ?? .max }

  /// Performs a session until about a time, in nanoseconds, with each of its gestures: also those of the tick that sounds.
  static func perform(_ session: Session, until nanoseconds: Int64) -> [UInt8]? {
    let last = session.gestures.last.map { $0.nanoseconds + Performance.tick } ?? 0
    let time = max(nanoseconds / Performance.tick * Performance.tick, last)
    // Of hours the checkpoints are there that the run left.
    let past = Past(session.settings, session.gestures, CheckpointFolder(), leaves: false)
    do throws(SettingsError) { return try past.performance(at: time)?.bytes } catch { return nil }
  }

  /// What the performer has taken, once all events before it were taken; nil before.
  ///
  /// - Parameter nanoseconds: the musical time until which the events were taken.
  mutating func taken(by performer: borrowing Performer, at nanoseconds: Int64) -> Fork? {
    if fork != nil, !isTaken, let answer = performer.takeAnswer() {
      isTaken = answer
      if !isTaken { fork = nil }
    }
    guard isTaken, let fork, nanoseconds >= fork.start.nanoseconds else { return nil }
    return fork
  }

  /// Offers the performance to the performer; offers again if a gesture came in between.
  ///
  /// - Parameters:
  ///   - live: all that the events tell until now.
  ///   - score: what the performer replays.
  ///   - lookahead: the performer's, in ns.
  /// - Throws: a `Refusal` where it takes too long.
  mutating func offer(
    _ performer: borrowing Performer, _ live: LiveSession, _ score: [TimedGesture], lookahead: Int64
  ) throws(Refusal) {
    guard fork == nil, let result = performed.result else { return }
    let now = MonotonicClock.nanoseconds()
    let deadline = deadline ?? now + Self.patience
    self.deadline = deadline
    // Before the session is looked at: of what is missed meanwhile the performer says that it has changed.
    let missed = performer.missedGestures
    guard performer.phase == .playing else { throw Refusal("no music plays") }
    guard now < deadline else { throw Refusal("too much is being played: nothing is undone") }
    guard let bytes = result.bytes, var performance = try? Performance.restored(from: bytes) else {
      throw Refusal("the session cannot be performed without it: nothing is undone")
    }
    // What was made since, and what of the score is made until the tick of the offer.
    var gestures = live.session.gestures[performed.count...]
    guard gestures.first.map({ $0.nanoseconds >= performance.nanoseconds }) ?? true else {
      performed = Performed(live.session, without: removed, at: performer.nanoseconds, perform)
      return
    }
    let time = performer.nanoseconds + lookahead + Self.margin
    let tick = max(performance.nanoseconds, time / Performance.tick * Performance.tick)
    // Only gestures of the score are ever missed.
    let coming = score.dropFirst(live.earlierScore + live.scored + missed).prefix { $0.nanoseconds < tick }
    gestures += coming
    performance.skip(to: tick, making: gestures)
    performance.cue()
    fork = Fork(removed: removed, start: performance.start, bytes: performance.bytes)
    performer.offer(performance, afterGestures: live.count + missed + coming.count)
  }

  /// A session that a thread performs.
  private final class Performed: Sendable {
    /// How many gestures the session had, with those that are undone.
    let count: Int
    /// How long before the musical time the performance stands, in nanoseconds: events of gestures that late are still on their way.
    private static let age: Int64 = 1_000_000_000
    private let state = Lock<(isOver: Bool, bytes: [UInt8]?)>((false, nil))

    init(_ session: Session, without removed: [Int], at nanoseconds: Int64, _ perform: @escaping Perform) {
      count = session.gestures.count
      let run: @Sendable () -> Void = {
        var session = session
        session.removeGestures(at: removed)
        let bytes = perform(session, max(0, nanoseconds - Self.age))
        self.state.withLock { $0 = (true, bytes) }
      }
      if DetachedThread.start(run) != 0 { run() }
    }

    /// What came out, saved: nil while it is performed.
    var result: (bytes: [UInt8]?, Void)? { state.withLock { $0.isOver ? ($0.bytes, ()) : nil } }
  }
}
