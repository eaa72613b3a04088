import Physics2D

/// Groove: changes rebounds so that balls land on lines of the grid.
///
/// The vertical speed alone decides when a ball lands. The horizontal speed returns to the ball's own.
extension Performance {
  /// The least gravity at which balls are aimed, in points/s²: below, flights last for many seconds.
  private static let leastGravity = 30.0
  /// The least time to a landing that is aimed at, in nanoseconds.
  fileprivate static let leastFlight: Int64 = 30_000_000

  /// The gravity, in points/s².
  var gravity: Double { settings[.gravity] * Stage.pointsPerMetre }

  /// The lines on which balls land.
  var lines: Timeline.Lines {
    Timeline.Lines(timeline, every: grid.pulses, swing: settings[.swing])
  }

  var grid: BeatGrid { BeatGrid(rawValue: UInt8(settings[.grid])) }

  // MARK: - Rebounds

  /// Aims a ball that leaves a key, at its top, a corner or its side.
  ///
  /// - Parameter normal: the key's, towards the ball.
  mutating func aimRebound(of id: BodyID, off normal: Vector2) {
    let ball = id.index
    let (place, velocity) = (scene.world.position(of: id), scene.world.velocity(of: id))
    aims.landings[ball] = 0
    guard gravity > Self.leastGravity else { return }
    let surface = LandingSurface(settings.layout)
    let flights = Flights(from: place.y, to: surface.height(at: place.x) ?? place.y, gravity)
    guard flights.seconds(velocity.y) * 1e9 > Double(Self.leastFlight) else { return }
    // Groove may move by itself, and begin without a gesture.
    if aims.homes[ball] == 0 { takeHome(of: ball) }
    let isElastic = settings[.bounce] == 1
    var way = velocity
    if isElastic, settings[.collide] != 0 {
      let own = velocity.x < 0 ? -aims.drifts[ball] : aims.drifts[ball]
      let most = settings[.grooveReach] * velocity.length
      way.x += settings[.groove] * min(max(own - velocity.x, -most), most)
    }
    let own = (2 * gravity * max(0, aims.homes[ball] - place.y)).squareRoot()
    let reach = settings[.grooveReach] * max(flights.landingSpeed(velocity.y), velocity.length)
    // A rhythm ignores the reach. If no line is in reach, the ball takes the nearest line that it can fly to.
    let reaches: InlineArray<2, Double> = [settings.rhythm.count > 0 ? .infinity : reach, .infinity]
    for index in reaches.indices {
      let most = reaches[index]
      let aim = Aim(
        from: place, way, flights, velocity.y - most...velocity.y + most, isElastic: isElastic, under: surface.ceiling,
        at: scene.world.now)
      let goal = most < .infinity && isElastic ? own : velocity.y
      guard let aim, var landing = landing(of: id, near: aim.landing(goal), aim, surface) else { continue }
      if most < .infinity, isElastic, let step = step(of: id, from: landing.time, to: own, way, flights, surface) {
        landing = step
      }
      aims.landings[ball] = landing.time
      way.y += settings[.groove] * (landing.speed - velocity.y)
      return rebound(id, way, off: normal)
    }
    // Even the highest flight is too short: its own.
    if isElastic { way.y += settings[.groove] * (own - velocity.y) }
    rebound(id, way, off: normal)
  }

  /// Changes the velocity of a ball that leaves a key, unless that leads back into the key.
  private mutating func rebound(_ id: BodyID, _ way: Vector2, off normal: Vector2) {
    let velocity = scene.world.velocity(of: id)
    guard way.dot(normal) > min(1, velocity.dot(normal) / 8) else {
      aims.landings[id.index] = 0
      return
    }
    scene.setVelocity(way, of: id)
  }

  /// Returns the landing on the next line towards the ball's own flight; nil if the landing found so far is nearer to it, or if the reach has
  /// improved on the present flight already.
  ///
  /// A flight of k lines needs a reach of 1/k to grow by one line. Without this step, balls that have lost energy would never rise again.
  private func step(
    of id: BodyID, from time: Int64, to own: Double, _ way: Vector2, _ flights: Flights, _ surface: LandingSurface
  ) -> (speed: Double, time: Int64)? {
    let aim = Aim(
      from: scene.world.position(of: id), way, flights, -.infinity ... .infinity, isElastic: true,
      under: surface.ceiling,
      at: scene.world.now)
    guard let aim else { return nil }
    let (now, goal) = (aim.landing(way.y), aim.landing(own))
    let next = goal > time ? lines.line(after: time) : lines.line(atOrBefore: time - 1)
    let isNearer = abs(next - goal) < abs(time - goal)
    // The reach has brought it nearer already.
    guard isNearer, abs(time - goal) > abs(now - goal) - 1_000_000, next >= aim.soonest, next <= aim.latest,
      let speed = speed(of: id, aim, landingAt: next, surface)
    else { return nil }
    return (speed, next)
  }

