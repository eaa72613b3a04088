import Instrument

extension Scheduler {
  /// Sleeps until this thread's clock reaches `nanoseconds`, then calls `passThrough`; returns `true` if woken before.
  /// A flooding source cannot wake this thread endlessly: while its ring is full, `GestureSource.send` fails and wakes
  /// nothing.
  mutating func wait(until nanoseconds: Int64) -> Bool {
    let isWoken = queue?.wait(until: nanoseconds, for: link.waker) ?? link.waker.wait(until: nanoseconds)
    passThrough()
    return isWoken
  }

  /// Called while musical time stands still. Applies gestures for 4 ms, or until asked to end, pause or resume.
  mutating func idle() {
    let deadline = monotonicNanoseconds() + Performance.tick
    let wasPaused = link.phase.load(ordering: .relaxed) == .paused
    while wait(until: deadline) {
      applyGestures()
      if isStopped || isPaused != wasPaused { return }
    }
    merge.startTick()
    restartTaps()
    applyGestures()
  }

  /// Called just before a tick is computed. Applies the recorded gestures in `score` for this tick and, if
  /// `takesHands` is `true`, those that sources have sent. Then gives every source a new share (see `GestureMerge`).
  /// Before the last tick, closes all sources and withdraws the gestures that still wait.
  mutating func startTick(isLast: Bool, takesHands: Bool) {
    if isLast {
      link.sources.close()
      performance.endTime = pacing.end ?? .max
    }
    restartTaps()
    applyScore()
    if takesHands { applyGestures() }
    if link.takeProgramRequest() { performance.resendPrograms() }
    if isLast { withdrawGestures() }
    merge.startTick()
    tickStamp = firstStamp
    firstStamp = nil
    tickGestures[slot(of: performance.nanoseconds / Performance.tick + 1)] = 0
  }

  mutating func withdrawGestures() {
    link.sources.close()
    for number in 0..<GestureSources.capacity {
      let mailbox = link.sources[number]
      while mailbox.gestures.first != nil {
        report.withdrawnGestures += 1
        // Count before popping, because an empty ring tells the sender that all its gestures are counted.
        mailbox.withdrawn.add(1, ordering: .relaxed)
        _ = mailbox.gestures.pop()
      }
    }
  }

  /// Counts the sources' gestures at ticks later than `nanoseconds`, which will never sound. Called at the end.
  func gestures(after nanoseconds: Int64) -> Int {
    var tick = performance.nanoseconds / Performance.tick
    var count = 0
    while tick * Performance.tick > nanoseconds {
      count += tickGestures[slot(of: tick)]
      tick -= 1
    }
    return count
  }

  /// Applies the score's gestures for the next tick to be computed, before any source's gesture at that tick.
  mutating func applyScore() {
    let now = performance.nanoseconds
    while scored < score.count, score[scored].nanoseconds <= now {
      performance.apply(score[scored].gesture, from: Performer.Options.scoreSource, events: &applied)
      for index in applied.indices { publish(applied[index]) }
      applied.removeAll()
      scored += 1
      // Compute the last tick once more, to send the program changes that these gestures cause.
      if now == pacing.end { isInTick = true }
    }
  }

  /// Answers an offer of another performance (`PerformanceExchange`) that is due at this tick. Then hands over
  /// the note-offs of the replaced performance. Returns `false` if the queue has no room for all of them.
  mutating func takeExchange() throws -> Bool {
    guard link.exchange.isDue(at: performance.nanoseconds) else { return true }
    link.exchange.exchange(
      &performance, at: previous, gestures: made, events: &events, tap: tap, announcements: announcements)
    publish()
    return try handOver()
  }

  /// Sends the performance's state to each tap that has dropped events. A tap is a queue of events for a thread that
  /// sounds or announces them.
  private func restartTaps() {
    guard !isInTick else { return }
    if let tap, tap.wantsStart { _ = tap.restart(performance.start) }
    for tap in announcements where tap.wantsStart { _ = tap.restart(performance.start) }
  }

  /// `true` if gestures for the next tick were applied or wait, or if the programs must be sent again.
  var hasRequests: Bool {
    tickGestures[slot(of: performance.nanoseconds / Performance.tick)] > 0 || link.sources.hasGestures
      || link.wantsPrograms.load(ordering: .relaxed)
  }

  private func slot(of tick: Int64) -> Int { Int(tick) % tickGestures.count }

  /// Applies or refuses waiting gestures at the next tick to be computed, up to each source's share (see
  /// `GestureMerge`). Gestures wait while the event queue has at most `scoreRoom` free places, so that no gesture's
  /// event is lost.
  mutating func applyGestures() {
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
      if !mailbox.refusals.push(event) { report.unfetchedRefusals += 1 }
    }
    applied.removeAll()
    mailbox.lastTick.store(performance.nanoseconds, ordering: .relaxed)
    // Pop last, because an empty ring tells the sender that all its gestures are applied or refused.
    _ = mailbox.gestures.pop()
  }
}
