import MIDI
import Physics2D

/// The MIDI clock. Clock number n is n/24 quarter notes after the beginning of bar 0.
extension Timeline {
  /// The number of pulses from one clock to the next clock.
  static let clockPulses = Beats.pulsesPerQuarter / TimingClock.perQuarter

  func nanoseconds(atClock number: Int64) -> Int64 { nanoseconds(at: Beats(pulses: number * Self.clockPulses)) }

  /// Returns the number of the first clock at or after a time, in nanoseconds.
  func firstClock(notBefore nanoseconds: Int64) -> Int64 {
    let number = beats(at: nanoseconds).pulses.flooredQuotient(Self.clockPulses)
    return self.nanoseconds(atClock: number) < nanoseconds ? number + 1 : number
  }
}

extension Performance {
  /// The present world time: the time since the beginning of bar 1, without pauses, in nanoseconds. `worldTime` can lag
  /// behind the physics clock while an oscillator changes a parameter. In a count-in, `worldTime` is negative, and the
  /// physics clock stands at 0.
  private var clockTime: Int64 {
    let now = scene.world.now.nanoseconds
    return now > 0 ? max(worldTime, now) : worldTime
  }

  /// Schedules the next MIDI clock. Must be called after a change of the tempo or of `sendsClock`.
  mutating func scheduleClock() {
    guard sendsClock else {
      nextClockTime = .max
      return
    }
    let now = clockTime
    // A lock (a gesture that synchronizes the beat with another program) may move the beat by less than one clock.
    // Such a move must not skip or repeat a clock. In a count-in, a change of tempo may move the beat further, which is
    // harmless: slaves do not count yet.
    let clock = timeline.nanoseconds(in: Beats(pulses: Timeline.clockPulses))
    let (last, next) = (timeline.nanoseconds(atClock: nextClock - 1), timeline.nanoseconds(atClock: nextClock))
    let isNext = last <= now + clock && next >= now - clock
    if !isNext { nextClock = timeline.firstClock(notBefore: now) }
    nextClockTime = max(timeline.nanoseconds(atClock: nextClock), now)
  }

  /// Sends one message for the clock that is due. If this message is the clock itself, schedules the next clock.
  private mutating func passClock(_ events: inout FixedBuffer<PerformanceEvent>) {
    nanoseconds = max(nanoseconds, nextClockTime + pausedTime)
    let message = slave.message(for: nextClock)
    send(message, &events)
    guard message == .timingClock else { return }
    nextClock += 1
    scheduleClock()
  }

  /// Sends a clock message or handles a beat, if one is due at or before a world time. Returns `false` if neither is
  /// due.
  mutating func passClockOrBeat(by time: Int64, _ events: inout FixedBuffer<PerformanceEvent>) -> Bool {
    guard min(nextClockTime, nextBeatTime) <= time else { return false }
    if nextClockTime <= nextBeatTime { passClock(&events) } else { passBeat(&events) }
    return true
  }

  /// The message `stop` or `continue`, if slaves need it immediately; otherwise nil.
  var clockChange: Message? { slave.change(isPlaying: isPlaying, next: nextClock) }

  /// Appends a message for slaves at the present time.
  mutating func send(_ message: Message, _ events: inout FixedBuffer<PerformanceEvent>) {
    slave.follow(message, at: nextClock)
    events.append(.midiClock(TimedMessage(nanoseconds: nanoseconds, voice: .click, message: message)))
  }

  /// Takes over the clock slaves of a performance that this performance replaces. If both performances are at the same
  /// clock, the slaves continue to play. Otherwise this performance stops the slaves, and makes them continue at the
  /// next sixteenth note. Preconditions: both performances are at the same time, and the latest `advance` of each
  /// returned true.
  public mutating func takeClock(from replaced: inout Performance) {
    precondition(
      isComplete && replaced.isComplete && nanoseconds == replaced.nanoseconds,
      "both performances must be at the same time, after a complete advance")
    (slave, nextClock, replaced.slave) = (replaced.slave, replaced.nextClock, ClockSlave())
    (sendsClock, replaced.sendsClock) = (replaced.sendsClock, false)
  }
}
