import MIDI
import Physics2D

/// The MIDI clock. On the exact timeline, clock number n is n/24 quarters after the beginning of bar 0.
extension Timeline {
  /// The pulses between two clocks.
  static let clockPulses = Beats.pulsesPerQuarter / TimingClock.perQuarter

  func nanoseconds(atClock number: Int64) -> Int64 { nanoseconds(at: Beats(pulses: number * Self.clockPulses)) }

  /// Returns the number of the first clock at or after a time, in nanoseconds.
  func firstClock(notBefore nanoseconds: Int64) -> Int64 {
    let number = beats(at: nanoseconds).pulses.flooredQuotient(Self.clockPulses)
    return self.nanoseconds(atClock: number) < nanoseconds ? number + 1 : number
  }
}

extension Performance {
  /// The world time, by which clocks are scheduled. While oscillators step, `nanoseconds` may be behind the physics
  /// clock, which starts after the count-in.
  private var clockTime: Int64 {
    let now = scene.world.now.nanoseconds
    return now > 0 ? max(worldTime, now) : worldTime
  }

  /// Schedules the next clock. Call this after a change of the tempo or of `sendsClock`. No clock is lost or sent
  /// twice, unless the beat has jumped.
  mutating func scheduleClock() {
    guard sendsClock else {
      nextClockTime = .max
      return
    }
    let now = clockTime
    // A correction by less than a clock, such as a lock makes, neither skips nor repeats a clock. In a count-in, a
    // change of tempo moves the beat, but slaves do not count yet.
    let clock = timeline.nanoseconds(in: Beats(pulses: Timeline.clockPulses))
    let (last, next) = (timeline.nanoseconds(atClock: nextClock - 1), timeline.nanoseconds(atClock: nextClock))
    let isNext = last <= now + clock && next >= now - clock
    if !isNext { nextClock = timeline.firstClock(notBefore: now) }
    nextClockTime = max(timeline.nanoseconds(atClock: nextClock), now)
  }

  /// Sends the next of the messages for the due clock. After the last message, schedules the next clock.
  private mutating func passClock(_ events: inout FixedBuffer<PerformanceEvent>) {
    nanoseconds = max(nanoseconds, nextClockTime + pausedTime)
    let message = slave.message(for: nextClock)
    send(message, &events)
    guard message == .timingClock else { return }
    nextClock += 1
    scheduleClock()
  }

  /// Passes the clock or the beat that is due at or before a world time. Returns `false` if none is due.
  mutating func passClockOrBeat(by time: Int64, _ events: inout FixedBuffer<PerformanceEvent>) -> Bool {
    guard min(nextClockTime, nextBeatTime) <= time else { return false }
    if nextClockTime <= nextBeatTime { passClock(&events) } else { passBeat(&events) }
    return true
  }

  /// The message that slaves need immediately, if any: `stop` or `continue`.
  var clockChange: Message? { slave.change(isPlaying: isPlaying, next: nextClock) }

  /// Appends a message for slaves at the present time.
  mutating func send(_ message: Message, _ events: inout FixedBuffer<PerformanceEvent>) {
    slave.follow(message, at: nextClock)
    events.append(.midiClock(TimedMessage(nanoseconds: nanoseconds, voice: .click, message: message)))
  }

  /// Takes over the clock slaves of a performance that this performance replaces. If both are at the same clock, the
  /// slaves continue to roll. Otherwise this performance stops the slaves, and lets them continue at the next
  /// sixteenth. Both performances are at the same time, and the last `advance` of each returned true (preconditions).
  public mutating func takeClock(from replaced: inout Performance) {
    precondition(isComplete && replaced.isComplete && nanoseconds == replaced.nanoseconds, "one follows the other")
    (slave, nextClock, replaced.slave) = (replaced.slave, replaced.nextClock, ClockSlave())
    (sendsClock, replaced.sendsClock) = (replaced.sendsClock, false)
  }
}
