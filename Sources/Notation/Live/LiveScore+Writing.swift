import Instrument
import Physics2D

extension LiveScore {
  /// The time up to which the music is written, in nanoseconds.
  var end: Int64 { performance.nanoseconds }

  /// Rolls back to a time before the first gesture that must be applied differently, if there is one. During a
  /// rewriting, leaves `isChanged` set and does not roll back: otherwise, gestures that arrive in every frame would
  /// restart the rewriting again and again.
  @inline(never)
  mutating func beginRewriting() {
    guard let tick = firstDifference() else {
      // Gestures before `end` that are not applied change only the sound, so omit these gestures.
      planned = applied + gestures.drop { $0.nanoseconds < end }
      isChanged = false
      return
    }
    guard rewriting == nil else { return }
    rewriting = Rewriting(old: layoutNow(), tick: tick)
    rollBack(to: tick)
    planned = gestures
    isChanged = false
  }

  /// Returns the tick of the first gesture before `end` that was not applied, or that was applied and is no longer
  /// valid; nil if there is none. Gestures that change only the sound do not count.
  private func firstDifference() -> Int64? {
    let due = gestures.prefix { $0.nanoseconds < end }
    var (one, other) = (0, 0)
    while true {
      while one < applied.count, isSilent(applied[one].gesture) { one += 1 }
      while other < due.count, isSilent(due[other].gesture) { other += 1 }
      guard one < applied.count, other < due.count, applied[one] == due[other] else { break }
      one += 1
      other += 1
    }
    let ticks = (one < applied.count ? applied[one].tick : .max, other < due.count ? due[other].tick : .max)
    return min(ticks.0, ticks.1) == .max ? nil : min(ticks.0, ticks.1)
  }

  /// `true` if a gesture changes no note: it sets a parameter of the sound that does not oscillate. Setting an
  /// oscillating parameter lets another parameter oscillate instead, which may change notes.
  private func isSilent(_ gesture: Gesture) -> Bool {
    guard case .set(let parameter, _) = gesture else { return false }
    return parameter.isOfSound && !writing.transcription.moves(parameter)
  }

  /// Continues from the latest checkpoint that is not after `tick`, the tick of the first changed gesture.
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
    applied = Array(gestures.prefix { $0.nanoseconds < checkpoint.nanoseconds })
    isStale = true
  }

  /// The longest music that is written after the requested end to complete its bar, in nanoseconds. The octave sign of
  /// a bar depends on all notes of the bar.
  private static let completion: Int64 = 12_000_000_000

  /// Writes the music up to a time and to the end of that time's bar, but not much beyond `most`. Returns `true` if
  /// all of this music is written.
  @inline(never)
  mutating func write(until time: Int64, now: Int64, most: Int64) -> Bool {
    // Advance by whole ticks, because a later gesture must be applied at a tick.
    let step = 25 * Performance.tick
    while end < time || end < time + Self.completion && writing.lastBarStart <= time {
      guard end < most else { return false }
      while applied.count < planned.count, planned[applied.count].nanoseconds <= end {
        performance.apply(planned[applied.count].gesture, events: &events)
        follow()
        applied.append(planned[applied.count])
      }
      let gesture = applied.count < planned.count ? planned[applied.count].nanoseconds : .max
      let next = min(end / step * step + step, gesture, Performance.latest)
      guard next > end else { return true }
      while !performance.advance(to: next, events: &events) { follow() }
      follow()
      isStale = true
      if isWorthSaving { save(now: now) }
    }
    return true
  }

  /// `true` if a checkpoint should be saved now. During a rewriting, only the last checkpoint before the change is
  /// saved, because the next gesture often discards later checkpoints.
  private var isWorthSaving: Bool {
    guard let rewriting else { return end % Checkpoint.spacing == 0 }
    let (change, spacing) = (rewriting.tick * Performance.tick, Checkpoint.rewritingSpacing)
    return end % spacing == 0 && end <= change && end + spacing > change
  }

  private mutating func follow() {
    for index in events.indices { writing.transcription.follow(events[index]) }
    events.removeAll()
  }

  private mutating func save(now: Int64) {
    writing.trim(before: min(end, now) - Self.memory)
    checkpoints.append(Checkpoint(performance, writing))
  }
}
