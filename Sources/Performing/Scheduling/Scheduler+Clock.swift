import Instrument

extension Scheduler {
  /// The shortest time between two readings of the clock that counts as a jump instead of lateness: 1 s.
  private static var shortestClockJump: Int64 { 1_000_000_000 }

  mutating func startClock() throws {
    let now = monotonicNanoseconds()
    record.origin = now - begin
    try queue?.start()
    runsSince = monotonicNanoseconds()
    origin = runsSince - begin
    link.clock.run(from: origin)
    link.phase.store(.playing, ordering: .releasing)
  }

  /// Returns the musical time, which follows the queue's clock. Measures `origin` (the monotonic time of musical time
  /// 0) again, because the clocks may drift apart.
  mutating func updateClock() throws -> Int64 {
    let now = try readClock()
    resendMissedNoteOffs()
    let jump = now - previous
    guard jump < Self.shortestClockJump else {
      try resync(after: jump, to: now)
      return previous
    }
    link.clock.run(from: origin)
    previous = now
    return now
  }

  /// Returns the musical time, and acknowledges the messages delivered by then.
  mutating func readClock() throws -> Int64 {
    let before = monotonicNanoseconds()
    guard let status = try queue?.status() else {
      let now = monotonicNanoseconds() - origin
      inFlight.acknowledge(through: now)
      return now
    }
    origin = monotonicNanoseconds() - status.nanoseconds + shift
    // Use the time before the query, which gives the earliest possible origin. With a later origin, the watchdog could
    // miss a note-on that is due.
    record.origin = before - status.nanoseconds + shift
    inFlight.acknowledge(allButLast: status.waiting)
    return status.nanoseconds - shift
  }

  /// The longest sleep, in nanoseconds: 20 ms. The thread detects and resends missed note-offs only when it is awake.
  private static var longestSleep: Int64 { 5 * Performance.tick }

  /// Sleeps until a tick with an event must be computed, or a gesture or a request comes; at most `longestSleep`.
  mutating func sleep(after now: Int64) throws {
    let deadline = origin + wakeTime(after: now)
    guard wait(until: deadline) else { return report.lateness.add(monotonicNanoseconds() - deadline) }
    // A gesture applies at the first tick that begins later than now plus the lookahead: compute all earlier ticks.
    try advance(to: horizon(at: updateClock()), takesHands: false)
    if !isStopped, !isPaused { applyGestures() }
  }

  private func wakeTime(after now: Int64) -> Int64 {
    let jumpTime = link.exchange.jumpTime
    if events.isEmpty, performance.nanoseconds >= jumpTime { return min(max(jumpTime, now), now + Self.longestSleep) }
    let goal = pacing.wake(after: performance.nanoseconds, nextEvent: performance.nanoseconds)
    guard events.isEmpty, !isInTick, goal > now else { return now + Self.retryInterval }
    // Wake for every tick if an audio thread waits for ticks, or if note-offs, gestures or requests wait.
    guard tap == nil, missedNoteOffs.isEmpty, !hasRequests else { return min(goal, now + Performance.tick) }
    let nextScored = scored < score.count ? score[scored].nanoseconds : .max
    let next = min(performance.nextEventTime, nextScored, link.exchange.offeredTime)
    return min(pacing.wake(after: performance.nanoseconds, nextEvent: next), now + Self.longestSleep)
  }
}
