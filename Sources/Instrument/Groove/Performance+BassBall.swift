import Physics2D

extension Performance {
  /// How long before a beat the bass ball strikes, in nanoseconds. So the keys that are struck on the beat already
  /// sound the new chord.
  static let chordLead: Int64 = 1_000
  /// The longest flight to the next bouncer for which the bass ball is aimed, in seconds.
  static let longestFlight = 30.0

  /// Scales the bass ball's speed so that, at `groove` 1, the ball meets its next bouncer on a bar line, or else on a
  /// beat. If `groove-reach` allows neither, the ball flies at the speed of the parameter `speed`.
  mutating func aimBassBall() {
    if harmonicRhythm != .free { return timeBassBall() }
    guard settings[.groove] > 0, !scene.isHeld(0) else { return }
    let (place, velocity) = scene.world.motion(of: scene.bassBall)
    guard velocity.length > 1e-3 else { return }
    let way = velocity * (settings[.speed] / velocity.length)
    let reach = settings[.grooveReach]
    guard
      let next = Foresight(scene, settings.layout).bouncer(from: place, way, within: Self.longestFlight)
    else { return }
    let now = scene.world.now
    func arrival(after seconds: Double) -> Int64 { now.advanced(by: seconds).nanoseconds + Self.chordLead }
    let range = arrival(after: next.seconds / (1 + reach))...arrival(after: next.seconds / max(1 - reach, 0.05))
    let lengths: InlineArray<2, Int64> = [timeline.barPulses, timeline.beatPulses]
    for index in lengths.indices {
      let lines = Timeline.Lines(timeline, every: lengths[index])
      // Do not aim at a bouncer that the ball meets almost immediately: a change of speed would hardly change the time.
      guard next.seconds * 1e9 > Double(Aim.leastFlight),
        let line = lines.nearest(to: arrival(after: next.seconds), in: range)
      else { continue }
      let seconds = Instant(nanoseconds: line - Self.chordLead).seconds(since: now)
      let factor = 1 + settings[.groove] * (next.seconds / seconds - 1)
      return scene.turnBassBall(way, speed: settings[.speed] * factor)
    }
    scene.turnBassBall(way, speed: settings[.speed])
  }
}
