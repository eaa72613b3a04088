import Physics2D

/// Groove: changes the speeds of balls so that they land on lines of the grid. If all keys have the same
/// height, the vertical speed alone decides when a ball lands.
///
/// Some methods are `mutating` only so that the performance is passed by its address: Swift would copy the
/// 5.6 KB of the performance at each call of a method that borrows it. `@inline(__always)` below prevents the
/// same copy.
extension Performance {
  /// The gravity above which balls are aimed, in points/s². At lower gravity, flights last for many seconds,
  /// and are left as they are.
  static let leastGravity = 30.0

  /// The gravity, in points/s².
  @inline(__always)
  var gravity: Double { settings[.gravity] * Stage.pointsPerMetre }

  /// The grid lines on which balls should land.
  @inline(__always)
  var lines: Timeline.Lines {
    Timeline.Lines(timeline, every: BeatGrid(rawValue: UInt8(settings[.grid])).pulses, swing: settings[.swing])
  }

  /// Returns the velocity with its vertical speed moved towards `speed`, in points/s, by the share `groove`
  /// of the difference.
  func grooved(_ velocity: Vector2, to speed: Double) -> Vector2 {
    Vector2(velocity.x, velocity.y + settings[.groove] * (speed - velocity.y))
  }

  /// Returns the range of vertical speeds and landing times (`Aim`) for a ball that leaves `place` (in
  /// points) with the horizontal speed of `velocity` (in points/s). Returns nil if no vertical speed in
  /// `speeds` is possible, or if every possible speed leads to a flight shorter than `Aim.leastFlight`.
  mutating func aim(
    from place: Vector2, _ velocity: Vector2, _ flights: Flights,
    _ speeds: ClosedRange<Double> = -.infinity ... .infinity, isElastic: Bool = true
  ) -> Aim? {
    Aim(from: place, velocity, flights, speeds, isElastic: isElastic, under: surface.ceiling, at: scene.world.now)
  }

  /// Tries the times from `landingTimes(of:towards:_:)` in order. Returns the first time at which the ball can
  /// land, with the vertical speed for that landing; nil if the ball can land at none of them.
  ///
  /// Times are in nanoseconds of world time: the time of the physics world, which stops during pauses.
  mutating func landing(
    of id: BodyID, towards speed: Double, _ aim: Aim
  ) -> (speed: Double, time: Int64)? {
    // A corner would throw the ball aside. So, unless the surface is level, prefer times at which the ball
    // lands on a flat top.
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

  /// Returns the times at which a ball may land. Without a rhythm, these are the grid lines nearest to the
  /// landing to which a vertical speed leads, in points/s. With a rhythm, these are the landing time that the rhythm plans, if the ball can land then, and
  /// after it the grid lines nearest to the planned time.
  mutating func landingTimes(of ball: Int, towards speed: Double, _ aim: Aim) -> LandingTimes {
    let range = aim.soonest...aim.latest
    let lines = lines
    guard settings.rhythm.count > 0 else { return LandingTimes(lines, near: aim.landing(speed), in: range) }
    // Plan at least half a grid interval ahead, so that a landing just met or missed is not planned again.
    let interval = timeline.nanoseconds(in: Beats(pulses: lines.pulses))
    let planned = lines.landing(
      after: max(aim.soonest, aim.now.nanoseconds + interval / 2), of: ball, settings.rhythm)
    return LandingTimes(
      lines, near: min(planned, aim.latest), in: range, planned: planned <= aim.latest ? planned : nil)
  }

  /// Returns the vertical speed with which a ball lands at a world time, in nanoseconds; nil if no such speed
  /// is found, or if the ball would land on a corner and `takesCorners` is `false`.
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
