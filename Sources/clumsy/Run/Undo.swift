import Instrument
import Journal
import Performing
import RealTime
import Session

/// An undo that goes on: the session without its last gesture is performed offline to a tick a little ahead of the performer, which plays
/// that performance on from there.
struct Undo {
  /// What the run goes on with.
  struct Fork {
    let live: LiveSession
    /// Where the performance begins that plays now.
    let start: PerformanceStart
    /// That performance as it stands there, saved.
    let bytes: [UInt8]
  }

  /// Who asked.
  let question: Question
  /// Which gestures of the session are undone.
  private let removed: [Int]
  /// What they were, in words.
  let words: String
  /// What was offered to the performer; nil while nothing is.
  private var fork: Fork?
  /// When it is given up, in nanoseconds of the monotonic clock.
  private let deadline = MonotonicClock.nanoseconds() + 2_000_000_000

  /// How far ahead of what the performer has computed the tick lies, in nanoseconds.
  private static let margin = 6 * Performance.tick

  /// Undoes the last gesture of a session.
  ///
  /// - Throws: a `Refusal` where there is none.
  init(_ question: Question, _ live: LiveSession) throws(Refusal) {
    guard let deed = live.lastDeed else { throw Refusal("there is nothing to undo") }
    self.question = question
    (removed, words) = deed
  }

  /// The musical time in nanoseconds at which the events may be those of another performance; `.max` while nothing is offered.
  var limit: Int64 { fork?.start.nanoseconds ?? .max }

  /// A session performed until about a time, in nanoseconds, with each of its gestures: also those of the tick that sounds, which are made
  /// in the next one at the latest.
  static func performance(of session: Session, at nanoseconds: Int64) -> Performance? {
    let last = session.gestures.last.map { $0.nanoseconds + Performance.tick } ?? 0
    let time = max(nanoseconds / Performance.tick * Performance.tick, last)
    // Of hours the checkpoints are there that the run left.
    let past = Past(session.settings, session.gestures, CheckpointFolder(), leaves: false)
    do throws(SettingsError) { return try past.performance(at: time) } catch { return nil }
  }

  /// What the performer has taken; nil while it has not.
  mutating func taken(by performer: borrowing Performer) -> Fork? {
    guard fork != nil, let isTaken = performer.takeAnswer() else { return nil }
    defer { fork = nil }
    return isTaken ? fork : nil
  }

  /// Offers a fork, where none is offered: also again, where a gesture came in between.
  ///
  /// - Parameters:
  ///   - live: all that the events tell until now.
  ///   - lookahead: the performer's, in ns.
  /// - Throws: a `Refusal` where it takes too long.
  mutating func offer(_ performer: borrowing Performer, _ live: LiveSession, lookahead: Int64) throws(Refusal) {
    guard fork == nil else { return }
    // Before the session is looked at: of what is missed meanwhile the performer says that it has changed.
    let missed = performer.missedGestures
    guard performer.phase == .playing, MonotonicClock.nanoseconds() < deadline else {
      throw Refusal(performer.phase == .playing ? "too much is being played: nothing is undone" : "no music plays")
    }
    let session = live.session(without: removed)
    guard var performance = Self.performance(of: session, at: performer.nanoseconds) else { return }
    // Until here it may have taken long.
    let time = performer.nanoseconds + lookahead + Self.margin
    performance.skip(to: max(performance.nanoseconds, time / Performance.tick * Performance.tick))
    performance.cue()
    let next = LiveSession(live, without: removed, performance)
    fork = Fork(live: next, start: performance.start, bytes: performance.bytes)
    performer.offer(performance, afterGestures: live.count + missed)
  }
}
