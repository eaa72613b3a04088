import Physics2D

extension Performance {
  /// Aims a ball that bounces off the top, a corner or a side of a key, so that it next lands on a line of the grid.
  /// Grid lines are times: the beginnings of note values. `normal` points away from the key. With `collide` on and
  /// `bounce` 1, the horizontal speed also moves towards `Aims.drifts`, the ball's speed without `groove`.
  mutating func aimRebound(of id: BodyID, off normal: Vector2) {
    let ball = id.index
    let (place, velocity) = scene.world.motion(of: id)
    aims.landings[ball] = 0
    guard gravity > Self.leastGravity else { return }
    let flights = Flights(from: place.y, to: surface.height(at: place.x) ?? place.y, gravity)
    guard flights.seconds(velocity.y) * 1e9 > Double(Aim.leastFlight) else { return }
    // If an oscillator has just raised `groove` from 0, the ball's peak height is not stored yet.
    if aims.peaks[ball] == 0 { storePeak(of: ball) }
    let isElastic = settings[.bounce] == 1
    var way = velocity
    if isElastic, settings[.collide] != 0 {
      let own = velocity.x < 0 ? -aims.drifts[ball] : aims.drifts[ball]
      let most = settings[.grooveReach] * velocity.length
      way.x += settings[.groove] * min(max(own - velocity.x, -most), most)
    }
    let own = (2 * gravity * max(0, aims.peaks[ball] - place.y)).squareRoot()
    // Without a rhythm, `groove-reach` limits the change of speed. If no line is within this limit, the ball is aimed
    // without the limit.
    let reach =
      settings.rhythm.count > 0
      ? .infinity : settings[.grooveReach] * max(flights.landingSpeed(velocity.y), velocity.length)
    func reached(_ most: Double) -> (speed: Double, time: Int64)? {
      let aim = aim(from: place, way, flights, velocity.y - most...velocity.y + most, isElastic: isElastic)
      let goal = most < .infinity && isElastic ? own : velocity.y
      guard let aim, let found = landing(of: id, towards: goal, aim) else { return nil }
      guard most < .infinity, isElastic else { return found }
      return step(of: id, from: found.time, to: own, place, way, flights) ?? found
    }
    if let landing = reached(reach) ?? (reach < .infinity ? reached(.infinity) : nil) {
      aims.landings[ball] = landing.time
      way = grooved(way, to: landing.speed)
    } else if isElastic {
      // The ball can land on no line, so it returns to its own peak height.
      way = grooved(way, to: own)
    }
    // The new velocity must not lead back into the key.
    guard way.dot(normal) > min(1, velocity.dot(normal) / 8) else {
      aims.landings[ball] = 0
      return
    }
    scene.setVelocity(way, of: id)
  }

  /// Returns a landing that is one grid line nearer to the goal than `time`. The goal is the landing after a rebound at
  /// the vertical speed `own`, which brings the ball up to its peak height (`Aims.peaks`). Returns nil if no line is
  /// nearer, or if the ball cannot land on the nearer line. Returns nil also if `time` is nearer to the goal, by a
  /// millisecond or more, than the landing of the unchanged flight. This function ignores `groove-reach`, so that low
  /// balls can still rise.
  private mutating func step(
    of id: BodyID, from time: Int64, to own: Double, _ place: Vector2, _ way: Vector2, _ flights: Flights
  ) -> (speed: Double, time: Int64)? {
    let aim = aim(from: place, way, flights)
    guard let aim else { return nil }
    let (now, goal) = (aim.landing(way.y), aim.landing(own))
    guard abs(time - goal) > abs(now - goal) - 1_000_000 else { return nil }
    let next = goal > time ? lines.line(after: time) : lines.line(atOrBefore: time - 1)
    guard abs(next - goal) < abs(time - goal), next >= aim.soonest, next <= aim.latest,
      let speed = speed(of: id, aim, landingAt: next)
    else { return nil }
    return (speed, next)
  }
}
