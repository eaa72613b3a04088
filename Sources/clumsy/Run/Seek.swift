import Instrument
import Journal
import Performing

/// The session that a run replays.
struct ReplayedSession: Sendable {
  let settings: Settings
  let gestures: [TimedGesture]
  /// The saved performance with which the run begins.
  let opening: [UInt8]
  /// The times at which the run begins and ends, in ns of musical time; `end` is nil if the session has no end.
  let begin: Int64, end: Int64?

  /// Returns the saved performance at `nanoseconds`, the beginning of a tick; nil if the settings cannot be performed.
  func bytes(at nanoseconds: Int64) -> [UInt8]? {
    if nanoseconds == begin { return opening }
    // The computation begins at a checkpoint (a saved state) if the folder has a suitable one.
    let history = PerformanceHistory(settings, gestures, CheckpointFolder(), savesCheckpoints: false)
    do throws(SettingsError) { return try history.performance(at: nanoseconds)?.bytes } catch { return nil }
  }
}

/// A jump to another time of a replayed session. A thread performs the session up to that time. The performer (the
/// thread that plays) then continues from there. The jump discards the changes that the user has made.
struct Seek {
  /// The time to jump to, in ns.
  enum Target: Equatable, Sendable {
    case time(Int64)
    /// A difference from the present time, in ns; negative for an earlier time.
    case step(Int64)
  }

  /// The step of an arrow key, in ns: 5 s.
  static let step: Int64 = 5_000_000_000

  /// The user's request for the jump; nil if a loop returns to its beginning.
  let question: Question?
  /// The time to which the music jumps, in ns.
  let time: Int64
  /// The musical time at which the performer jumps, in ns; `.min` to jump immediately.
  private let moment: Int64
  private let performance: Computation<[UInt8]?>
  /// The performance that was offered to the performer.
  private var offered: [UInt8]?

  /// The shortest time between a jump's target and the session's end, in ns: the time in which a user can jump back
  /// before the session ends.
  private static let rest: Int64 = 1_000_000_000

  /// Begins to perform the session up to the target. The target is limited to the session without its last second
  /// (`rest`), and rounded down to a tick. `now` is the present musical time, in ns.
  init(_ question: Question, to target: Target, in replayed: ReplayedSession, at now: Int64) {
    let wanted =
      switch target {
      case .time(let time): time
      case .step(let step): now + step
      }
    let latest = replayed.end.map { max($0 - Self.rest, replayed.begin) } ?? .max
    let time = min(max(wanted, replayed.begin), latest) / Performance.tick * Performance.tick
    (self.question, self.time, moment) = (question, time, .min)
    performance = Computation { replayed.bytes(at: time) }
  }

  /// Creates a jump to the session's beginning. The performer jumps at the session's end, `end`, in ns.
  init(loopOf replayed: ReplayedSession, at end: Int64) {
    (question, time, moment) = (nil, replayed.begin, end)
    performance = Computation { replayed.opening }
  }

  /// The time to which the music jumps, such as `1:20.000`.
  var text: String { clock(time) }

  /// Offers the performance to the performer as soon as it is computed. Throws if it cannot be computed.
  mutating func offer(_ performer: borrowing Performer) throws(Refusal) {
    guard offered == nil, let result: [UInt8]? = performance.result else { return }
    guard let bytes = result, var fork = try? Performance.restored(from: bytes) else {
      throw Refusal("the session cannot be performed at \(text)")
    }
    fork.cue()
    offered = bytes
    performer.offer(fork, jumpingAt: moment)
  }

  /// Returns nil until the performer has jumped, then the performance with which it continues. If the performer refuses
  /// the offer, the next call of `offer` repeats the offer. `before` is the musical time, in ns, up to which the run
  /// has received the performer's events.
  mutating func taken(by performer: borrowing Performer, at before: Int64) -> Undo.Fork? {
    guard let bytes = offered, let isTaken = performer.takeAnswer() else { return nil }
    guard isTaken, let fork = try? Performance.restored(from: bytes) else {
      offered = nil
      return nil
    }
    return Undo.Fork(text: "jumped from \(clock(before))", start: fork.start, bytes: bytes, jumpedFrom: before)
  }
}

extension Seek.Target {
  static let fault = "seek takes a time of the session, such as 1:20, or a step, such as +10 or -10"

  /// Parses `1:20`, or a step: `+10`, `-1m30s`. Returns nil for other words.
  init?(_ word: String) {
    let sign = word.first.flatMap { "+-".contains($0) ? $0 : nil }
    guard let time = clumsy.time(sign == nil ? word : String(word.dropFirst()), in: 0...Flag.durationRange.upperBound)
    else { return nil }
    self = sign == nil ? .time(time) : .step(sign == "+" ? time : -time)
  }
}
