import Physics2D

extension Performance {
  /// Makes two balls that have collided in the air land on grid lines, if they move apart at more than 1 point/s. Grid
  /// lines are times: the beginnings of a grid's note values.
  mutating func aimInAir(_ impact: Impact, _ other: BodyID) {
    guard gravity > Self.leastGravity, settings[.air] > 0, !impact.isRest else { return }
    let (first, second) = (impact.body, other)
    let (motion, others) = (scene.world.motion(of: first), scene.world.motion(of: second))
    let parting = (motion.velocity - others.velocity).dot(impact.normal)
    guard parting > 1 else { return }
    if aims.peaks[first.index] == 0 { storePeak(of: first.index) }
    if aims.peaks[second.index] == 0 { storePeak(of: second.index) }
    var (one, two) = (flight(of: first, motion), flight(of: second, others))
    // With a rhythm, first try the landing that the rhythm plans for each ball.
    if settings.rhythm.count > 0 {
      _ = (addRetiming(&one), addRetiming(&two))
      if retime(one, two, parting, impact.normal, accepts: Retiming.unplanned) { return }
    }
    while addRetiming(&one) {}
    while addRetiming(&two) {}
    _ = retime(one, two, parting, impact.normal, accepts: .infinity)
  }

  /// Applies the cheapest pair of retimings with which the balls still move apart at more than `parting` / 8. Returns
  /// `false`, and changes neither ball, if no such pair costs less than `limit`.
  private mutating func retime(
    _ one: borrowing AirFlight, _ two: borrowing AirFlight, _ parting: Double, _ normal: Vector2, accepts limit: Double
  ) -> Bool {
    var best: (cost: Double, first: Retiming, second: Retiming)?
    for index in 0...one.count {
      for other in 0...two.count {
        let (own, others) = (one.retimings[index], two.retimings[other])
        guard parting + (own.change - others.change) * normal.y > parting / 8 else { continue }
        let cost = own.cost + others.cost
        if cost < best?.cost ?? limit { best = (cost, own, others) }
      }
    }
    guard let best else { return false }
    apply(best.first, to: one)
    apply(best.second, to: two)
    return true
  }

  /// A change of a ball's vertical speed, in points/s, that moves its landing to a grid line. The default is no change.
  private struct Retiming {
    var change = 0.0
    /// The time of the landing on the grid line, in nanoseconds of world time (the physics clock); 0 without a change.
    var landing: Int64 = 0
    /// The difference from the wanted speed, plus `unplanned` if the rhythm does not plan this landing. The default
    /// is greater than every other cost.
    var cost = 1e9
    /// A cost greater than any difference of speeds.
    static let unplanned = 1e5
  }

  private mutating func apply(_ retiming: Retiming, to flight: borrowing AirFlight) {
    aims.landings[flight.id.index] = retiming.landing
    guard retiming.change != 0 else { return }
    let velocity = flight.velocity
    scene.setVelocity(Vector2(velocity.x, velocity.y + settings[.groove] * retiming.change), of: flight.id)
  }

  /// A ball in the air, and the retimings found for this ball. Speeds are in points/s.
  private struct AirFlight {
    let id: BodyID
    let velocity: Vector2
    /// The possible speeds and landing times; nil if the ball's speed cannot be changed.
    var aim: (aim: Aim, flights: Flights, times: LandingTimes)?
    /// The wanted vertical speed, positive upwards.
    var goal = 0.0
    /// The `count` retimings found, at most `LandingTimes.largestCount`, followed by entries without a change.
    var retimings = InlineArray<5, Retiming>(repeating: Retiming())
    var count = 0
    /// `true` until the first landing time has been tried. With a rhythm, a landing at this time counts as planned.
    var isPlanned = true
  }

  private mutating func flight(of id: BodyID, _ motion: (position: Vector2, velocity: Vector2)) -> AirFlight {
    let (place, velocity) = motion
    var flight = AirFlight(id: id, velocity: velocity)
    guard !scene.isHeld(id.index), let level = surface.height(at: place.x), place.y >= level else { return flight }
    let flights = Flights(from: place.y, to: level, gravity)
    // The landing speed changes by at most the share `air`. A falling ball may be made to rise, and a rising ball to
    // fall.
    let most = flights.speed(landingAt: flights.landingSpeed(velocity.y) * (1 + settings[.air]))
    guard let aim = aim(from: place, velocity, flights, -most...most, isElastic: settings[.bounce] == 1) else {
      return flight
    }
    // If bounces lose no energy, the ball should land as fast as after a fall from its peak height (`Aims.peaks`).
    let own =
      settings[.bounce] == 1
      ? flights.speed(landingAt: flights.speed(toClimb: aims.peaks[id.index] - level)) : abs(velocity.y)
    flight.goal = min(max(velocity.y < 0 ? -own : own, aim.slowest), aim.fastest)
    flight.aim = (aim, flights, landingTimes(of: id.index, towards: flight.goal, aim))
    return flight
  }

  /// Tries the next landing time, and adds a retiming if the ball can land at this time. Returns `false` if there is no
  /// further landing time.
  private mutating func addRetiming(_ flight: inout AirFlight) -> Bool {
    guard let time = flight.aim?.times.next(), let (aim, flights, _) = flight.aim else { return false }
    let isUnplanned = settings.rhythm.count > 0 && !flight.isPlanned
    flight.isPlanned = false
    guard let speed = speed(of: flight.id, aim, landingAt: time),
      flights.landingSpeed(speed) >= flights.landingSpeed(flight.velocity.y) * (1 - settings[.air])
    else { return true }
    flight.retimings[flight.count] = Retiming(
      change: speed - flight.velocity.y, landing: time,
      cost: abs(speed - flight.goal) + (isUnplanned ? Retiming.unplanned : 0))
    flight.count += 1
    return true
  }
}
