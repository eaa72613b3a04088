import Instrument

extension Scheduler {
  /// Withdraws messages not yet due, ends every note, stops the clock's slaves, and sends sustain off and all notes off
  /// on the channels in use.
  mutating func finish() {
    withdrawGestures()
    report.nanoseconds = stopForGood()
    link.clock.stand(at: report.nanoseconds)
    report.delivered = inFlight.delivered
    report.withdrawnGestures += gestures(after: report.nanoseconds)
    report.unfetchedRefusals += link.sources.unfetchedRefusalCount()
    report.withdrawn += inFlight.withdraw() + computed
    do { try endNotes(channels: record.channels) } catch { report.error = report.error ?? error }
    report.unsilenced = panic.count
    record.isOver = report.error == nil
  }

  /// Ends all notes, and stops the clock and its slaves, until asked to resume or to end. Musical time resumes where it
  /// stopped, and slaves continue there. If a jump to another performance comes meanwhile, musical time resumes at
  /// that performance's time.
  mutating func suspend() throws {
    var now = try stopClock()
    inFlight.requeueAll()
    link.clock.stand(at: now)
    link.phase.store(.paused, ordering: .releasing)
    while !isStopped {
      if !isPaused, link.enter(.playing) { return try resumeClock(at: now) }
      if link.exchange.jumpTime <= now, takeJump() {
        now = performance.nanoseconds
        link.clock.stand(at: now)
        finishJump()
      }
      idle()
      _ = try queue?.status()
      resendMissedNoteOffs()
    }
  }

  /// Resumes at the musical time before a clock jump of `jump` ns, so that the notes that became due during the clock
  /// jump do not sound as a burst.
  mutating func resync(after jump: Int64, to now: Int64) throws {
    _ = try stopClock()
    inFlight.requeueAll()
    report.clockJumps += 1
    try resumeClock(at: now - jump)
  }

  /// Stops the clock, withdraws messages in flight and ends all notes; returns the musical time of the stop.
  mutating func stopClock() throws -> Int64 {
    runsSince = .max
    firstStamp = nil
    tickStamp = nil
    try queue?.stop()
    if queue != nil { sleep(for: Self.retryInterval) }
    let now = try readClock()
    try queue?.withdraw()
    try endNotes(channels: 0)
    return now
  }

  mutating func resumeClock(at now: Int64) throws {
    if queue != nil { shift += try readClock() - now }
    let before = monotonicNanoseconds()
    record.origin = before - now
    // The withdrawn clock messages are handed over again, so a slave continues its count where it stopped.
    if inFlight.isRolling { try queue?.send(.continue) }
    try queue?.start()
    runsSince = monotonicNanoseconds()
    origin = runsSince - now
    previous = now
    link.clock.run(from: origin)
  }

  /// Stops the clock and withdraws undelivered messages; returns the stop's musical time, or `pacing.end` if earlier.
  private mutating func stopForGood() -> Int64 {
    guard origin != .max else { return begin }
    let last = min(monotonicNanoseconds() - origin, pacing.end ?? .max)
    // During a pause, `suspend` has already done all of this.
    if link.phase.load(ordering: .relaxed) == .paused { return link.nanoseconds }
    do {
      try queue?.stop()
      // Wait for an event that another processor may be delivering, so that it arrives before the note-offs.
      sleep(for: Self.retryInterval)
      let now = try readClock()
      try queue?.withdraw()
      return min(now, pacing.end ?? .max)
    } catch {
      // It is unknown which messages were delivered, so end every note that may sound.
      report.lost = inFlight.abandon()
      report.error = report.error ?? error
      return last
    }
  }

  /// Ends all sounding notes at each subscriber, stops a rolling slave, and sends sustain off and all notes off on
  /// `channels` (bits as in `PanicSequence`). If the queue has failed, the record keeps the notes, so that the
  /// watchdog process can end them.
  private mutating func endNotes(channels: UInt64) throws {
    var notes = inFlight.soundingAtPorts
    notes.formUnion(passed)
    queue?.run(
      &panic, notes: notes, channels: channels, stops: inFlight.isRolling, missedNoteOffs: &missedNoteOffs)
    _ = try queue?.status()
    guard report.error == nil else { return }
    missedNoteOffs.store(in: record)
    inFlight.suppress()
    forgetPassed()
  }
}
