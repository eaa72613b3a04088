import Instrument

extension Scheduler {
  /// Sleeps until the clock of this thread stands at `nanoseconds`, or another thread wakes it; then applies arrived gestures. A flooding source
  /// wakes it only for its share of each tick: while its ring is full, the source can send nothing.
  ///
  /// - Returns: `true` if it was woken before that time.
  mutating func wait(until nanoseconds: Int64) -> Bool {
    let isWoken = queue?.wait(until: nanoseconds, for: link.waker) ?? link.waker.wait(until: nanoseconds)
    if isWoken { applyGestures() }
    return isWoken
  }

  /// Sleeps for a tick while musical time stands still; gestures then apply at the performance's present tick. A request to end,
  /// to be silent or to resume ends it at once.
  mutating func idle() {
    let deadline = monotonicNanoseconds() + Performance.tick
    let wasPaused = link.phase.load(ordering: .relaxed) == .paused
    while wait(until: deadline) {
      if isStopped || isPaused != wasPaused { return }
    }
    merge.startTick()
    restartSound()
    applyGestures()
  }

  /// Applies or refuses the arrived gestures at the tick that is computed next, just before its computation. Then gives every source a new share for
  /// the tick after it. From the last tick on, no gesture is taken.
  mutating func startTick(isLast: Bool) {
    if isLast {
      link.sources.close()
      performance.endTime = pacing.end ?? .max
    }
    restartSound()
    applyScore()
    applyGestures()
    if link.takeProgramRequest() { performance.resendPrograms() }
    if isLast { withdrawGestures() }
    merge.startTick()
    tickStamp = firstStamp
    firstStamp = nil
    tickGestures[slot(of: performance.nanoseconds / Performance.tick + 1)] = 0
  }

  /// Closes all sources, and counts the gestures that still wait.
  mutating func withdrawGestures() {
    link.sources.close()
    for number in 0..<GestureSources.capacity {
      let mailbox = link.sources[number]
      while mailbox.gestures.first != nil {
        report.withdrawnGestures += 1
        // First: an empty ring tells that it is counted.
        mailbox.withdrawn.add(1, ordering: .relaxed)
        _ = mailbox.gestures.pop()
      }
    }
  }

  /// Returns the number of gestures applied or refused at ticks after a time, which never sound.
  func gestures(after nanoseconds: Int64) -> Int {
    var tick = performance.nanoseconds / Performance.tick
    var count = 0
    while tick * Performance.tick > nanoseconds {
      count += tickGestures[slot(of: tick)]
      tick -= 1
    }
    return count
  }

  /// Makes the score's gestures of the tick where the performance stands: before the hands' ones, and after an exchange.
  mutating func applyScore() {
    let now = performance.nanoseconds
    while scored < score.count, score[scored].nanoseconds <= now {
      performance.apply(score[scored].gesture, from: Performer.Options.scoreSource, events: &applied)
      for index in applied.indices { publish(applied[index]) }
      applied.removeAll()
      scored += 1
      // The last tick is computed once more, for the program changes that these gestures owe.
      if now == pacing.end { isInTick = true }
    }
  }

  /// Exchanges the performance at this tick if another is offered for it; `false` if the pool is full before the last note-off.
  mutating func takeExchange() throws -> Bool {
    guard link.exchange.isDue(at: performance.nanoseconds) else { return true }
    link.exchange.exchange(&performance, gestures: made, events: &events, tap: tap)
    publish()
    return try handOver()
  }

  /// If the listener missed events, sends it the state of the performance as soon as there is room: it may lack a gesture or a note-off.
  private func restartSound() {
    guard let tap, tap.wantsStart, !isInTick else { return }
    _ = tap.restart(performance.start)
  }

  private func slot(of tick: Int64) -> Int { Int(tick) % tickGestures.count }

  /// Applies or refuses the arrived gestures, as many as one tick takes, at the tick that is computed next. Does nothing after the last tick.
  ///
  /// The performance stands at that tick until it is computed, so a gesture may apply as soon as it arrives. Gestures wait while the main thread has
  /// thousands of events to fetch: a gesture that it missed would be missing in the session.
  private mutating func applyGestures() {
    guard !isInTick, performance.nanoseconds < pacing.end ?? .max else { return }
    while link.events.free > Self.scoreRoom, let number = merge.next(of: link.sources) {
      applyScore()
      applyGesture(of: link.sources[number], UInt8(number))
    }
  }

  private mutating func applyGesture(of mailbox: GestureMailbox, _ number: UInt8) {
    guard let sent = mailbox.gestures.first else { return }
    performance.apply(sent.gesture, from: number, events: &applied)
    report.lastGesture = performance.nanoseconds
    tickGestures[slot(of: performance.nanoseconds / Performance.tick)] += 1
    if sent.nanoseconds >= runsSince { firstStamp = min(firstStamp ?? .max, sent.nanoseconds) }
    for index in applied.indices {
      publish(applied[index])
      guard case .gesture(let event) = applied[index], event.refusal != nil else { continue }
      report.refusedGestures += 1
      if !mailbox.refusals.push(event) { report.untoldRefusals += 1 }
    }
    applied.removeAll()
    mailbox.lastTick.store(performance.nanoseconds, ordering: .relaxed)
    // Last: an empty ring tells the sender that its gestures are dealt with.
    _ = mailbox.gestures.pop()
  }
}