  /// Returns the vertical speed with which a ball lands on the best line, and the time of that, in nanoseconds of the world; nil if it can
  /// land on none.
  private func landing(
    of id: BodyID, near time: Int64, _ aim: Aim, _ surface: LandingSurface
  ) -> (speed: Double, time: Int64)? {
    let times = landings(of: id.index, near: time, in: aim)
    // A corner would throw the ball aside, so lines on which the ball meets no corner come first.
    for takesCorners in [false, true] {
      for index in times.indices where times[index] > 0 {
        let speed = speed(of: id, aim, landingAt: times[index], surface, takesCorners: takesCorners)
        if let speed { return (speed, times[index]) }
      }
    }
    return nil
  }

  /// Returns times at which a ball may land, in nanoseconds of the world, the best first; 0 stands for none.
  ///
  /// A planned landing goes before the lines nearest to a time.
  private func landings(of ball: Int, near time: Int64, in aim: Aim) -> InlineArray<4, Int64> {
    var times = InlineArray<4, Int64>(repeating: 0)
    let range = aim.soonest...aim.latest
    var (time, count) = (time, 0)
    if settings.rhythm.count > 0 {
      // The landing that was just missed or met is not planned again.
      let now = aim.now.nanoseconds
      let interval = timeline.nanoseconds(at: timeline.beats(at: now) + Beats(pulses: grid.pulses)) - now
      let planned = timeline.landing(
        after: max(aim.soonest, now + interval / 2), of: ball, settings.rhythm, grid, swing: settings[.swing])
      if planned <= aim.latest {
        times[0] = planned
        count = 1
      }
      time = min(planned, aim.latest)
    }
    guard let nearest = lines.nearest(to: time, in: range) else { return times }
    times[count] = nearest
    var (before, after) = (nearest, nearest)
    for index in count + 1..<times.count {
      // By turns the next line on the nearer side.
      let (earlier, later) = (lines.line(atOrBefore: before - 1), lines.line(after: after))
      let takesLater = later <= aim.latest && (later - time <= time - earlier || earlier < aim.soonest)
      guard takesLater || earlier >= aim.soonest else { break }
      if takesLater { after = later } else { before = earlier }
      times[index] = takesLater ? later : earlier
    }
    return times
  }

