import Instrument
import MIDI
import Physics2D

/// A performance being played: what the performer's thread owns, and what it does.
///
/// From `run()` on nothing here allocates, locks or prints.
struct Scheduler: ~Copyable {
  /// How long to wait for room in the kernel, or for the last events to go out, before looking again: 1 ms.
  static let retry: Int64 = 1_000_000
  /// How long we may not have looked at the clock, at most, for that to be our lateness; more is lost time: 1 s.
  private static let longestClockGap: Int64 = 1_000_000_000
  /// How long the last events may take after their time before they are taken back: 1 s.
  private static let patience: Int64 = 1_000_000_000

  private var performance: Performance
  var sequencer: Sequencer?
  let link: PerformerLink
  let pacing: Pacing
  private let waits: Bool

  private var strikes = FixedBuffer<Strike>(capacity: 256)
  var messages = FixedBuffer<TimedMessage>(capacity: 512)
  /// How many of `messages` the kernel has.
  var handedOver = 0
  /// What the kernel has and the listeners do not; the kernel's own pool fills before this does.
  var inFlight: InFlightMessages
  let record: SharedNoteRecord
  /// What listeners missed because they did not read.
  var missedNoteOffs = MissedNoteOffs()
  /// Whom the last silencing has still to tell.
  var panicSequences = FixedBuffer<PanicSequence>(capacity: 256)
  /// How much further the queue's clock is than the musical one, in nanoseconds: the time that was lost.
  var shift: Int64 = 0
  /// The musical time when we last looked.
  var previous: Int64 = 0
  /// Musical time 0 on the monotonic clock; far ahead before it is known.
  var origin = Int64.max
  /// Where the tick under way ends.
  private var tickEnd: Int64 = 0
  /// Whether that tick was begun, its gestures applied, and not yet computed to its end.
  private var isInTick = false
  /// Whether the last note-offs were computed.
  private var hasEnded = false
  var report = Report()

  init(
    _ performance: consuming Performance, channels: [Channel], through sequencer: consuming Sequencer?,
    options: Performer.Options, link: PerformerLink
  ) {
    precondition(!options.waits || sequencer != nil, "there is no port to wait at")
    self.performance = performance
    self.sequencer = sequencer
    self.link = link
    record = options.record ?? SharedNoteRecord()
    inFlight = InFlightMessages(capacity: 2 * Sequencer.poolCapacity, in: record)
    record.channels = channels.reduce(0) { $0 | 1 << UInt64($1.index) }
    pacing = Pacing(lookahead: options.lookahead, end: options.duration)
    waits = options.waits
  }

  /// Whether anybody can listen.
  var hasPort: Bool { sequencer != nil }

  /// Plays to the end, or until asked to stop, and leaves silence.
  mutating func run() -> Report {
    do throws(SequencerError) {
      try awaitSubscriber()
      if !isStopped { try play() }
    } catch {
      report.error = error
    }
    silence()
    close()
    return report
  }

  private mutating func play() throws(SequencerError) {
    // The first ticks are in the queue before its clock starts, so that what is due at once is not late.
    try advance(to: pacing.horizon(at: 0))
    try begin()
    while !isStopped {
      if link.isPaused.load(ordering: .relaxed) { try pause() }
      let now = try updateClock()
      if isOver(at: now) { return }
      try advance(to: pacing.horizon(at: now))
      rest(from: now)
    }
  }

  var isStopped: Bool { link.isStopped.load(ordering: .relaxed) }

