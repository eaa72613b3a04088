import Instrument
import MIDI
import Physics2D
import RealTime

/// The loop of the performer's thread, which computes ahead of the clock; does not allocate, lock or print.
struct Scheduler: ~Copyable {
  /// The wait before a full queue is retried, or before the delivery of the last events is checked: 1 ms.
  static let retryInterval: Int64 = 1_000_000
  /// The time from the end of the performance until undelivered events are withdrawn: 1 s.
  private static let lastEventTimeout: Int64 = 1_000_000_000

  var performance: Performance
  var queue: (any MessageQueue)?
  let link: PerformerLink
  private(set) var pacing: Pacing
  /// The musical time at which to end, unless the performance loops.
  private let end: Int64?
  let split: PortSplit
  private let waits: Bool
  let tap: EventTap<PerformanceEvent, PerformanceStart>?
  let announcements: [EventTap<PerformanceEvent, PerformanceStart>]
  let begin: Int64
  let score: [TimedGesture]
  /// The number of gestures applied or refused since the start or the latest jump to another performance.
  var made = 0
  /// The index of the next gesture to apply in `score`, the recorded gestures. Gestures before `begin`, or before the
  /// time to which a jump leads, are skipped.
  var scored = 0

  /// The computed events, removed once all of them are handed over or skipped. There is room for the note-offs of a
  /// replaced performance (`PerformanceExchange`), which are at most 128 for each of 17 channels, and for bends and
  /// pressures.
  var events = FixedBuffer<PerformanceEvent>(capacity: 17 * 128 + 64)
  /// The number of `events` handed over or skipped. Non-messages are skipped, and so are note-offs that a `Panic` has
  /// already sent.
  var handedOver = 0
  /// The number of ports to which the next message has already been handed over.
  var handedPorts = 0
  /// There is room for twice the kernel's pool, because delivered messages stay here until the queue is queried.
  var inFlight: InFlightMessages
  let record: SharedNoteRecord
  var missedNoteOffs = MissedNoteOffs()
  /// The last panic's messages that subscribers have not yet accepted. A panic ends all notes.
  var panic = Panic()
  /// The sounding notes of the messages passed on from the input port, and the channels of all these messages.
  var passed = SoundingNotes()
  var passedChannels: UInt64 = 0
  /// Queue time minus musical time, in nanoseconds: at first, −`begin`. A clock jump (1 s or more between
  /// two readings of the queue's time) adds its length. A jump to another performance adds the musical time before
  /// the jump minus the time after it.
  var shift: Int64
  /// The musical time of the last clock reading, in nanoseconds.
  var previous: Int64
  /// The monotonic time of musical time 0, in nanoseconds; `.max` before it is known.
  var origin = Int64.max
  /// The monotonic time of the clock's last start, in nanoseconds; `.max` while the clock is stopped.
  var runsSince = Int64.max
  private var tickEnd: Int64
  /// `true` if the current tick's gestures were applied but the tick is not completely computed.
  var isInTick = false
  var merge = GestureMerge()
  /// The event of the gesture that was just applied or refused.
  var applied = FixedBuffer<PerformanceEvent>(capacity: 1)
  /// The time at which the next tick's first gesture was sent, in nanoseconds of the monotonic clock; nil without such
  /// a gesture. Gestures sent before `runsSince` are ignored.
  var firstStamp: Int64?
  /// The time at which the first gesture of the tick that is being computed was sent; nil once the whole tick is handed
  /// over.
  var tickStamp: Int64?
  /// Counts of sources' gestures processed at each tick, by tick modulo 128: fewer than 128 ticks are computed ahead.
  var tickGestures = InlineArray<128, Int>(repeating: 0)
  private var hasEnded = false
  var report = Report()

  init(
    _ performance: consuming Performance, to queue: (any MessageQueue)?, options: Performer.Options, link: PerformerLink
  ) {
    precondition(!options.waits || queue != nil, "without a port there are no subscribers to wait for")
    let (settings, sendsClock) = (performance.settings, performance.sendsClock)
    begin = performance.nanoseconds
    self.performance = performance
    self.queue = queue
    self.link = link
    record = options.record ?? SharedNoteRecord()
    split = options.split
    inFlight = InFlightMessages(
      capacity: 2 * (queue?.poolCapacity ?? SharedNoteRecord.capacity / 2), in: record, split: split)
    record.channels = settings.channelsInUse | settings.bentChannels << 16
    record.sendsClock = sendsClock
    shift = -begin
    previous = begin
    tickEnd = begin
    score = options.score
    while scored < score.count, score[scored].nanoseconds < begin { scored += 1 }
    link.clock.stand(at: begin)
    end = options.duration
    pacing = Pacing(lookahead: options.lookahead, end: options.duration)
    waits = options.waits
    tap = options.tap
    announcements = options.announcements
  }

