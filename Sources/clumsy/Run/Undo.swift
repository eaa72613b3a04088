import Instrument
import Journal
import Performing
import RealTime
import Sessions

/// An undo in progress. A thread performs the session without the undone gestures up to about now. This performance is then advanced slightly beyond
/// the performer and offered to it, and the performer continues from there.
struct Undo {
  /// The performance that the run goes on with.
  struct Fork {
    /// Words for the undone gestures.
    let words: String
    /// The places of that among the session's gestures, ascending.
    let removed: [Int]
    let start: PerformanceStart
    let bytes: [UInt8]
  }

  /// Performs a session until about a time, in nanoseconds; nil if that cannot be.
  typealias Perform = @Sendable (Session, Int64) -> [UInt8]?

  let question: Question
  private let words: String
  private let removed: [Int]
  private let perform: Perform
  private var performed: Performed
  /// The offer to the performer; nil until it is made.
  private var fork: Fork?
  /// `true` if the performer has accepted the offer, and plays it from its tick on.
  private var isTaken = false
  /// The time at which the undo is given up, in nanoseconds of the monotonic clock; nil while the session is performed.
  private var deadline: Int64?

  /// The lead of an offer's tick over the performer, in nanoseconds.
  private static let margin = 6 * Performance.tick
  private static let patience: Int64 = 2_000_000_000
  private static let impossible = Refusal("the session cannot be performed without it: nothing is undone")

  /// Begins to undo the last undo step, at a musical time in nanoseconds.
  init(
    _ question: Question, _ live: LiveSession, at nanoseconds: Int64, perform: @escaping Perform = Undo.perform
  ) throws(Refusal) {
    guard let step = live.undoStep else { throw Refusal("there is nothing to undo") }
    self.question = question
    self.perform = perform
    (removed, words) = step
    performed = Performed(live.session, without: removed, at: nanoseconds, perform)
  }

  /// The musical time in nanoseconds from which on events may belong to another performance; `.max` while nothing is offered.
  var limit: Int64 { fork?.start.nanoseconds ?? .max }

  /// Performs a session until about a time, in nanoseconds, with all of its gestures, also those of the tick that sounds.
  static func perform(_ session: Session, until nanoseconds: Int64) -> [UInt8]? {
    let last = session.gestures.last.map { $0.nanoseconds + Performance.tick } ?? 0
    let time = max(nanoseconds / Performance.tick * Performance.tick, last)
    // The run's checkpoints shorten this.
    let history = PerformanceHistory(session.settings, session.gestures, CheckpointFolder(), leaves: false)
    do throws(SettingsError) { return try history.performance(at: time)?.bytes } catch { return nil }
  }

  /// Returns the offer that the performer has taken, once all events until its musical time, in nanoseconds, were taken.
  mutating func taken(by performer: borrowing Performer, at nanoseconds: Int64) -> Fork? {
    if fork != nil, !isTaken, let answer = performer.takeAnswer() {
      isTaken = answer
      if !isTaken { fork = nil }
    }
    guard isTaken, let fork, nanoseconds >= fork.start.nanoseconds else { return nil }
    return fork
  }

  /// Offers the performance to the performer, and offers it again if a gesture came in between. Fails if that takes too long. `live` has taken all
  /// events so far.
  mutating func offer(
    _ performer: borrowing Performer, _ live: LiveSession, _ score: [TimedGesture], lookahead: Int64
  ) throws(Refusal) {
    guard fork == nil, let result = performed.result else { return }
    let now = MonotonicClock.nanoseconds()
    let deadline = deadline ?? now + Self.patience
    self.deadline = deadline
    // Read this count before the session: the performer refuses the offer if more gestures are missed meanwhile.
    let missed = performer.missedGestures
    guard performer.phase == .playing else { throw Refusal("no music plays") }
    guard now < deadline else { throw Refusal("too much is being played: nothing is undone") }
    guard var performance = try? Performance.restored(from: result.get()) else {
      throw Self.impossible
    }
    // The gestures made since the undo began, and those of the score up to the tick of the offer.
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
    fork = Fork(words: words, removed: removed, start: performance.start, bytes: performance.bytes)
    performer.offer(performance, afterGestures: live.count + missed + coming.count)
  }

  private final class Performed: Sendable {
    /// The number of gestures in the session before the undo.
    let count: Int
    private let state = Lock<Result<[UInt8], Refusal>?>(nil)
    /// How far the performance stays behind musical time, in nanoseconds: gestures of that time may still arrive.
    private static let age: Int64 = 1_000_000_000

    init(_ session: Session, without removed: [Int], at nanoseconds: Int64, _ perform: @escaping Perform) {
      count = session.gestures.count
      let run: @Sendable () -> Void = {
        var session = session
        session.removeGestures(at: removed)
        let bytes = perform(session, max(0, nanoseconds - Self.age))
        self.state.withLock { $0 = bytes.map { .success($0) } ?? .failure(Undo.impossible) }
      }
      if DetachedThread.start(run) != 0 { run() }
    }

    /// The saved performance, or the reason why there is none; nil while the session is performed.
    var result: Result<[UInt8], Refusal>? { state.withLock { $0 } }
  }
}
