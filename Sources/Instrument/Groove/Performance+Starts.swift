import Physics2D

extension Performance {
  /// Aims all balls at the start of a piece.
  mutating func aimStart() {
    guard settings[.groove] > 0 else { return }
    for ball in scene.pianoBalls.indices where scene.pianoBalls[ball] != nil { aimStart(of: ball) }
    aimBassBall()
  }

  /// Has a ball that was just dropped land on a line, as if it came from a rebound.
  mutating func aimStart(of ball: Int) {
    aims.homes[ball] = 0
    guard settings[.groove] > 0 else { return }
    takeHome(of: ball)
    guard let id = scene.id(ofBall: ball), gravity > Self.leastGravity else { return }
    let (place, velocity) = (scene.world.position(of: id), scene.world.velocity(of: id))
    guard let level = surface.height(at: place.x), place.y > level + 1 else { return }
    let flights = Flights(from: place.y, to: level, gravity)
    // It is not thrown down faster than it would land.
    let aim = aim(from: place, velocity, flights, -flights.landingSpeed(velocity.y) ... .infinity)
    guard let aim, let (speed, time) = landing(of: id, near: aim.landing(velocity.y), aim) else { return }
    aims.landings[ball] = time
    scene.setVelocity(grooved(velocity, to: speed), of: id)
  }

  /// Aims all balls in flight at their lines again, after gravity has changed by itself.
  mutating func aimAnew() {
    guard settings[.groove] > 0, gravity > Self.leastGravity else { return }
    for ball in scene.pianoBalls.indices {
      guard let id = scene.pianoBalls[ball], !scene.isHeld(ball), !scene.world.isResting(id),
        aims.landings[ball] > scene.world.now.nanoseconds + 3 * Aim.leastFlight
      else { continue }
      let (place, velocity) = (scene.world.position(of: id), scene.world.velocity(of: id))
      let flights = Flights(from: place.y, to: surface.height(at: place.x) ?? place.y, gravity)
      let aim = aim(from: place, velocity, flights)
      guard let aim, let speed = speed(of: id, aim, landingAt: aims.landings[ball]) else { continue }
      scene.setVelocity(grooved(velocity, to: speed), of: id)
    }
  }

  /// Takes the present flights of all balls as their own, when groove begins.
  mutating func takeHomes() {
    let releases = aims.releases
    aims = Aims()
    aims.releases = releases
    for ball in scene.pianoBalls.indices where scene.pianoBalls[ball] != nil { takeHome(of: ball) }
  }

  /// Takes a ball's present flight as its own.
  mutating func takeHome(of ball: Int) {
    guard let id = scene.id(ofBall: ball), gravity > 0 else { return }
    let (place, velocity) = (scene.world.position(of: id), scene.world.velocity(of: id))
    aims.homes[ball] = min(place.y + velocity.y * velocity.y / (2 * gravity), surface.ceiling)
    aims.drifts[ball] = abs(velocity.x)
    aims.landings[ball] = 0
  }
}
