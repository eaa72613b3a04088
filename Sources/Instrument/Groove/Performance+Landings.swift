import Physics2D

/// Groove: changes the speeds of balls so that they land on lines of the grid. Some methods are `mutating` or inlined
/// only for speed: otherwise each call would copy the performance's 5.6 KB.
extension Performance {
  /// Piano balls are aimed only if the gravity, in points/s², is above this value. At lower gravity, flights last for
  /// many seconds.
  static let leastGravity = 30.0

  /// The gravity, in points/s².
  @inline(__always)
  var gravity: Double { settings[.gravity] * Stage.pointsPerMetre }

  @inline(__always)
  var lines: Timeline.Lines {
    Timeline.Lines(timeline, every: BeatGrid(rawValue: UInt8(settings[.grid])).pulses, swing: settings[.swing])
  }

  /// Returns the velocity with its vertical component moved towards `speed`, in points/s. The parameter `groove` is the
  /// share of the difference by which the component moves.
  func grooved(_ velocity: Vector2, to speed: Double) -> Vector2 {
    Vector2(velocity.x, velocity.y + settings[.groove] * (speed - velocity.y))
  }

  mutating func aim(
    from place: Vector2, _ velocity: Vector2, _ flights: Flights,
    _ speeds: ClosedRange<Double> = -.infinity ... .infinity, isElastic: Bool = true
  ) -> Aim? {
    Aim(from: place, velocity, flights, speeds, isElastic: isElastic, under: surface.ceiling, at: scene.world.now)
  }

  /// Returns the first of `landingTimes(of:towards:_:)` at which the ball can land, and the vertical speed that it
  /// needs for this landing. Returns nil if the ball can land at none of these times. Times are in nanoseconds of world
  /// time: the time of the physics world, which stops during pauses.
  mutating func landing(
    of id: BodyID, towards speed: Double, _ aim: Aim
  ) -> (speed: Double, time: Int64)? {
    // A corner would throw the ball aside. So, unless the surface is level, prefer landings on a flat top.
    let times = landingTimes(of: id.index, towards: speed, aim)
    return first(times, of: id, aim, takesCorners: surface.isLevel)
      ?? (surface.isLevel ? nil : first(times, of: id, aim, takesCorners: true))
  }

  private mutating func first(
    _ times: LandingTimes, of id: BodyID, _ aim: Aim, takesCorners: Bool
  ) -> (speed: Double, time: Int64)? {
    var times = times
    while let time = times.next() {
      let speed = speed(of: id, aim, landingAt: time, takesCorners: takesCorners)
      if let speed { return (speed, time) }
    }
    return nil
  }

  /// Returns the times at which a ball may land. With a rhythm, the first time is the landing that the rhythm plans, if
  /// the ball can reach it. The further times are the grid lines nearest to this landing. A landing planned in the
  /// phrase's rest is moved out of the rest. Without a rhythm, the times are the grid lines nearest to the landing of a
  /// flight with the vertical speed `speed`, in points/s.
  mutating func landingTimes(of ball: Int, towards speed: Double, _ aim: Aim) -> LandingTimes {
    let range = aim.soonest...aim.latest
    let lines = lines
    guard settings.rhythm.count > 0 else { return LandingTimes(lines, near: aim.landing(speed), in: range) }
    // Plan at least half a grid interval ahead. Otherwise a landing that the ball has just made or missed could be
    // planned again.
    let interval = timeline.nanoseconds(in: Beats(pulses: lines.pulses))
    var planned = lines.landing(
      after: max(aim.soonest, aim.now.nanoseconds + interval / 2), of: ball, settings.rhythm,
      from: progress.startBeats.pulses)
    let rest = settings[.breath] > 0 ? rest(at: planned) : nil
    if let rest, rest.contains(planned) {
      // If this flight cannot last until the rest ends, the ball lands just before the rest.
      planned = rest.upperBound <= aim.latest || rest.lowerBound <= aim.soonest ? rest.upperBound : rest.lowerBound - 1
    }
    return LandingTimes(
      lines, near: min(planned, aim.latest), in: range, planned: planned <= aim.latest ? planned : nil, without: rest)
  }

  /// Returns the rest, in which no ball lands: the last `breath` beats of the phrase that contains a landing. The first
  /// nanosecond is left out, because a ball may land exactly where these beats begin.
  private mutating func rest(at landing: Int64) -> Range<Int64> {
    let beats = timeline.beats(at: landing + 1)
    let (place, length) = phrasePlace(of: beats)
    let end = beats.pulses + length - place.flooredRemainder(length)
    let begin = max(end - Int64(settings[.breath]) * timeline.beatPulses, beats.pulses - place.flooredRemainder(length))
    return timeline.nanoseconds(at: Beats(pulses: begin)) + 1..<timeline.nanoseconds(at: Beats(pulses: end))
  }

  /// Returns the vertical speed with which the ball lands at a world time; nil if there is no such speed. Unless
  /// `takesCorners`, the ball must land on the flat top of a key.
  mutating func speed(
    of id: BodyID, _ aim: Aim, landingAt time: Int64, takesCorners: Bool = true
  ) -> Double? {
    let seconds = Instant(nanoseconds: time).seconds(since: aim.now)
    let x = surface.place(from: aim.place.x, aim.sideways, after: seconds, bounce: settings[.bounce])
    guard seconds > 0, let height = surface.height(at: x), takesCorners || surface.isFlat(at: x) else { return nil }
    var speed = (height - aim.place.y) / seconds + gravity * seconds / 2
    guard speed <= aim.highest else { return nil }
    // On level keys, nothing is in the way of a steep fall, so the formula is exact.
    if surface.isLevel, abs(aim.sideways) < 4 * (gravity * seconds - speed) { return speed }
    for _ in 0..<12 {
      guard let landing = scene.landing(of: id, from: aim.place, Vector2(aim.sideways, speed)) else { return nil }
      if abs(landing - seconds) < 1e-7 { return speed }
      speed += (seconds - landing) * gravity / 2
    }
    return nil
  }
}
