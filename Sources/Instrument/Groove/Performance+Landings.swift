import Physics2D

/// Groove: changes the speeds of balls so that they land on lines of the grid. The vertical speed alone decides
/// when a ball lands.
///
/// Some methods are `mutating` only so that the performance is passed by its address: Swift copies its 5.6 KB for
/// each call of a method that borrows it. `@inline(__always)` below has the same reason.
extension Performance {
  /// The least gravity at which balls are aimed, in points/s²: below, flights last for many seconds.
  static let leastGravity = 30.0

  /// The gravity, in points/s².
  @inline(__always)
  var gravity: Double { settings[.gravity] * Stage.pointsPerMetre }

  @inline(__always)
  var grid: BeatGrid { BeatGrid(rawValue: UInt8(settings[.grid])) }

  /// The lines on which balls land.
  @inline(__always)
  var lines: Timeline.Lines {
    Timeline.Lines(timeline, every: grid.pulses, swing: settings[.swing])
  }

  /// Returns a velocity whose vertical speed goes towards a goal, in points/s, by the share `groove`.
  func grooved(_ velocity: Vector2, to speed: Double) -> Vector2 {
    Vector2(velocity.x, velocity.y + settings[.groove] * (speed - velocity.y))
  }

  /// Returns the aim of a ball at a place, in points, with a velocity, in points/s; nil if it can land with no speed of a range.
  mutating func aim(
    from place: Vector2, _ velocity: Vector2, _ flights: Flights,
    _ speeds: ClosedRange<Double> = -.infinity ... .infinity, isElastic: Bool = true
  ) -> Aim? {
    Aim(from: place, velocity, flights, speeds, isElastic: isElastic, under: surface.ceiling, at: scene.world.now)
  }

  /// Returns the vertical speed with which a ball lands at the best time near a goal, and that time; nil if no time has such a speed.
  ///
  /// Times are in nanoseconds of the world.
  mutating func landing(
    of id: BodyID, near goal: Int64, _ aim: Aim
  ) -> (speed: Double, time: Int64)? {
    // A corner would throw the ball aside, so times at which the ball meets no corner come first.
    let times = landingTimes(of: id.index, near: goal, aim)
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

  /// Returns the times at which a ball may land: the one that the rhythm plans, if there is a rhythm, then the lines near a goal.
  mutating func landingTimes(of ball: Int, near goal: Int64, _ aim: Aim) -> LandingTimes {
    let range = aim.soonest...aim.latest
    guard settings.rhythm.count > 0 else { return LandingTimes(lines, near: goal, in: range) }
    // At least half a grid step from now, so that a landing just met or missed is not planned again.
    let now = aim.now.nanoseconds
    let step = timeline.nanoseconds(at: timeline.beats(at: now) + Beats(pulses: grid.pulses)) - now
    let planned = timeline.landing(
      after: max(aim.soonest, now + step / 2), of: ball, settings.rhythm, grid, swing: settings[.swing])
    return LandingTimes(
      lines, near: min(planned, aim.latest), in: range, planned: planned <= aim.latest ? planned : nil)
  }

  /// Returns the vertical speed with which a ball lands at a time, in nanoseconds of the world; nil if there is none.
  mutating func speed(
    of id: BodyID, _ aim: Aim, landingAt time: Int64, takesCorners: Bool = true
  ) -> Double? {
    let seconds = Instant(nanoseconds: time).seconds(since: aim.now)
    let x = surface.place(from: aim.place.x, aim.sideways, after: seconds, bounce: settings[.bounce])
    guard seconds > 0, let height = surface.height(at: x), takesCorners || surface.isFlat(at: x) else { return nil }
    var speed = (height - aim.place.y) / seconds + gravity * seconds / 2
    guard speed <= aim.highest else { return nil }
    // On level keys nothing is in the way of a steep fall.
    if surface.isLevel, abs(aim.sideways) < 4 * (gravity * seconds - speed) { return speed }
    for _ in 0..<12 {
      guard let landing = scene.landing(of: id, from: aim.place, Vector2(aim.sideways, speed)) else { return nil }
      if abs(landing - seconds) < 1e-7 { return speed }
      speed += (seconds - landing) * gravity / 2
    }
    return nil
  }
}
