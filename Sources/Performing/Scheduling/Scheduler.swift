import Instrument
import MIDI
import Physics2D
import RealTime

/// The performer's thread: it computes a performance ahead of the clock. `run()` does not allocate, lock or print.
struct Scheduler: ~Copyable {
  /// The wait before retrying a full queue, or checking for the last events: 1 ms.
  static let retryInterval: Int64 = 1_000_000
  /// The time after which late last events are withdrawn: 1 s.
  private static let lastEventTimeout: Int64 = 1_000_000_000

  var performance: Performance
  /// The output; nil to follow the clock only.
  var queue: (any MessageQueue)?
  let link: PerformerLink
  let pacing: Pacing
  private let waits: Bool
  /// A second listener that turns the events into sound; nil for none.
  let tap: EventTap<PerformanceEvent, PerformanceStart>?
  let begin: Int64
  /// The gestures that are made at their own ticks.
  let score: [TimedGesture]
  /// The number of gestures applied or refused.
  var made = 0
  /// The number of the score's gestures that were made or lie before `begin`.
  var scored = 0

  /// The computed events that are not yet handed to the kernel.
  var events = FixedBuffer<PerformanceEvent>(capacity: 512)
  /// The number of `events` handed over or passed by because they are no messages.
  var handedOver = 0
  /// The messages that the kernel has not delivered yet. The kernel's pool is smaller, so this list never fills up.
  var inFlight: InFlightMessages
  let record: SharedNoteRecord
  var missedNoteOffs = MissedNoteOffs()
  /// The subscribers that the last panic could not silence.
  var panic = Panic()
  /// Queue time minus musical time, in nanoseconds: the length of all clock jumps, minus where the music begins.
  var shift: Int64
  /// The musical time at which the clock was last read, in nanoseconds.
  var previous: Int64
  /// The monotonic time of musical time 0, in nanoseconds; `.max` before it is known.
  var origin = Int64.max
  /// The monotonic time of the clock's last start, in nanoseconds; `.max` while it stands.
  var runsSince = Int64.max
  private var tickEnd: Int64
  /// `true` if the current tick's gestures were applied and the tick is not computed to its end.
  var isInTick = false
  var merge = GestureMerge()
  /// The event of the gesture that was just applied or refused.
  var applied = FixedBuffer<PerformanceEvent>(capacity: 1)
  /// The send time of the next tick's first gesture, in nanoseconds of the monotonic clock.
  var firstStamp: Int64?
  /// The same stamp for the current tick, until all of it is handed over.
  var tickStamp: Int64?
  /// The number of gestures applied or refused at each tick, by its number modulo the count. More ticks fit than lie ahead of the clock.
  var tickGestures = InlineArray<128, Int>(repeating: 0)
  private var hasEnded = false
  var report = Report()

  init(
    _ performance: consuming Performance, to queue: (any MessageQueue)?, options: Performer.Options, link: PerformerLink
  ) {
    precondition(!options.waits || queue != nil, "without a port there are no subscribers to wait for")
    let settings = performance.settings
    begin = performance.nanoseconds
    self.performance = performance
    self.queue = queue
    self.link = link
    record = options.record ?? SharedNoteRecord()
    inFlight = InFlightMessages(capacity: 2 * (queue?.poolCapacity ?? SharedNoteRecord.capacity / 2), in: record)
    record.channels = 1 << UInt64(settings.bassChannel.index) | 1 << UInt64(settings.keysChannel.index)
    shift = -begin
    previous = begin
    tickEnd = begin
    score = options.score
    while scored < score.count, score[scored].nanoseconds < begin { scored += 1 }
    link.clock.stand(at: begin)
    pacing = Pacing(lookahead: options.lookahead, end: options.duration)
    waits = options.waits
    tap = options.tap
  }

  /// `true` if its thread is to be real-time. Without an output, late events do not matter.
  var isRealtime: Bool { tap != nil || queue?.isRealtime == true }

  /// Plays to the end or until asked to stop, then ends every note that sounds.
  mutating func run() -> Report {
    do {
      applyScore()
      try awaitSubscriber()
      if !isStopped { try play() }
    } catch {
      report.error = error
    }
    finish()
    link.exchange.refuse()
    queue = nil
    tap?.end()
    link.phase.store(.ended, ordering: .releasing)
    return report
  }

