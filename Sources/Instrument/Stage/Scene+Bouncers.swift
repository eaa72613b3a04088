import Physics2D

/// The gliding of the bouncers, and their presence on the stage. A gliding bouncer strikes the bass ball once, and then
/// lets the ball pass until the glide ends. So the bouncer can neither push nor crush the ball. If the ball rattles
/// between bouncers that are too close, each struck bouncer lets the ball pass until the next tick.
extension Scene {
  mutating func setBouncer(_ degree: Int, isOn: Bool) {
    world.setEnabled(isOn && gliding.passes[degree] == 0, ShapeID(index: degree))
  }

  mutating func moveBouncer(_ degree: Int, to place: Vector2, isOn: Bool) {
    let way = place - world.position(of: ShapeID(index: degree))
    let ticks = Glide.ticks(way)
    gliding.setPass(0, of: degree)
    setBouncer(degree, isOn: isOn)
    guard ticks > 0 else { return stop(degree, at: place) }
    setVelocity(way * (1 / (Double(ticks) * (Double(Performance.tick) / 1e9))), ofBouncer: degree)
    gliding.setEnd(world.now.nanoseconds + ticks * Performance.tick, of: degree)
  }

  /// Stops the glides that end now. A bouncer that let the ball pass until now can be struck again if the settings have
  /// the bouncer on the stage. Must be called when the physics clock is at `gliding.next`.
  mutating func stopGlides(_ settings: borrowing Settings) {
    let now = world.now.nanoseconds
    for degree in 0..<Stage.bouncerCount {
      if gliding.ends[degree] == now { stop(degree, at: settings.layout.bouncers[degree].center) }
      guard gliding.passes[degree] == now else { continue }
      gliding.setPass(0, of: degree)
      setBouncer(degree, isOn: settings[.bouncer(degree)] != 0)
    }
  }

  /// Updates the state of a bouncer after the world has resolved an impact of the bass ball on it. If the
  /// bouncer glides, also sets the ball's speed to `speed`, the value of the parameter `speed`, in points/s.
  mutating func followImpact(_ impact: Impact, on degree: Int, speed: Double) {
    let now = impact.instant.nanoseconds
    if gliding.ends[degree] > 0 {
      setBassSpeed(speed, fallback: impact.normal)
      letPass(degree, until: gliding.ends[degree])
    }
    if now - gliding.impactCountStart >= Gliding.impactSpan {
      gliding.impactCount = 0
      gliding.impactCountStart = now
    }
    gliding.impactCount += 1
    if gliding.impactCount > Gliding.largestImpactCount, gliding.passes[degree] == 0 {
      letPass(degree, until: (now / Performance.tick + 1) * Performance.tick)
    }
  }

  private mutating func letPass(_ degree: Int, until time: Int64) {
    gliding.setPass(time, of: degree)
    world.setEnabled(false, ShapeID(index: degree))
  }

  mutating func stop(_ degree: Int, at place: Vector2) {
    gliding.setEnd(0, of: degree)
    setVelocity(.zero, ofBouncer: degree)
    checked { () throws(WorldError) in try world.setPosition(place, of: ShapeID(index: degree)) }
  }

  private mutating func setVelocity(_ velocity: Vector2, ofBouncer degree: Int) {
    checked { () throws(WorldError) in try world.setVelocity(velocity, of: ShapeID(index: degree)) }
  }
}
