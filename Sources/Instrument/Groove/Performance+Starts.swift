import Physics2D

extension Performance {
  /// Aims the piano balls and the bass ball at the start of a piece. Does nothing without `groove`.
  mutating func aimStart() {
    guard settings[.groove] > 0 else { return }
    for ball in scene.pianoBalls.indices where scene.pianoBalls[ball] != nil { aimStart(of: ball) }
    aimBassBall()
  }

  /// Aims a piano ball that begins to fall, and stores its peak height and horizontal speed (`takeHome`).
  /// Without `groove`, only clears the stored peak height.
  mutating func aimStart(of ball: Int) {
    aims.homes[ball] = 0
    guard settings[.groove] > 0 else { return }
    takeHome(of: ball)
    guard let id = scene.id(ofBall: ball), gravity > Self.leastGravity else { return }
    let (place, velocity) = scene.world.motion(of: id)
    guard let level = surface.height(at: place.x), place.y > level + 1 else { return }
    let flights = Flights(from: place.y, to: level, gravity)
    // Do not throw the ball down faster than it would land with its present velocity.
    let aim = aim(from: place, velocity, flights, -flights.landingSpeed(velocity.y) ... .infinity)
    guard let aim, let (speed, time) = landing(of: id, towards: velocity.y, aim) else { return }
    aims.landings[ball] = time
    scene.setVelocity(grooved(velocity, to: speed), of: id)
  }

  /// Aims the balls in flight at their planned landings again, after an oscillator has changed the gravity.
  /// Balls that are planned to land in the next 90 ms keep their speeds.
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

  /// Calls `takeHome` for each piano ball, when a gesture switches `groove` on.
  mutating func takeHomes() {
    let releases = aims.releases
    aims = Aims()
    aims.releases = releases
    for ball in scene.pianoBalls.indices where scene.pianoBalls[ball] != nil { takeHome(of: ball) }
  }

  /// Stores the peak height (`Aims.homes`) and the horizontal speed (`Aims.drifts`) of a ball's present
  /// flight, as those of the ball's flights without `groove`.
  mutating func takeHome(of ball: Int) {
    guard let id = scene.id(ofBall: ball), gravity > 0 else { return }
    let (place, velocity) = scene.world.motion(of: id)
    aims.homes[ball] = min(place.y + velocity.y * velocity.y / (2 * gravity), surface.ceiling)
    aims.drifts[ball] = abs(velocity.x)
    aims.landings[ball] = 0
  }
}
