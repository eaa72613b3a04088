import Physics2D

extension Performance {
  mutating func aimStart() {
    guard settings[.groove] > 0 else { return }
    for ball in scene.pianoBalls.indices where scene.pianoBalls[ball] != nil { aimStart(of: ball) }
    aimBassBall()
  }

  /// Changes the velocity of a piano ball that begins to fall, so that the ball lands on a grid line. Grid lines are
  /// the times at which the grid's note values begin.
  mutating func aimStart(of ball: Int) {
    aims.peaks[ball] = 0
    guard settings[.groove] > 0 else { return }
    storePeak(of: ball)
    guard let id = scene.id(ofBall: ball), gravity > Self.leastGravity else { return }
    let (place, velocity) = scene.world.motion(of: id)
    guard let level = surface.height(at: place.x), place.y > level + 1 else { return }
    let flights = Flights(from: place.y, to: level, gravity)
    // Allow at most the downward speed with which the ball would land without aiming.
    let aim = aim(from: place, velocity, flights, -flights.landingSpeed(velocity.y) ... .infinity)
    guard let aim, let (speed, time) = landing(of: id, towards: velocity.y, aim) else { return }
    aims.landings[ball] = time
    scene.setVelocity(grooved(velocity, to: speed), of: id)
  }

  /// After a change of gravity, aims flying balls at their planned landings again. Landings that are at most 90 ms away
  /// are left alone.
  mutating func aimAnew() {
    guard settings[.groove] > 0, gravity > Self.leastGravity else { return }
    for ball in scene.pianoBalls.indices {
      guard let id = scene.pianoBalls[ball], !scene.isHeld(ball), !scene.world.isResting(id),
        aims.landings[ball] > scene.world.now.nanoseconds + 3 * Aim.leastFlight
      else { continue }
      let (place, velocity) = scene.world.motion(of: id)
      let flights = Flights(from: place.y, to: surface.height(at: place.x) ?? place.y, gravity)
      let aim = aim(from: place, velocity, flights)
      guard let aim, let speed = speed(of: id, aim, landingAt: aims.landings[ball]) else { continue }
      scene.setVelocity(grooved(velocity, to: speed), of: id)
    }
  }

  /// Stores the peak heights of all piano balls. Must be called when a gesture switches `groove` on.
  mutating func storePeaks() {
    let releases = aims.releases
    aims = Aims()
    aims.releases = releases
    for ball in scene.pianoBalls.indices where scene.pianoBalls[ball] != nil { storePeak(of: ball) }
  }

  /// Stores the peak height of a ball's present flight, and the ball's horizontal speed. Forgets the ball's planned
  /// landing.
  mutating func storePeak(of ball: Int) {
    guard let id = scene.id(ofBall: ball), gravity > 0 else { return }
    let (place, velocity) = scene.world.motion(of: id)
    aims.peaks[ball] = min(place.y + velocity.y * velocity.y / (2 * gravity), surface.ceiling)
    aims.drifts[ball] = abs(velocity.x)
    aims.landings[ball] = 0
  }
}
