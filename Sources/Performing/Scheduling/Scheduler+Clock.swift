import Instrument

extension Scheduler {
  /// The longest time between two reads of the clock that counts as lateness; a longer one is a clock jump: 1 s.
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

  /// Returns the musical time. Resends messages that subscribers missed, and resyncs after a clock jump.
  ///
  /// The queue's clock is the musical one. It is compared with the monotonic clock at every wake-up, so the two cannot drift
  /// apart.
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

  /// The musical time; acknowledges the messages delivered by then.
  mutating func readClock() throws -> Int64 {
    let before = monotonicNanoseconds()
    guard let status = try queue?.status() else {
      let now = monotonicNanoseconds() - origin
      inFlight.acknowledge(through: now)
      return now
    }
    origin = monotonicNanoseconds() - status.nanoseconds + shift
    // The time read before the query gives the earliest possible origin, so that a due message never seems to lie ahead.
    record.origin = before - status.nanoseconds + shift
    inFlight.acknowledge(allButLast: status.waiting)
    return status.nanoseconds - shift
  }

  /// Sleeps until the next tick must be computed, at most for one tick. A request to end or to be silent ends the sleep at once.
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
