import Instrument
import MIDI
import Physics2D

/// The score of a running performance. A live score plays a copy of the performance ahead of the present, so it also
/// shows the notes that are going to be struck. When a gesture arrives, the live score rewrites the music after that
/// gesture.
public struct LiveScore: ~Copyable {
  /// Gestures up to this age, in nanoseconds, can still change the score, unless they are earlier than the score's
  /// beginning. The engine of the web page rolls back by at most 11 s (see `Sources/Page/engine/states.js`).
  public static let reach: Int64 = 12_000_000_000
  /// The time for which notes are kept, in nanoseconds.
  public static let memory: Int64 = 60_000_000_000
  /// The largest number of notes that are kept when a checkpoint is saved.
  public static let capacity = 4096
  /// The longest look-ahead, in nanoseconds.
  public static let foresight: Int64 = 60_000_000_000
  /// The longest music that one call of `advance` rewrites, in nanoseconds.
  public static let portion: Int64 = 1_000_000_000

  var performance: Performance
  var writing: Writing
  var checkpoints: [Checkpoint]
  /// The known gestures since the first checkpoint.
  private(set) var gestures: [TimedGesture] = []
  /// The gestures that `performance` has applied or will apply. A change of `gestures` reaches this list in `advance`.
  var planned: [TimedGesture] = []
  /// The gestures that `performance` has applied: a prefix of `planned`.
  var applied: [TimedGesture] = []
  /// `true` if a change of `gestures` has not reached `planned` yet.
  var isChanged = false
  /// The rewriting in progress; nil if everything is written.
  var rewriting: Rewriting?
  var events = FixedBuffer<PerformanceEvent>(capacity: 64)
  private var layout: ProportionalScore
  /// `true` if `layout` does not show the latest `writing`.
  var isStale = false
  var changes = ScoreChanges()

  /// The score before a change, which is shown until the music after the change is rewritten.
  struct Rewriting {
    var old: ProportionalScore
    /// The tick of the first changed gesture.
    var tick: Int64
  }

  /// Creates a score that begins with the present state of a performance. Preconditions: the present time is a tick,
  /// and the performance's latest `advance` returned `true`.
  public init(_ performance: consuming Performance) {
    precondition(performance.isComplete && performance.nanoseconds % Performance.tick == 0, "a score begins at a tick")
    performance.reportsFlights = false
    performance.reportsBeats = true
    writing = Writing(Transcription(performance.start))
    checkpoints = [Checkpoint(performance, writing)]
    layout = writing.layout(until: performance.nanoseconds)
    self.performance = performance
  }

  /// The music of the last minute and of the near future, as it is drawn.
  public var score: Score { rewriting?.old.score ?? writing.transcription.score }

  /// `true` if all known gestures are written, and nothing is left to be rewritten.
  public var isSettled: Bool { rewriting == nil && !isChanged }

  /// Forgets the gestures at a tick and later, and the music after them. Call `add` for those gestures that remain
  /// valid. Returns `false`, and changes nothing, if the tick is before the oldest checkpoint or after
  /// `Performance.latest`. The oldest checkpoint is at the score's beginning, or at least `reach` old.
  public mutating func forget(from tick: Int64) -> Bool {
    guard 0...Performance.latest / Performance.tick ~= tick,
      tick * Performance.tick >= checkpoints[0].nanoseconds
    else { return false }
    gestures.removeSubrange((gestures.firstIndex { $0.tick >= tick } ?? gestures.count)...)
    isChanged = true
    return true
  }

  /// Adds a gesture. Returns `false`, and changes nothing, if the gesture is earlier than the previous gesture, or if
  /// `forget(from:)` would return `false` for its tick.
  public mutating func add(_ gesture: TimedGesture) -> Bool {
    guard 0...Performance.latest / Performance.tick ~= gesture.tick,
      gesture.nanoseconds >= checkpoints[0].nanoseconds, gesture.tick >= gestures.last?.tick ?? 0
    else { return false }
    gestures.append(gesture)
    isChanged = true
    return true
  }

  /// Writes the music up to a time, and then to the end of that time's bar, but at most 12 s more. Times are in
  /// nanoseconds.
  ///
  /// After a change, one call rewrites at most `portion`. Until `isSettled`, the score is drawn as before the change.
  /// - Parameters:
  ///   - now: the present time.
  ///   - time: the end of the shown time. It is clamped to `foresight` after `now`.
  public mutating func advance(to time: Int64, now: Int64) {
    let time = min(time, now + Self.foresight)
    if isChanged { beginRewriting() }
    let isWritten = write(until: time, now: now, most: rewriting == nil ? .max : end + Self.portion)
    if let rewritten = rewriting, isWritten {
      rewriting = nil
      changes.replace(rewritten.old, by: layoutNow(), from: rewritten.tick * Performance.tick, at: now)
    }
    changes.forget(before: now)
    forgetPast(now)
  }

  /// Returns the score with its accidentals and octave signs, as far as it is written; during a rewriting, the score
  /// before the change.
  @inline(never)
  mutating func layoutNow() -> ProportionalScore {
    if let rewriting { return rewriting.old }
    if isStale { layout = writing.layout(until: end) }
    isStale = false
    return layout
  }

  /// Forgets the checkpoints and gestures that are out of reach.
  private mutating func forgetPast(_ now: Int64) {
    while checkpoints.count > 1, checkpoints[1].nanoseconds <= now - Self.reach { checkpoints.removeFirst() }
    let first = checkpoints[0].nanoseconds
    gestures.removeFirst(gestures.prefix { $0.nanoseconds < first }.count)
    let passed = applied.prefix { $0.nanoseconds < first }.count
    applied.removeFirst(passed)
    planned.removeFirst(passed)
  }
}

/// A state to which a live score rolls back.
struct Checkpoint {
  /// The time between two checkpoints, in nanoseconds. Saving a checkpoint takes as much processor time as computing
  /// some seconds of music.
  static let spacing: Int64 = 4_000_000_000
  /// A rewriting saves one checkpoint, at the last multiple of this time (in nanoseconds) before the change. This time
  /// is shorter than `spacing`, because a nearer checkpoint leaves less music to rewrite after the next change.
  static let rewritingSpacing: Int64 = 2_000_000_000

  let nanoseconds: Int64
  let bytes: [UInt8]
  let writing: Writing

  init(_ performance: borrowing Performance, _ writing: Writing) {
    nanoseconds = performance.nanoseconds
    bytes = performance.bytes
    self.writing = writing
  }
}
