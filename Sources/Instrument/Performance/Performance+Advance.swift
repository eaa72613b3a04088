import MIDI
import Physics2D

extension Performance {
  /// Advances to a time, in nanoseconds, and appends all events up to and including that time, in order. The time is
  /// not before the last call's time, and at most `latest`; the buffer's capacity is at least 1 (preconditions).
  /// Returns `false` if the buffer became full first. No event is lost: empty the buffer and call again.
  public mutating func advance(to nanoseconds: Int64, events: inout FixedBuffer<PerformanceEvent>) -> Bool {
    precondition(nanoseconds >= requestedTime, "time does not run back")
    precondition(nanoseconds <= Self.latest, "a performance ends after 146 years")
    requestedTime = nanoseconds
    isComplete = false
    while !events.isFull {
      if let message = nextSetUp() {
        events.append(.message(TimedMessage(nanoseconds: self.nanoseconds, voice: .key, message: message)))
        continue
      }
      if let (voice, message) = pendingPrograms.removeFirst(settings) {
        events.append(.message(TimedMessage(nanoseconds: self.nanoseconds, voice: voice, message: message)))
        continue
      }
      if let (voice, message) = nextController() {
        events.append(.message(TimedMessage(nanoseconds: self.nanoseconds, voice: voice, message: message)))
        continue
      }
      if let message = clockChange {
        send(message, &events)
        continue
      }
      if reportsFlights, let flight = nextFlight() {
        events.append(.flight(flight))
        continue
      }
      // After a strike, append the messages due at its time before advancing the world. After a `Stop.change`,
      // advance the world first: reporting beats or flights must not change the order of events.
      if isAtChange || pending.firstTime > self.nanoseconds {
        let stop = advanceBalls(by: min(nanoseconds, pending.firstTime), events: &events)
        isAtChange = stop == .change
        if stop != .end { continue }
      }
      guard pending.firstTime <= nanoseconds else {
        isComplete = true
        return true
      }
      beginMember()
      guard controllers.isEmpty, let message = pending.removeFirst() else { continue }
      events.append(.message(settings.transposition.applied(to: message)))
    }
    return false
  }

  /// Sends the chosen banks and programs, and all controllers, again, for new receivers. If `sendsClock` is set, sends
  /// the song position, too: slaves stop, and continue at the next sixteenth. The last `advance` returned true (a
  /// precondition).
  public mutating func resendPrograms() {
    precondition(isComplete, "resendPrograms needs a complete advance first")
    pendingPrograms.insertAll()
    controllers.insertAll()
    beginSetUp()
    slave.forgetPosition()
  }

  /// Ends the performance at the present time: appends the note-offs of all sounding notes, then resets pitch bends and
  /// pressures to 0, and stops slaves. Returns `false` if the buffer became full first. No event is lost: empty the
  /// buffer and call again.
  public mutating func end(events: inout FixedBuffer<PerformanceEvent>) -> Bool {
    pending.endAll(at: nanoseconds)
    resetBends()
    while !events.isFull, let message = pending.removeFirst() {
      events.append(.message(settings.transposition.applied(to: message)))
    }
    while !events.isFull, let (voice, message) = nextController() {
      events.append(.message(TimedMessage(nanoseconds: nanoseconds, voice: voice, message: message)))
    }
    if slave.isRolling, !events.isFull { send(.stop, &events) }
    isComplete = pending.isEmpty && controllers.isEmpty && !slave.isRolling
    return isComplete
  }

  /// A lower bound of the time of the next event, in nanoseconds, valid until the next gesture. The last `advance`
  /// returned true (a precondition).
  public var nextEventTime: Int64 {
    precondition(isComplete, "events are pending")
    guard pendingPrograms.isEmpty, controllers.isEmpty, zoneStep == nil, clockChange == nil else { return nanoseconds }
    guard isPlaying else { return pending.firstTime }
    return min(
      pending.firstTime, min(scene.world.nextEventTime, nextIntervention, Self.latest - pausedTime) + pausedTime)
  }

  private enum Stop {
    case strike
    /// A beat or a clock passed, or a flight (if reported) or a program (if it oscillates) may have changed.
    case change
    case end
  }

