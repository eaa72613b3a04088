import Instrument
import MIDI
import Physics2D

/// A performance being played: what the performer's thread owns, and what it does.
///
/// From `run()` on nothing here allocates, locks or prints.
struct Playback: ~Copyable {
  /// How long to wait for room in the kernel, or for the last events to go out, before looking again: 1 ms.
  private static let retry: Int64 = 1_000_000
  /// How long the last events may take after their time before they are taken back: 1 s.
  private static let patience: Int64 = 1_000_000_000

  private var performance: Performance
  private var sequencer: Sequencer?
  private let link: PerformerLink
  private let channels: [Channel]
  private let pacing: Pacing
  private let waits: Bool

  private var strikes = FixedBuffer<Strike>(capacity: 256)
  private var messages = FixedBuffer<TimedMessage>(capacity: 512)
  /// How many of `messages` the kernel has.
  private var handedOver = 0
  /// What the kernel has and the listeners do not; the kernel's own pool fills before this does.
  private var deliveries = Deliveries(capacity: 2 * Sequencer.poolCapacity)
  /// Musical time 0 on the monotonic clock; far ahead before it is known.
  private var origin = Int64.max
  /// Where the tick under way ends.
  private var tickEnd: Int64 = 0
  /// Whether that tick was begun, its gestures applied, and not yet computed to its end.
  private var isInTick = false
  /// Whether the last note-offs were computed.
  private var hasEnded = false
  private var report = Report()

  init(
    _ performance: consuming Performance, channels: [Channel], through sequencer: consuming Sequencer?,
    options: Performer.Options, link: PerformerLink
  ) {
    precondition(!options.waits || sequencer != nil, "there is no port to wait at")
    self.performance = performance
    self.sequencer = sequencer
    self.channels = channels.reduce(into: []) { once, channel in
      if !once.contains(channel) { once.append(channel) }
    }
    self.link = link
    pacing = Pacing(lookahead: options.lookahead, end: options.duration)
    waits = options.waits
  }

  /// Whether anybody can listen.
  var hasPort: Bool { sequencer != nil }

  /// Plays to the end, or until asked to stop, and leaves silence.
  mutating func run() -> Report {
    do throws(SequencerError) {
      try awaitListener()
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
      let now = try settle()
      if isOver(at: now) { return }
      try advance(to: pacing.horizon(at: now))
      rest(from: now)
    }
  }

  private var isStopped: Bool { link.isStopped.load(ordering: .relaxed) }

  private func awaitListener() throws(SequencerError) {
    while waits, !isStopped, try listeners() == 0 {
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Performance.tick)
    }
  }

  private func listeners() throws(SequencerError) -> Int { try sequencer?.subscribers() ?? 0 }

  /// Starts the clock.
  private mutating func begin() throws(SequencerError) {
    try sequencer?.start()
    origin = MonotonicClock.nanoseconds()
    link.origin.store(origin, ordering: .relaxed)
    link.phase.store(.playing, ordering: .releasing)
  }

  /// The musical time, and with it, what has reached the listeners by now.
  ///
  /// The queue's clock is the musical one. Measured against the monotonic clock whenever we wake, the two cannot drift
  /// apart.
  private mutating func settle() throws(SequencerError) -> Int64 {
    guard let status = try sequencer?.status() else {
      let now = MonotonicClock.nanoseconds() - origin
      deliveries.settle(through: now)
      return now
    }
    origin = MonotonicClock.nanoseconds() - status.nanoseconds
    link.origin.store(origin, ordering: .relaxed)
    deliveries.settle(allButLast: status.waiting)
    return status.nanoseconds
  }

  private func isOver(at now: Int64) -> Bool {
    guard let end = pacing.end, hasEnded, messages.count == 0, now >= end else { return false }
    return deliveries.waiting == 0 || now >= end + Self.patience
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

  private mutating func tell(_ moment: Moment) {
    if !link.moments.push(moment) { report.unreported += 1 }
  }

  /// Passes the computed messages on; false while some find no room.
  private mutating func handOver() throws(SequencerError) -> Bool {
    let now = MonotonicClock.nanoseconds() - origin
    while handedOver < messages.count {
      let message = messages[handedOver]
      guard !deliveries.isFull,
        try sequencer?.schedule(message.message, atNanoseconds: message.nanoseconds) ?? true
      else { return false }
      deliveries.append(message)
      handedOver += 1
      if message.nanoseconds < now { report.overdue.add(now - message.nanoseconds) }
    }
    messages.removeAll()
    handedOver = 0
    return true
  }

  /// Sleeps until there is something to do again, and never longer than a tick: a request to stop cannot wake us.
  private mutating func rest(from now: Int64) {
    let goal = pacing.wake(after: performance.nanoseconds)
    let isWaiting = messages.count > 0 || goal <= now
    let deadline = origin + (isWaiting ? now + Self.retry : min(goal, now + Performance.tick))
    MonotonicClock.sleep(until: deadline)
    report.lateness.add(MonotonicClock.nanoseconds() - deadline)
  }

  /// Takes back what is not yet due, ends every note that sounds, then releases the pedal and all notes on each channel.
  private mutating func silence() {
    let computed = messages.count - handedOver
    report.nanoseconds = halt()
    link.end.store(report.nanoseconds, ordering: .releasing)
    report.delivered = deliveries.arrived
    report.withdrawn += deliveries.withdraw() + computed
    while let noteOff = deliveries.endFirst() { insist(noteOff) }
    for channel in channels {
      insist(.sustainOff(channel))
      insist(.allNotesOff(channel))
    }
  }

  /// Stops the clock, learns what has gone out until then, and takes back the rest; the musical time of that.
  private mutating func halt() -> Int64 {
    guard origin != .max else { return 0 }
    let last = min(MonotonicClock.nanoseconds() - origin, pacing.end ?? .max)
    do throws(SequencerError) {
      try sequencer?.stop()
      // An event that another processor was delivering just then arrives before the note-offs do.
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Self.retry)
      let now = try settle()
      try sequencer?.withdraw()
      return min(now, pacing.end ?? .max)
    } catch {
      // Nobody can tell now what has gone out: whatever may sound is ended.
      report.lost = deliveries.lose()
      report.error = report.error ?? error
      return last
    }
  }

  /// Sends `message` at once, for 50 ms again and again if a listener or the kernel has no room for it; then it is
  /// given up and counted.
  private mutating func insist(_ message: Message) {
    do throws(SequencerError) {
      for _ in 0..<50 {
        if try sequencer?.send(message) ?? true { return }
        MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Self.retry)
      }
      report.unsilenced += 1
    } catch {
      report.error = report.error ?? error
    }
  }

  private mutating func close() {
    sequencer = nil
    link.phase.store(.ended, ordering: .releasing)
  }
}
