import Instrument
import MIDI
import Physics2D

/// The score of a performance that goes on. It plays a copy of the performance ahead of the present, so it also shows the
/// notes that are going to be struck. A gesture rewrites what comes after it.
public struct LiveScore: ~Copyable {
  /// How far back gestures can change the score, in nanoseconds: a little more than the page rolls back.
  public static let reach: Int64 = 12_000_000_000
  /// How long notes are kept, in nanoseconds.
  public static let memory: Int64 = 60_000_000_000
  /// The largest number of notes kept.
  public static let capacity = 4096
  /// The farthest look ahead, in nanoseconds.
  public static let foresight: Int64 = 60_000_000_000

  private var performance: Performance
  var writing: Writing
  private var checkpoints: [Checkpoint]
  /// The known gestures since the first checkpoint, and how many of them are applied.
  private var gestures: [TimedGesture] = []
  private var applied = 0
  /// The gestures that were applied before `forget` removed them; nil if none was removed.
  private var removed: [TimedGesture]?
  private var events = FixedBuffer<PerformanceEvent>(capacity: 64)
  private var layout: ProportionalScore
  private var isStale = false
  var changes = ScoreChanges()

  /// A score that begins with the present state of a performance, at a tick whose events were all taken
  /// (a precondition).
  public init(_ performance: consuming Performance) {
    precondition(performance.isComplete && performance.nanoseconds % Performance.tick == 0, "a score begins at a tick")
    performance.reportsFlights = false
    performance.reportsBeats = true
    writing = Writing(Transcription(performance.start))
    checkpoints = [Checkpoint(performance, writing)]
    layout = writing.layout(until: performance.nanoseconds)
    self.performance = performance
  }

  /// The time up to which the music is known, in nanoseconds.
  public var end: Int64 { performance.nanoseconds }

  /// The music of the last minute and of the near future.
  public var score: Score { writing.transcription.score }

  /// Forgets the gestures at a tick and later, and the music after them. Call `add` for those that still hold. Returns
  /// `false`, and changes nothing, if the tick is too far in the past: farther than `reach`.
  public mutating func forget(from tick: Int64) -> Bool {
    guard 0...Performance.latest / Performance.tick ~= tick,
      tick * Performance.tick >= checkpoints[0].nanoseconds
    else { return false }
    let index = gestures.firstIndex { $0.tick >= tick } ?? gestures.count
    if index < applied, removed == nil { removed = Array(gestures[..<applied]) }
    gestures.removeSubrange(index...)
    applied = min(applied, index)
    return true
  }

  /// Adds a gesture, not before the last one. Returns `false` if its time has passed out of `reach`, or the order is
  /// wrong.
  public mutating func add(_ gesture: TimedGesture) -> Bool {
    guard 0...Performance.latest / Performance.tick ~= gesture.tick,
      gesture.nanoseconds >= checkpoints[0].nanoseconds, gesture.tick >= gestures.last?.tick ?? 0
    else { return false }
    if removed == nil, gesture.nanoseconds < end { removed = Array(gestures[..<applied]) }
    gestures.append(gesture)
    return true
  }

  /// Writes the music up to a time, and to the end of that time's bar if it is near. Times are in nanoseconds.
  /// - Parameters:
  ///   - now: the present time.
  ///   - time: the end of what is shown, at most `foresight` later than `now`.
  public mutating func advance(to time: Int64, now: Int64) {
    let time = min(time, now + Self.foresight)
    if let tick = firstDifference() {
      let old = layoutNow()
      rollBack(to: tick)
      write(until: time, now: now)
      changes.replace(old, by: layoutNow(), from: tick * Performance.tick, at: now)
    } else {
      write(until: time, now: now)
    }
    changes.forget(before: now)
    forgetPast(now)
  }

  /// The score as far as it is known, with places for its accidentals and octave signs.
  mutating func layoutNow() -> ProportionalScore {
    if isStale { layout = writing.layout(until: end) }
    isStale = false
    return layout
  }

  /// Returns the tick of the first gesture that must be applied otherwise than it was; nil if there is none.
  private mutating func firstDifference() -> Int64? {
    guard let made = removed else { return nil }
    removed = nil
    let due = gestures.prefix { $0.nanoseconds < end }
    applied = due.count
    var index = 0
    while index < made.count, index < due.count, made[index] == due[index] { index += 1 }
    let ticks = (index < made.count ? made[index].tick : .max, index < due.count ? due[index].tick : .max)
    return min(ticks.0, ticks.1) == .max ? nil : min(ticks.0, ticks.1)
  }

  /// Continues from the last checkpoint that no changed gesture comes before.
  private mutating func rollBack(to tick: Int64) {
    while checkpoints.count > 1, checkpoints[checkpoints.count - 1].nanoseconds > tick * Performance.tick {
      checkpoints.removeLast()
    }
    let checkpoint = checkpoints[checkpoints.count - 1]
    do throws(SnapshotError) {
      performance = try .restored(from: checkpoint.bytes)
    } catch {
      preconditionFailure("a checkpoint is a saved performance")
    }
    performance.reportsBeats = true
    writing = checkpoint.writing
    applied = gestures.firstIndex { $0.nanoseconds >= checkpoint.nanoseconds } ?? gestures.count
    isStale = true
  }

  /// How much farther than asked the bar at the end is completed, in nanoseconds: its octave sign depends on all its
  /// notes.
  private static let completion: Int64 = 12_000_000_000

  private mutating func write(until time: Int64, now: Int64) {
    // A whole number of ticks, so that a later gesture finds its tick.
    let step = 25 * Performance.tick
    while end < time || end < time + Self.completion && writing.lastBarStart <= time {
      while applied < gestures.count, gestures[applied].nanoseconds <= end {
        performance.apply(gestures[applied].gesture, events: &events)
        follow()
        applied += 1
      }
      let gesture = applied < gestures.count ? gestures[applied].nanoseconds : .max
      let next = min(end / step * step + step, gesture, Performance.latest)
      guard next > end else { return }
      while !performance.advance(to: next, events: &events) { follow() }
      follow()
      isStale = true
      if end % Checkpoint.spacing == 0 { save(now: now) }
    }
  }

  private mutating func follow() {
    for index in events.indices { writing.transcription.follow(events[index]) }
    events.removeAll()
  }

  private mutating func save(now: Int64) {
    writing.trim(before: min(end, now) - Self.memory)
    checkpoints.append(Checkpoint(performance, writing))
  }

  /// Forgets what is out of reach.
  private mutating func forgetPast(_ now: Int64) {
    while checkpoints.count > 1, checkpoints[1].nanoseconds <= now - Self.reach { checkpoints.removeFirst() }
    let first = checkpoints[0].nanoseconds
    let passed = gestures[..<applied].prefix { $0.nanoseconds < first }.count
    gestures.removeFirst(passed)
    applied -= passed
  }
}

/// A state to which a live score rolls back.
struct Checkpoint {
  /// The time between two checkpoints, in nanoseconds. Saving one takes as long as playing some twenty seconds.
  static let spacing: Int64 = 4_000_000_000

  let nanoseconds: Int64
  let bytes: [UInt8]
  let writing: Writing

  init(_ performance: borrowing Performance, _ writing: Writing) {
    nanoseconds = performance.nanoseconds
    bytes = performance.bytes
    self.writing = writing
  }
}