  private func awaitSubscriber() throws(SequencerError) {
    while waits, !isStopped, try subscribers() == 0 {
      link.phase.store(link.isPaused.load(ordering: .relaxed) ? .paused : .waiting, ordering: .releasing)
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Performance.tick)
    }
  }

  private func subscribers() throws(SequencerError) -> Int { try sequencer?.subscriberCount() ?? 0 }

  /// Starts the clock.
  private mutating func begin() throws(SequencerError) {
    record.origin = MonotonicClock.nanoseconds()
    try sequencer?.start()
    origin = MonotonicClock.nanoseconds()
    link.run(from: origin)
    link.phase.store(.playing, ordering: .releasing)
  }

  /// The musical time; what was missed by listeners that read again is made good.
  ///
  /// The queue's clock is the musical one. Measured against the monotonic clock whenever we wake, the two cannot drift
  /// apart.
  private mutating func updateClock() throws(SequencerError) -> Int64 {
    let now = try readClock()
    report.missed += sequencer?.followLosses(&missedNoteOffs) ?? 0
    if missedNoteOffs.hasFresh { missedNoteOffs.addToFresh(inFlight.endedLately) }
    missedNoteOffs.add(inFlight.ended)
    inFlight.ended = SoundingNotes()
    if !missedNoteOffs.isEmpty {
      missedNoteOffs.cancel(inFlight.sounding)
      sequencer?.resend(&missedNoteOffs)
    }
    let jump = now - previous
    guard jump < Self.longestClockGap else {
      try resync(after: jump, to: now)
      return previous
    }
    link.run(from: origin)
    previous = now
    return now
  }

  /// The musical time, and with it, what has reached the listeners by now.
  mutating func readClock() throws(SequencerError) -> Int64 {
    let before = MonotonicClock.nanoseconds()
    guard let status = try sequencer?.status() else {
      let now = MonotonicClock.nanoseconds() - origin
      inFlight.acknowledge(through: now)
      return now
    }
    origin = MonotonicClock.nanoseconds() - status.nanoseconds + shift
    // The earliest it can be, however long the kernel took to answer: the watchdog must not take what is due for what is not.
    record.origin = before - status.nanoseconds + shift
    inFlight.acknowledge(allButLast: status.waiting)
    return status.nanoseconds - shift
  }

  private func isOver(at now: Int64) -> Bool {
    guard let end = pacing.end, hasEnded, messages.count == 0, now >= end else { return false }
    return inFlight.waiting == 0 || now >= end + Self.patience
  }

  /// Computes tick after tick up to `horizon` and hands over what they bring, for as long as the kernel has room.
  private mutating func advance(to horizon: Int64) throws(SequencerError) {
    guard try handOver() else { return }
    while performance.nanoseconds < horizon || isInTick {
      if !isInTick {
        applyGestures()
        tickEnd = min(horizon, performance.nanoseconds + Performance.tick)
      }
      isInTick = !performance.advance(to: tickEnd, strikes: &strikes, messages: &messages)
      publish()
      guard try handOver() else { return }
    }
    while !hasEnded, horizon == pacing.end {
      hasEnded = performance.end(messages: &messages)
      publish()
      guard try handOver() else { return }
    }
  }

  private mutating func applyGestures() {
    while let gesture = link.gestures.pop() {
      do throws(GestureError) { try performance.apply(gesture) } catch { report.refusedGestures += 1 }
    }
  }

  /// Tells the front of house what was just computed, in time order, strikes before messages.
  private mutating func publish() {
    var strike = 0
    for message in 0..<messages.count {
      while strike < strikes.count, strikes[strike].nanoseconds <= messages[message].nanoseconds {
        tell(.strike(strikes[strike]))
        strike += 1
      }
      tell(.message(messages[message]))
    }
    for strike in strike..<strikes.count { tell(.strike(strikes[strike])) }
    strikes.removeAll()
  }

  private mutating func tell(_ event: PerformanceEvent) {
    if !link.events.push(event) { report.unreported += 1 }
  }

  /// Passes the computed messages on; false while some find no room.
  private mutating func handOver() throws(SequencerError) -> Bool {
    while let message = inFlight.appendRequeued() {
      guard try schedule(message, isRequeued: true) else { return false }
    }
    while handedOver < messages.count {
      let message = messages[handedOver]
      if !inFlight.isSuppressed(message.message) {
        guard !inFlight.isFull else { return false }
        inFlight.append(message)
        guard try schedule(message, isRequeued: false) else { return false }
      }
      handedOver += 1
    }
    messages.removeAll()
    handedOver = 0
    return true
  }

  /// Passes one message on, which the ledger has; false if it finds no room.
  private mutating func schedule(_ message: TimedMessage, isRequeued: Bool) throws(SequencerError) -> Bool {
    var isTaken = false
    // Where the sequencer fails, too: what counts as on its way tells what has arrived.
    defer { if !isTaken { isRequeued ? inFlight.retractRequeued() : inFlight.retract() } }
    isTaken = try sequencer?.schedule(message.message, atNanoseconds: message.nanoseconds + shift) ?? true
    guard isTaken else { return false }
    let lateness = MonotonicClock.nanoseconds() - origin - message.nanoseconds
    if lateness > 0 { report.overdue.add(lateness) }
    return true
  }

  /// Sleeps until there is something to do again, and never longer than a stride: a request to stop cannot wake us.
  private mutating func rest(from now: Int64) {
    let goal = pacing.wake(after: performance.nanoseconds)
    let isWaiting = messages.count > 0 || goal <= now
    let deadline = origin + (isWaiting ? now + Self.retry : min(goal, now + pacing.stride))
    MonotonicClock.sleep(until: deadline)
    report.lateness.add(MonotonicClock.nanoseconds() - deadline)
  }

  private mutating func close() {
    sequencer = nil
    link.phase.store(.ended, ordering: .releasing)
  }
}
