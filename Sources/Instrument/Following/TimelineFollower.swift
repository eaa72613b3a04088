/// A performance's timeline, updated at each gesture, each section and each step of the tempo's oscillator.
struct TimelineFollower: Sendable {
  private var inForce: SettingsFollower
  private var gestures: ArraySlice<TimedGesture>
  /// The time of the latest change, in nanoseconds.
  private var now: Int64 = 0

  init(_ settings: Settings, _ gestures: [TimedGesture]) {
    inForce = SettingsFollower(settings)
    self.gestures = gestures[...]
  }

  /// The timeline, in world time: the time of the physics world, which stops during pauses.
  var timeline: Timeline { inForce.timeline }

  private var nextMove: Int64? { inForce.nextTimelineMove }

  /// The time of the next gesture, section or step of the tempo's oscillator, in nanoseconds; nil if there is none.
  var nextChange: Int64? {
    guard let gesture = gestures.first?.nanoseconds else { return nextMove }
    return min(gesture, nextMove ?? .max)
  }

  /// Applies the next change. Precondition: `nextChange` is not nil.
  mutating func followNext() {
    // At equal times, sections and oscillators come before gestures.
    if let move = nextMove, move <= gestures.first?.nanoseconds ?? .max {
      now = move
      inForce.moveNext { _, _ in }
    } else {
      let next = gestures.removeFirst()
      now = next.nanoseconds
      inForce.skip(to: now)
      inForce.follow(next.gesture, at: now)
    }
  }

  mutating func advance(to nanoseconds: Int64) {
    while let next = nextChange, next <= nanoseconds { followNext() }
  }

  /// Returns the beats at `nanoseconds`, a time between the latest change and the next change. If the time of a pulse
  /// (1/96 of a quarter note) rounds to this time, returns exactly that pulse.
  func beats(at nanoseconds: Int64) -> Beats {
    let time = inForce.worldTime(at: nanoseconds)
    let beats = timeline.beats(at: time)
    for pulses in [beats.pulses, beats.pulses + 1] {
      let pulse = Beats(pulses: pulses)
      if timeline.nanoseconds(at: pulse) == time { return pulse }
    }
    return beats
  }

  /// Returns the first nanosecond, not before the latest change, at which `beats` is reached; nil if `end` comes
  /// earlier.
  func nanoseconds(at beats: Beats, until end: Int64) -> Int64? {
    let time = inForce.worldTime(at: now)
    guard beats > timeline.beats(at: time) else { return max(now, inForce.nanoseconds(atWorldTime: time)) }
    guard beats <= timeline.beats(at: inForce.worldTime(at: end)) else { return nil }
    return inForce.nanoseconds(atWorldTime: timeline.nanoseconds(at: beats))
  }
}
