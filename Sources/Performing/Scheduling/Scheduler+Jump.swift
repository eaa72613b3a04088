import Instrument

extension Scheduler {
  /// Carries out a jump that is due: ends all notes, and continues with the performance that another thread has offered
  /// for the jump. If `takeJump` refuses that performance, continues as before.
  mutating func jump() throws {
    let now = try stopClock()
    guard takeJump() else {
      inFlight.requeueAll()
      return try resumeClock(at: now)
    }
    // Queue the first ticks before the clock starts, so that messages due at once are not late.
    if queue != nil { shift += try readClock() - previous }
    origin = .max
    try advance(to: horizon(at: previous))
    try resumeClock(at: previous)
    finishJump()
  }

  /// Accepts the offer of the jump, and informs the other threads. The clock must be at the time of the jump.
  func finishJump() {
    tap?.finishJump()
    for tap in announcements { tap.finishJump() }
    link.exchange.finishJump()
  }

  /// Takes the performance of an offered jump, and sets `previous` to the new musical time; `false` if the offer is
  /// refused. Called while the clock is stopped and after all notes have ended.
  mutating func takeJump() -> Bool {
    guard link.exchange.jump(&performance, afterEvents: link.events.count, tap: tap, announcements: announcements)
    else { return false }
    report.withdrawn += inFlight.settle() + computed
    events.removeAll()
    (handedOver, handedPorts, isInTick) = (0, 0, false)
    previous = performance.nanoseconds
    (made, scored) = (0, 0)
    while scored < score.count, score[scored].nanoseconds < previous { scored += 1 }
    link.missedGestures.store(0, ordering: .releasing)
    // These counts and times are from before the jump.
    for index in tickGestures.indices { tickGestures[index] = 0 }
    for number in 0..<link.sources.count { link.sources[number].lastTick.store(previous, ordering: .relaxed) }
    report.lastGesture = nil
    tap?.reach(previous)
    return true
  }
}
