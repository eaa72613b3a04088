import MIDI
import Physics2D

extension Performance {
  /// Advances to a time, in nanoseconds, and appends all events up to and including that time, in order. Returns
  /// `false` if the buffer became full before that time. No event is lost then: empty the buffer and call again.
  /// Preconditions: the time is not before the time of the previous call, and at most `latest`. The buffer's capacity
  /// is at least 1.
  public mutating func advance(to nanoseconds: Int64, events: inout FixedBuffer<PerformanceEvent>) -> Bool {
    precondition(nanoseconds >= requestedTime, "time must not run back")
    precondition(nanoseconds <= Self.latest, "a performance lasts at most 146 years")
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
      // After a strike, first append the messages that are due at the strike's time. After a `Stop.change`, advance the
      // world first: the stop may be only for a report, and reports must not change the order of events.
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

  /// Sends the set-up of the MPE zone (with MPE), the chosen banks and programs, and all controllers again, for new
  /// receivers: the next `advance` appends them. If `sendsClock` is `true`, also sends the song position: slaves stop,
  /// and continue at the next sixteenth note. Precondition: the latest `advance` returned true.
  public mutating func resendPrograms() {
    precondition(isComplete, "resendPrograms needs a complete advance first")
    pendingPrograms.insertAll()
    controllers.insertAll()
    beginSetUp()
    slave.forgetPosition()
  }

  /// Ends the performance at the present time. Appends the note-offs of all sounding notes, then messages that reset
  /// pitch bends and pressures to 0, then a stop for slaves. Returns `false` if the buffer became full before all
  /// events were appended. No event is lost then: empty the buffer and call again.
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

  /// A lower bound of the time of the next event, in nanoseconds. The bound is valid until the next gesture.
  /// Precondition: the latest `advance` returned true.
  public var nextEventTime: Int64 {
    precondition(isComplete, "events are pending")
    guard pendingPrograms.isEmpty, controllers.isEmpty, zoneStep == nil, clockChange == nil else { return nanoseconds }
    guard isPlaying else { return pending.firstTime }
    return min(
      pending.firstTime, min(scene.world.nextEventTime, nextIntervention, Self.latest - pausedTime) + pausedTime)
  }

  private enum Stop {
    case strike
    /// A beat, a MIDI clock or a section was appended, or an event may be due: a flight, a program change, a controller
    /// or a message.
    case change
    case end
  }

  /// Advances the balls to a time, but stops at an earlier strike or change. Appends the strike, beat, MIDI clock or
  /// section at which it stops.
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
        // A repeated bass note, an echo or an added note may have a message that is due before the end of this call.
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

  /// The next world time (the physics clock, which stops during pauses) at which the performance must act on the world
  /// or append an event.
  private var nextIntervention: Int64 {
    let byParts = min(scene.gliding.next, aims.releases.next, cues.next)
    return min(byParts, min(nextOscillation, nextSample), min(nextBeatTime, nextClockTime))
  }

  /// Does everything of `cues` that is due now.
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

  /// Advances the world as `nextStrike` does, but stops at every event of the world, because any event may change a
  /// flight.
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

  /// The shortest time between two notes of a ball from the same key or bouncer, in nanoseconds. This is about the time
  /// that a note-on takes on a MIDI cable.
  private static let shortestGap: Int64 = 1_000_000

  /// Records a strike. Returns `true` if the ball's previous strike was on the same key or bouncer less than
  /// `shortestGap` earlier. A ball that another ball presses onto a key bounces several times within a millisecond.
  mutating func recordStrike(ball: Int, index: UInt8, at nanoseconds: Int64) -> Bool {
    let last = lastStrikes[ball]
    lastStrikes[ball] = (index, nanoseconds)
    return last.index == index && nanoseconds - last.nanoseconds < Self.shortestGap
  }
}