  /// Returns the vertical speed with which a ball lands at a time, in nanoseconds of the world; nil if there is none.
  private func speed(
    of id: BodyID, _ aim: Aim, landingAt time: Int64, _ surface: LandingSurface, takesCorners: Bool = true
  ) -> Double? {
    let seconds = Instant(nanoseconds: time).seconds(since: aim.now)
    let x = surface.place(from: aim.place.x, aim.sideways, after: seconds, bounce: settings[.bounce])
    guard seconds > 0, let height = surface.height(at: x), takesCorners || surface.isLevel || surface.isFlat(at: x)
    else { return nil }
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

  // MARK: - In the air

  /// Aims two balls that have met in the air, provided that they still move apart.
  mutating func aimInAir(_ impact: Impact, _ other: BodyID) {
    guard gravity > Self.leastGravity, settings[.air] > 0, !impact.isRest else { return }
    let surface = LandingSurface(settings.layout)
    let (first, second) = (impact.body, other)
    let parting = (scene.world.velocity(of: first) - scene.world.velocity(of: second)).dot(impact.normal)
    guard parting > 1 else { return }
    if aims.homes[first.index] == 0 { takeHome(of: first.index) }
    if aims.homes[second.index] == 0 { takeHome(of: second.index) }
    let (one, two) = (retimings(of: first, surface), retimings(of: second, surface))
    // The best two that leave them parting.
    var best: (cost: Double, first: Retiming, second: Retiming)?
    for index in one.indices {
      for other in two.indices {
        let (own, others) = (one[index], two[other])
        guard parting + (own.change - others.change) * impact.normal.y > parting / 8 else { continue }
        let cost = own.cost + others.cost
        if best.map({ cost < $0.cost }) ?? true { best = (cost, own, others) }
      }
    }
    guard let best else { return }
    retime(first, best.first)
    retime(second, best.second)
  }

  /// A change of a ball's vertical speed, in points a second, with which it lands at a time, in nanoseconds of the world.
  private struct Retiming {
    var change = 0.0
    /// 0 for a ball that keeps its way and lands anywhere.
    var landing: Int64 = 0
    /// The cost: higher for a flight less like the ball's own, and for a line that the rhythm does not plan; highest for no change.
    var cost = 1e9
  }

  private mutating func retime(_ id: BodyID, _ retiming: Retiming) {
    aims.landings[id.index] = retiming.landing
    guard retiming.change != 0 else { return }
    let velocity = scene.world.velocity(of: id)
    scene.setVelocity(Vector2(velocity.x, velocity.y + settings[.groove] * retiming.change), of: id)
  }

  /// Returns the possible changes of a ball in the air, including no change.
  private func retimings(of id: BodyID, _ surface: LandingSurface) -> InlineArray<5, Retiming> {
    var retimings = InlineArray<5, Retiming>(repeating: Retiming())
    let (place, velocity) = (scene.world.position(of: id), scene.world.velocity(of: id))
    guard !scene.isHeld(id.index), let level = surface.height(at: place.x), place.y >= level else { return retimings }
    let flights = Flights(from: place.y, to: level, gravity)
    // The landing speed may change by `air`. The ball may also rise instead of falling.
    let usual = flights.landingSpeed(velocity.y)
    let most = flights.speed(landingAt: usual * (1 + settings[.air]))
    let aim = Aim(
      from: place, velocity, flights, -most...most, isElastic: settings[.bounce] == 1, under: surface.ceiling,
      at: scene.world.now)
    guard let aim else { return retimings }
    // The wanted speed: in the same direction as before, with the landing speed of the ball's own flight.
    let own =
      settings[.bounce] == 1
      ? flights.speed(landingAt: flights.speed(toClimb: aims.homes[id.index] - level)) : abs(velocity.y)
    let goal = min(max(velocity.y < 0 ? -own : own, aim.slowest), aim.fastest)
    let times = landings(of: id.index, near: aim.landing(goal), in: aim)
    for index in times.indices where times[index] > 0 {
      guard let speed = speed(of: id, aim, landingAt: times[index], surface),
        flights.landingSpeed(speed) >= usual * (1 - settings[.air])
      else { continue }
      let isUnplanned = settings.rhythm.count > 0 && index > 0
      retimings[index] = Retiming(
        change: speed - velocity.y, landing: times[index], cost: abs(speed - goal) + (isUnplanned ? 1e5 : 0))
    }
    return retimings
  }

  // MARK: - Starts, and a gravity that moves

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
    let surface = LandingSurface(settings.layout)
    let (place, velocity) = (scene.world.position(of: id), scene.world.velocity(of: id))
    guard let level = surface.height(at: place.x), place.y > level + 1 else { return }
    let flights = Flights(from: place.y, to: level, gravity)
    // It is not thrown down faster than it would land.
    let aim = Aim(
      from: place, velocity, flights, -flights.landingSpeed(velocity.y) ... .infinity, isElastic: true,
      under: surface.ceiling,
      at: scene.world.now)
    guard let aim, let (speed, time) = landing(of: id, near: aim.landing(velocity.y), aim, surface) else { return }
    aims.landings[ball] = time
    let change = settings[.groove] * (speed - velocity.y)
    scene.setVelocity(Vector2(velocity.x, velocity.y + change), of: id)
  }

  /// Aims all balls in flight at their lines again, after gravity has changed by itself.
  mutating func aimAnew() {
    guard settings[.groove] > 0, gravity > Self.leastGravity else { return }
    let surface = LandingSurface(settings.layout)
    for ball in scene.pianoBalls.indices {
      guard let id = scene.pianoBalls[ball], !scene.isHeld(ball), !scene.world.isResting(id),
        aims.landings[ball] > scene.world.now.nanoseconds + 3 * Self.leastFlight
      else { continue }
      let (place, velocity) = (scene.world.position(of: id), scene.world.velocity(of: id))
      let flights = Flights(from: place.y, to: surface.height(at: place.x) ?? place.y, gravity)
      let aim = Aim(
        from: place, velocity, flights, -.infinity ... .infinity, isElastic: true, under: surface.ceiling,
        at: scene.world.now)
      guard let aim, let speed = speed(of: id, aim, landingAt: aims.landings[ball], surface) else { continue }
      let change = settings[.groove] * (speed - velocity.y)
      scene.setVelocity(Vector2(velocity.x, velocity.y + change), of: id)
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
    aims.homes[ball] = min(place.y + velocity.y * velocity.y / (2 * gravity), LandingSurface(settings.layout).ceiling)
    aims.drifts[ball] = abs(velocity.x)
    aims.landings[ball] = 0
  }

  // MARK: - The bass ball

  /// The lead of a chord over its beat, in nanoseconds: keys that are struck on the beat sound the new chord.
  private static let chordLead: Int64 = 1_000
  /// The longest flight of the bass ball that is foreseen, in seconds.
  private static let longestFlight = 30.0

  /// Scales the bass ball's speed so that it meets its next bouncer on a bar line, or else on a beat.
  mutating func aimBassBall() {
    guard settings[.groove] > 0, !scene.isHeld(0) else { return }
    let velocity = scene.world.velocity(of: scene.bassBall)
    guard velocity.length > 1e-3 else { return }
    let way = velocity * (settings[.speed] / velocity.length)
    let place = scene.world.position(of: scene.bassBall)
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
      // Between two bouncers that it touches at once, no speed decides when it meets the next.
      guard next.seconds * 1e9 > Double(Self.leastFlight),
        let line = lines.nearest(to: arrival(after: next.seconds), in: range)
      else { continue }
      let seconds = Instant(nanoseconds: line - Self.chordLead).seconds(since: now)
      let factor = 1 + settings[.groove] * (next.seconds / seconds - 1)
      return scene.turnBassBall(way, speed: settings[.speed] * factor)
    }
    scene.turnBassBall(way, speed: settings[.speed])
  }
}