  private mutating func play() throws {
    // The first ticks are queued before the clock starts, so that messages due at once are not late.
    try advance(to: pacing.horizon(at: begin))
    try startClock()
    while !isStopped {
      if isPaused {
        try suspend()
        continue
      }
      let now = try updateClock()
      if isOver(at: now) { return }
      try advance(to: pacing.horizon(at: now))
      sleep(after: now)
    }
  }

  var isStopped: Bool { link.isStopped.load(ordering: .acquiring) }
  var isPaused: Bool { link.isPaused.load(ordering: .acquiring) }

  private mutating func awaitSubscriber() throws {
    while waits, !isStopped {
      if isPaused {
        link.phase.store(.paused, ordering: .releasing)
      } else if link.enter(.waiting), try subscribers() > 0 {
        return
      }
      idle()
    }
  }

  mutating func monotonicNanoseconds() -> Int64 {
    queue?.monotonicNanoseconds() ?? MonotonicClock.nanoseconds()
  }

  mutating func sleep(until nanoseconds: Int64) {
    if queue?.sleep(until: nanoseconds) == nil { MonotonicClock.sleep(until: nanoseconds) }
  }

  mutating func sleep(for nanoseconds: Int64) { sleep(until: monotonicNanoseconds() + nanoseconds) }

  private mutating func subscribers() throws -> Int { try queue?.subscriberCount() ?? 0 }

  /// Finds the subscribers that missed messages, and resends as many messages as they take now. Call it right after a successful query of the queue.
  mutating func resendMissedNoteOffs() {
    guard let queue else { return }
    report.missed += queue.followLosses(&missedNoteOffs)
    missedNoteOffs.update(from: &inFlight)
    // Before resending: the record forgets a note-off only when the queue has answered again.
    missedNoteOffs.store(in: record)
    queue.resend(&missedNoteOffs)
  }

  private func isOver(at now: Int64) -> Bool {
    guard let end = pacing.end, hasEnded, events.isEmpty, now >= end else { return false }
    return inFlight.waiting == 0 || now >= end + Self.lastEventTimeout
  }

  /// Computes tick after tick up to `horizon` and hands over their messages, until the kernel's pool is full.
  private mutating func advance(to horizon: Int64) throws {
    guard try handOver() else { return }
    while performance.nanoseconds < horizon || isInTick {
      if !isInTick {
        guard try takeExchange() else { return }
        tickEnd = min(horizon, performance.nanoseconds + Performance.tick)
        startTick(isLast: tickEnd == pacing.end)
      }
      isInTick = !performance.advance(to: tickEnd, events: &events)
      publish()
      if !isInTick {
        tap?.reach(performance.nanoseconds)
        // The last tick begins no other.
        if performance.nanoseconds == pacing.end { applyScore() }
      }
      guard try handOver() else { return }
    }
    while !hasEnded, horizon == pacing.end {
      hasEnded = performance.end(events: &events)
      publish()
      guard try handOver() else { return }
    }
  }

  /// The room for the main thread's events below which it gets only gestures: notes can be missed, but the session cannot.
  private static var gestureRoom: Int { 2048 }
  /// The room reserved for the score's gestures, which must come at their ticks. Hands' gestures wait while no more room is left.
  static var scoreRoom: Int { 1024 }

  mutating func publish() {
    for index in events.indices { publish(events[index]) }
  }

  /// Passes an event to the main thread, and audible ones to the audio thread.
  mutating func publish(_ event: PerformanceEvent) {
    if case .gesture = event {
      made += 1
      if !link.events.push(event) {
        report.unreported += 1
        link.missedGestures.add(1, ordering: .releasing)
      }
    } else if link.events.free <= Self.gestureRoom || !link.events.push(event) {
      report.unreported += 1
    }
    guard let tap else { return }
    switch event {
    case .message, .gesture: tap.push(event, isCounted: event.isNoteOn)
    case .flight, .strike, .beat: break
    }
  }
}
