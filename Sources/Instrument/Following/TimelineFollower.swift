/// The timeline of a performance, followed through its gestures, its pauses, and the oscillators of its tempo.
struct TimelineFollower: Sendable {
  private var inForce: SettingsFollower
  private var gestures: ArraySlice<TimedGesture>
  /// The time of the last change that was followed, in nanoseconds since the start of the performance.
  private var now: Int64 = 0

  init(_ settings: Settings, _ gestures: [TimedGesture]) {
    inForce = SettingsFollower(settings)
    self.gestures = gestures[...]
  }

  /// The timeline since the last change, in the world's time.
  var timeline: Timeline { inForce.timeline }

  private var nextMove: Int64? { inForce.nextTempoMove }

  /// The time of the next gesture or change of tempo; nil if nothing changes any more.
  var nextChange: Int64? {
    guard let gesture = gestures.first?.nanoseconds else { return nextMove }
    return min(gesture, nextMove ?? .max)
  }

  /// Follows the next change, of which there is one (a precondition).
  mutating func followNext() {
    // At the same time, gestures come after the oscillators.
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

  /// Follows all changes up to a time, in nanoseconds, those at it too.
  mutating func advance(to nanoseconds: Int64) {
    while let next = nextChange, next <= nanoseconds { followNext() }
  }

  /// Returns the beat at a time from the last change to the next, in nanoseconds: the pulse whose time rounds to it, if there is one.
  func beats(at nanoseconds: Int64) -> Beats {
    let time = inForce.worldTime(at: nanoseconds)
    let beats = timeline.beats(at: time)
    for pulses in [beats.pulses, beats.pulses + 1] {
      let pulse = Beats(pulses: pulses)
      if timeline.nanoseconds(at: pulse) == time { return pulse }
    }
    return beats
  }

  /// Returns the first time from the last change on at which a beat is reached, in nanoseconds; nil if that is after `end`.
  func nanoseconds(at beats: Beats, until end: Int64) -> Int64? {
    let time = inForce.worldTime(at: now)
    guard beats > timeline.beats(at: time) else { return max(now, inForce.nanoseconds(atWorldTime: time)) }
    guard beats <= timeline.beats(at: inForce.worldTime(at: end)) else { return nil }
    return inForce.nanoseconds(atWorldTime: timeline.nanoseconds(at: beats))
  }
}