/// The flights of a ball from one height to another, which is not higher, by its vertical speed.
private struct Flights {
  private let fall, gravity: Double

  init(from height: Double, to level: Double, _ gravity: Double) {
    (fall, self.gravity) = (max(0, height - level), gravity)
  }

  /// Returns the speed at the landing.
  func landingSpeed(_ speed: Double) -> Double { (speed * speed + 2 * gravity * fall).squareRoot() }

  /// Returns the seconds until the landing.
  func seconds(_ speed: Double) -> Double { max(0, (speed + landingSpeed(speed)) / gravity) }

  /// Returns the speed with which a ball lands at another; 0 if its fall alone makes it faster.
  func speed(landingAt speed: Double) -> Double { max(0, speed * speed - 2 * gravity * fall).squareRoot() }

  /// Returns the speed that takes a ball up by so many points.
  func speed(toClimb height: Double) -> Double { (2 * gravity * max(0, height)).squareRoot() }

}

/// The vertical speeds that a ball may take, and when it then lands.
private struct Aim {
  let place: Vector2
  let sideways: Double
  let now: Instant
  private let flights: Flights
  /// The range of vertical speeds, in points a second.
  let slowest, fastest: Double
  /// The speed that takes it to the ceiling.
  let highest: Double
  /// The range of landings, in nanoseconds of the world.
  let soonest, latest: Int64

  /// The aim of a ball whose vertical speed may be in a range; nil if it can take none of these.
  ///
  /// - Parameters:
  ///   - isElastic: whether it may gain energy.
  init?(
    from place: Vector2, _ velocity: Vector2, _ flights: Flights, _ speeds: ClosedRange<Double>, isElastic: Bool,
    under ceiling: Double, at now: Instant
  ) {
    (self.place, sideways, self.flights, self.now) = (place, velocity.x, flights, now)
    highest = flights.speed(toClimb: max(0, ceiling - place.y))
    let top = isElastic ? highest : min(highest, abs(velocity.y))
    fastest = min(top, speeds.upperBound)
    let bottom = isElastic ? -Double.infinity : -abs(velocity.y)
    slowest = max(bottom, speeds.lowerBound)
    guard slowest <= fastest else { return nil }
    let least = now.nanoseconds + Performance.leastFlight
    soonest = slowest.isFinite ? max(now.advanced(by: flights.seconds(slowest)).nanoseconds, least) : least
    latest = now.advanced(by: flights.seconds(fastest)).nanoseconds
    guard soonest <= latest else { return nil }
  }

  /// Returns the time of the landing with a vertical speed, in nanoseconds of the world.
  func landing(_ speed: Double) -> Int64 { now.advanced(by: flights.seconds(speed)).nanoseconds }

}

extension Scene {
  /// Returns the seconds until a ball with a place and a velocity strikes a key, with rebounds from walls and without other balls; nil if it strikes
  /// none.
  func landing(of id: BodyID, from place: Vector2, _ velocity: Vector2) -> Double? {
    var (place, velocity, passed) = (place, velocity, 0.0)
    let fall = world.gravity
    for _ in 0..<32 {
      guard let hit = world.firstShape(of: id, from: place, velocity) else { return nil }
      passed += hit.seconds
      if case .key = part(hit.shape) { return passed }
      place = place + velocity * hit.seconds + fall * (hit.seconds * hit.seconds / 2)
      velocity = velocity + fall * hit.seconds
      velocity = velocity - hit.normal * ((1 + restitution) * velocity.dot(hit.normal))
    }
    return nil
  }
}
