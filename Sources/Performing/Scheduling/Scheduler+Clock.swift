import Instrument

extension Scheduler {
  /// The longest time between two readings of the clock that counts as lateness: 1 s. A longer time is a
  /// clock jump.
  private static var longestClockGap: Int64 { 1_000_000_000 }

  mutating func startClock() throws {
    let now = monotonicNanoseconds()
    record.origin = now - begin
    try queue?.start()
    runsSince = monotonicNanoseconds()
    origin = runsSince - begin
    link.clock.run(from: origin)
    link.phase.store(.playing, ordering: .releasing)
  }

  /// Returns the musical time. Resends note-offs that subscribers missed, and resyncs after a clock jump.
  ///
  /// Musical time follows the queue's clock, whose offset from the monotonic clock is measured at every
  /// wake-up. The two clocks therefore cannot drift apart.
  mutating func updateClock() throws -> Int64 {
    let now = try readClock()
    resendMissedNoteOffs()
    let jump = now - previous
    guard jump < Self.longestClockGap else {
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
    // Use the time read before the query, which gives the earliest possible origin. Otherwise, a due message
    // could seem to lie in the future.
    record.origin = before - status.nanoseconds + shift
    inFlight.acknowledge(allButLast: status.waiting)
    return status.nanoseconds - shift
  }

  /// Sleeps until the next tick must be computed, for at most one tick. A request to end or to pause ends the
  /// sleep immediately.
  mutating func sleep(after now: Int64) {
    let goal = pacing.wake(after: performance.nanoseconds)
    let isWaiting = !events.isEmpty || goal <= now
    let deadline = origin + (isWaiting ? now + Self.retryInterval : min(goal, now + Performance.tick))
    while wait(until: deadline) {
      if isStopped || isPaused { return }
    }
    report.lateness.add(monotonicNanoseconds() - deadline)
  }
}
