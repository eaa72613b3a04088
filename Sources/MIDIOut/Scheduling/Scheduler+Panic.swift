import Instrument
import Physics2D

extension Scheduler {
  /// How long a listener that does not read is asked to take the last messages: 50 ms.
  private static let panicAttempts = 50

  /// Takes back what is not yet due, ends every note that sounds, then releases the pedal and all notes on each channel.
  mutating func silence() {
    let computed = messages.count - handedOver
    report.nanoseconds = halt()
    link.stand(at: report.nanoseconds)
    report.delivered = inFlight.delivered
    report.withdrawn += inFlight.withdraw() + computed
    panic(andRelease: true)
    record.isOver = report.error == nil
  }

  /// Silence, for as long as the front of house wants it; then time goes on from where it stood.
  mutating func pause() throws(SequencerError) {
    let now = try standStill()
    inFlight.requeueAll()
    link.stand(at: now)
    link.phase.store(.paused, ordering: .releasing)
    while link.isPaused.load(ordering: .relaxed), !isStopped {
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Performance.tick)
    }
    guard !isStopped else { return }
    try goOn(from: now)
    link.phase.store(.playing, ordering: .releasing)
  }

  /// The clock ran on for `jump` without us: time that nobody played is not made up for in a burst. What sounded all that
  /// time ends, and the music goes on from where it was lost.
  mutating func resync(after jump: Int64, to now: Int64) throws(SequencerError) {
    _ = try standStill()
    inFlight.requeueAll()
    report.clockJumps += 1
    try goOn(from: now - jump)
  }

  /// Stops the clock and ends what sounds; the musical time of that. What is on its way was taken out of the queue.
  private mutating func standStill() throws(SequencerError) -> Int64 {
    try sequencer?.stop()
    if sequencer != nil { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Self.retry) }
    let now = try readClock()
    try sequencer?.withdraw()
    panic(andRelease: false)
    return now
  }

  /// Starts the clock, which says `now` from now on.
  private mutating func goOn(from now: Int64) throws(SequencerError) {
    if sequencer != nil { shift += try readClock() - now }
    record.origin = MonotonicClock.nanoseconds() - now
    try sequencer?.start()
    origin = MonotonicClock.nanoseconds() - now
    previous = now
    link.run(from: origin)
  }

  /// Stops the clock, learns what has gone out until then, and takes back the rest; the musical time of that.
  private mutating func halt() -> Int64 {
    guard origin != .max else { return 0 }
    let last = min(MonotonicClock.nanoseconds() - origin, pacing.end ?? .max)
    // In a pause all of this has been done.
    if link.phase.load(ordering: .relaxed) == .paused { return link.nanoseconds }
    do throws(SequencerError) {
      try sequencer?.stop()
      // An event that another processor was delivering just then arrives before the note-offs do.
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Self.retry)
      let now = try readClock()
      try sequencer?.withdraw()
      return min(now, pacing.end ?? .max)
    } catch {
      // Nobody can tell now what has gone out: whatever may sound is ended.
      report.lost = inFlight.abandon()
      report.error = report.error ?? error
      return last
    }
  }

  /// Ends what sounds at each listener, and releases pedals and channels if this is the end.
  ///
  /// Each is told by itself, so that one that does not read costs the others nothing, and none is told twice.
  private mutating func panic(andRelease isEnd: Bool) {
    // Where even the sequencer failed nobody has heard anything of this: the watchdog tries again.
    defer { if report.error == nil { inFlight.suppress() } }
    panicSequences.removeAll()
    sequencer?.list(
      &panicSequences, notes: inFlight.sounding, missedNoteOffs: missedNoteOffs, channels: isEnd ? record.channels : 0)
    for attempt in 0..<Self.panicAttempts where !panicSequences.isEmpty {
      if attempt > 0 { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Self.retry) }
      for index in panicSequences.indices.reversed() where sequencer?.advance(&panicSequences[index]) ?? true {
        panicSequences.remove(at: index)
      }
    }
    if isEnd { report.unsilenced = panicSequences.count }
  }
}