  /// Advances the balls to a time, but stops at an earlier strike or `Stop.change`. Appends the strike, beat or clock.
  private mutating func advanceBalls(by nanoseconds: Int64, events: inout FixedBuffer<PerformanceEvent>) -> Stop {
    if !isPlaying {
      pausedTime += nanoseconds - self.nanoseconds
      self.nanoseconds = nanoseconds
      return .end
    }
    let end = nanoseconds - pausedTime
    if end < 0 || min(nextBeatTime, nextClockTime) < 0 {
      if passClockOrBeat(by: min(end, -1), &events) { return .change }
      guard end >= 0 else {
        self.nanoseconds = nanoseconds
        return .end
      }
    }
    while true {
      if let stop = reportsFlights ? nextChange(by: end, &events) : nextStrike(by: end, &events) { return stop }
      guard nextIntervention <= end else { break }
      if passClockOrBeat(by: scene.world.now.nanoseconds, &events) { return .change }
      if scene.world.now.nanoseconds == cues.next {
        let beginsSection = cues.section == cues.next
        followCues()
        // A message of a repeated bass note, an echo or an added note may be due before the time to which this call advances.
        if reportsFlights || reportsBeats || !pendingPrograms.isEmpty || pending.firstTime < nanoseconds {
          self.nanoseconds = max(self.nanoseconds, scene.world.now.nanoseconds + pausedTime)
          if beginsSection { reportSection(&events) }
          return .change
        }
      }
      if scene.world.now.nanoseconds == aims.releases.next {
        releaseBalls()
        if reportsFlights {
          self.nanoseconds = max(self.nanoseconds, scene.world.now.nanoseconds + pausedTime)
          return .change
        }
      }
      if scene.world.now.nanoseconds == scene.gliding.next { scene.stopGlides(settings) }
      if scene.world.now.nanoseconds == nextOscillation {
        oscillate()
        nextOscillation += LFO.interval
        if reportsFlights || !pendingPrograms.isEmpty {
          self.nanoseconds = max(self.nanoseconds, scene.world.now.nanoseconds + pausedTime)
          return .change
        }
      }
      if scene.world.now.nanoseconds == nextSample {
        sampleControllers()
        nextSample += Self.sampleInterval
        if !controllers.isEmpty {
          self.nanoseconds = max(self.nanoseconds, scene.world.now.nanoseconds + pausedTime)
          return .change
        }
      }
    }
    self.nanoseconds = nanoseconds
    return .end
  }

  /// The next world time (the physics clock, which stops during pauses) at which the performance itself must act. It
  /// may end a glide, make a bouncer solid, step the oscillators, pass a beat or a clock, begin or vary a section,
  /// repeat the bass note, sound an echo, release a waiting ball, or measure the mapped balls.
  private var nextIntervention: Int64 {
    let byParts = min(scene.gliding.next, aims.releases.next, cues.next)
    return min(byParts, min(nextOscillation, nextSample), min(nextBeatTime, nextClockTime))
  }

  /// Begins or varies a section, repeats the bass note, and sounds echoes and added notes, whichever is due now.
  private mutating func followCues() {
    let now = scene.world.now.nanoseconds
    if cues.section == now { beginSection() }
    if cues.variation == now { vary() }
    if cues.bass == now { repeatBass() }
    if cues.echo == now { soundEchoes() }
    if cues.added == now { soundAddedNotes() }
  }

  /// Advances the world to `end` or `nextIntervention`. Stops at the first strike and appends it.
  private mutating func nextStrike(by end: Int64, _ events: inout FixedBuffer<PerformanceEvent>) -> Stop? {
    while let impact = scene.world.advanceToImpact(by: min(end, nextIntervention)) {
      guard let strike = strike(impact) else { continue }
      nanoseconds = max(nanoseconds, strike.nanoseconds)
      events.append(.strike(strike))
      return .strike
    }
    return nil
  }

  /// Like `nextStrike`, but stops at every event of the world, because any event may change a flight.
  private mutating func nextChange(by end: Int64, _ events: inout FixedBuffer<PerformanceEvent>) -> Stop? {
    guard let event = scene.world.advanceToEvent(by: min(end, nextIntervention)) else { return nil }
    nanoseconds = max(nanoseconds, scene.world.now.roundedNanoseconds + pausedTime)
    guard case .impact(let impact) = event, let strike = strike(impact) else { return .change }
    events.append(.strike(strike))
    return .strike
  }

  private mutating func strike(_ impact: Impact) -> Strike? {
    switch impact.partner {
    case .body(let other):
      if settings[.groove] > 0 { aimInAir(impact, other) }
      return nil
    case .shape(let shape): return strike(impact, scene.part(shape))
    }
  }

  private mutating func strike(_ impact: Impact, _ part: Scene.Part) -> Strike? {
    switch part {
    case .bouncer(let degree):
      scene.followImpact(impact, on: degree, speed: settings[.speed])
      let strike = isAudible(impact, on: degree) ? strikeBouncer(degree, impact) : nil
      if harmonicRhythm == .free { aimBassBall() } else { guideBassBall(off: impact.normal) }
      return strike
    case .key(let key):
      if settings[.groove] > 0, !impact.isRest { aimRebound(of: impact.body, off: impact.normal) }
      return isAudible(impact, on: key) ? strikeKey(key, impact) : nil
    case .wall:
      if impact.body.index == 0 { steer(at: impact) }
      return nil
    }
  }

  private mutating func isAudible(_ impact: Impact, on index: Int) -> Bool {
    !impact.isRest && impact.nanoseconds < cues.section - Self.sectionGap
      && !recordStrike(ball: impact.body.index, index: UInt8(index), at: impact.nanoseconds + pausedTime)
  }

  /// The least time between a ball's notes from one key or bouncer, in ns: about the time that a note-on takes on a
  /// MIDI cable.
  private static let shortestGap: Int64 = 1_000_000

  /// Returns `true` if the ball struck the same key or bouncer less than `shortestGap` before. A ball pressed onto a
  /// key by another ball bounces several times within a millisecond.
  mutating func recordStrike(ball: Int, index: UInt8, at nanoseconds: Int64) -> Bool {
    let last = lastStrikes[ball]
    lastStrikes[ball] = (index, nanoseconds)
    return last.index == index && nanoseconds - last.nanoseconds < Self.shortestGap
  }
}