  /// `true` if the thread needs real-time priority. Without an output, lateness does not matter.
  var isRealtime: Bool { tap != nil || queue?.isRealtime == true }

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
    for tap in announcements { tap.end() }
    link.phase.store(.ended, ordering: .releasing)
    return report
  }

  private mutating func play() throws {
    // Queue the first ticks before the clock starts, so that messages due at the beginning are not late.
    try advance(to: pacing.horizon(at: begin))
    try startClock()
    while !isStopped {
      if isPaused {
        try suspend()
        continue
      }
      let now = try updateClock()
      if isOver(at: now) { return }
      if link.exchange.jumpTime <= now {
        try jump()
        continue
      }
      // The end no longer changes once the music is computed up to it.
      if performance.nanoseconds < pacing.end ?? .max {
        pacing.end = link.isLooping.load(ordering: .relaxed) ? nil : end
      }
      try advance(to: horizon(at: now))
      try sleep(after: now)
    }
  }

  /// Returns the musical time up to which to compute, in nanoseconds.
  func horizon(at now: Int64) -> Int64 { min(pacing.horizon(at: now), link.exchange.jumpTime) }

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

  /// Resends missed note-offs, as many as subscribers accept. Call this right after a query of the queue.
  mutating func resendMissedNoteOffs() {
    guard let queue else { return }
    report.missed += queue.followLosses(&missedNoteOffs)
    missedNoteOffs.update(from: &inFlight)
    // Store before resending: if the queue fails before the next query, the watchdog still ends these notes.
    missedNoteOffs.store(in: record)
    queue.resend(&missedNoteOffs)
  }

  private func isOver(at now: Int64) -> Bool {
    guard let end = pacing.end, hasEnded, events.isEmpty, now >= end else { return false }
    return inFlight.waiting == 0 || now >= end + Self.lastEventTimeout
  }

  /// Computes one tick after another up to `horizon`, and hands each tick's messages to the kernel; stops early if the
  /// kernel's pool is full. With `takesHands`, sources' gestures are applied at the last of these ticks only, because
  /// the earlier ticks are overdue. Before the clock starts, `takesHands` applies sources' gestures at each tick.
  mutating func advance(to horizon: Int64, takesHands: Bool = true) throws {
    guard try handOver() else { return }
    while performance.nanoseconds < horizon || isInTick {
      if !isInTick {
        guard try takeExchange() else { return }
        tickEnd = min(horizon, performance.nanoseconds + Performance.tick)
        startTick(isLast: tickEnd == pacing.end, takesHands: takesHands && (tickEnd == horizon || origin == .max))
      }
      isInTick = !performance.advance(to: tickEnd, events: &events)
      publish()
      if !isInTick {
        tap?.reach(performance.nanoseconds)
        // `startTick` is not called for the end time, so apply the score's gestures of that time here.
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

  /// The number of slots of the event ring that are reserved for gestures: the recorded session needs every gesture.
  private static var gestureRoom: Int { 2048 }
  /// The number of these slots that are reserved for the score's gestures, which cannot wait as sources' gestures can.
  static var scoreRoom: Int { 1024 }

  mutating func publish() {
    for index in events.indices { publish(events[index]) }
  }

  /// Passes an event to the main thread, and to the threads that sound and announce events. MIDI clocks go only to
  /// the message queue.
  mutating func publish(_ event: PerformanceEvent) {
    if case .midiClock = event { return }
    if case .gesture = event {
      made += 1
      if !link.events.push(event) {
        report.unreported += 1
        link.missedGestures.add(1, ordering: .releasing)
      }
    } else if link.events.free <= Self.gestureRoom || !link.events.push(event) {
      report.unreported += 1
    }
    switch event {
    case .message:
      tap?.push(event, isCounted: event.isNoteOn)
      announce(event, isCounted: false)
    case .gesture:
      tap?.push(event, isCounted: false)
      announce(event, isCounted: false)
    case .strike, .beat, .section: announce(event, isCounted: true)
    case .flight, .midiClock: break
    }
  }

  private func announce(_ event: PerformanceEvent, isCounted: Bool) {
    for tap in announcements { tap.push(event, isCounted: isCounted) }
  }
}
