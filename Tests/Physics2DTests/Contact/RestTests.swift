import Physics2D
import Testing

@Suite struct RestTests {
  private func ball(_ x: Double, _ y: Double, restitution: Double = 0.5, radius: Double = 20) -> BodyDefinition {
    var ball = BodyDefinition(position: Vector2(x, y), radius: radius)
    ball.restitution = restitution
    return ball
  }

  /// A ball's series of bounces ends at t₁ + 2·t₁·e / (1 − e). The first impact is at t₁, and e is the restitution.
  @Test(arguments: [0, 0.3, 0.5, 0.8, 0.95])
  func ballComesToRestWhenItsSeriesOfBouncesEnds(restitution: Double) throws {
    var world = try worldWithFloor()
    let name = try world.add(ball(0, 720, restitution: restitution))
    let fall = (2 * 700 / 1470.0).squareRoot()
    let end = fall * (1 + 2 * restitution / (1 - restitution))
    var last: Impact?
    var count = 0
    world.advance(to: 60_000_000_000) { impact in
      last = impact
      count += 1
    }
    let impact = try #require(last)
    // The world suppresses bounces that are shorter than 1 µs. Together, these would last less than 1 µs / (1 − e).
    #expect(abs(impact.seconds - end) <= 1e-6 / (1 - restitution) + 1e-9)
    #expect(count < 400)
    let state = (world.isResting(name), world.position(of: name).y, world.velocity(of: name))
    #expect(state.0 && abs(state.1 - 20) < 1e-7 && state.2 == .zero)
  }

  @Test func aRestingBallHasNoImpactsUntilItIsHit() throws {
    var world = try worldWithFloor(minimumFlightTime: 1e-4)
    let resting = try world.add(ball(0, 20, restitution: 0))
    world.advance(to: 1_000_000_000)
    let quiet = world.advanceToImpact(by: 3_600_000_000_000)
    #expect(quiet == nil)
    var hammer = ball(30, 400, restitution: 1)
    hammer.velocity = Vector2(0, -500)
    _ = try world.add(hammer)
    let before = world.isResting(resting)
    let hit = try world.requireImpact(by: 3_610_000_000_000)
    let velocity = world.velocity(of: resting)
    #expect(before && hit.partner != .shape(ShapeID(index: 0)))
    #expect(velocity.x < -100)
  }

  @Test func aBallSlidesAlongAnEdgeAndOffItsEnd() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1000)
    var world = try World(definition)
    _ = try world.add(.box(center: Vector2(0, -10), width: 200, height: 20))
    var slider = ball(-50, 20, restitution: 0)
    slider.velocity = Vector2(60, 0)
    let name = try world.add(slider)
    world.advance(to: 2_000_000_000)
    let onTop = (world.isResting(name), world.position(of: name))
    #expect(onTop.0 && abs(onTop.1.x - 70) < 1e-9 && onTop.1.y == 20)
    // The ball must pass around the corner, not through the corner, and then fall.
    var least = Double.infinity
    for tick in Int64(1)...1600 {
      world.advance(to: 2_000_000_000 + tick * 1_000_000)
      let place = world.position(of: name)
      if place.x < 120 { least = min(least, (place - Vector2(100, 0)).length) }
    }
    let below = (world.isResting(name), world.position(of: name).y)
    #expect(!below.0 && below.1 < -100)
    #expect(least >= 20 * (1 - 1e-9))
  }

  @Test(arguments: [0.5, 1])
  func aSlowBallOnAnEdgeIsNotStopped(restitution: Double) throws {
    var world = try worldWithFloor(gravity: 15_000, minimumFlightTime: 1e-3)
    var slider = ball(0, 20, restitution: restitution)
    slider.velocity = Vector2(5, 0)
    let name = try world.add(slider)
    world.advance(to: 10_000_000_000)
    let place = world.position(of: name)
    #expect(abs(place.x - 50) < 1e-9 && place.y == 20)
  }

  @Test func aBallSlidesDownASlopeInClosedForm() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1000)
    var world = try World(definition)
    // The slope is 3 : 4, and the ball of radius 25 touches the slope.
    _ = try world.add(.segment(from: Vector2(-8000, 6000), to: Vector2(8000, -6000)))
    let name = try world.add(ball(15, 20, restitution: 0, radius: 25))
    world.advance(to: 2_000_000_000)
    // Without friction, the acceleration along the slope is g·sin α = 600.
    let travelled = (world.position(of: name) - Vector2(15, 20)).length
    let velocity = world.velocity(of: name)
    #expect(abs(travelled - 0.5 * 600 * 4) < 1e-3)
    #expect(abs(velocity.x - 0.8 * 1200) < 1e-2 && abs(velocity.y + 0.6 * 1200) < 1e-2)
  }

  @Test(arguments: [0, 0.3, 0.7, 0.9])
  func aBallComesToRestInTheGapBetweenTwoKeys(restitution: Double) throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1470)
    var world = try World(definition)
    _ = try world.add(.box(center: Vector2(-65, -12.5), width: 124, height: 25))
    _ = try world.add(.box(center: Vector2(65, -12.5), width: 124, height: 25))
    // If the ball hits both corners at the same time, the corners act one after the other and deflect the ball. Walls
    // bring the ball back.
    for x in [-22.9, 22.9] { _ = try world.add(.segment(from: Vector2(x, 0), to: Vector2(x, 500))) }
    let name = try world.add(ball(0, 300, restitution: restitution))
    var impacts = 0
    world.advance(to: 60_000_000_000) { _ in impacts += 1 }
    let place = world.position(of: name)
    let isResting = world.isResting(name)
    #expect(isResting && abs(place.x) < 1e-3 && abs(place.y - (400 - 9.0).squareRoot()) < 1e-3)
    #expect(impacts < 100_000)
  }

  @Test func aBallDroppedOnTheVeryEdgeOfAKeyFallsOnOneSide() throws {
    for nudge in [-1e-3, -1e-9, 0, 1e-9, 1e-3] {
      var definition = WorldDefinition()
      definition.gravity = Vector2(0, -1470)
      var world = try World(definition)
      _ = try world.add(.box(center: Vector2(-62, -12.5), width: 124, height: 25))
      _ = try world.add(.segment(from: Vector2(-300, -200), to: Vector2(300, -200)))
      for x in [-300.0, 300] { _ = try world.add(.segment(from: Vector2(x, -200), to: Vector2(x, 500))) }
      let name = try world.add(ball(nudge, 300))
      var impacts = 0
      world.advance(to: 60_000_000_000) { _ in impacts += 1 }
      let state = (world.isResting(name), world.position(of: name))
      #expect(impacts < 500_000, "\(nudge)")
      let isSupported = abs(state.1.y - 20) < 1e-3 || abs(state.1.y + 180) < 1e-3
      #expect(isSupported && state.0, "\(nudge)")
    }
  }

  @Test func aBallInACornerRests() throws {
    var world = try worldWithFloor(minimumFlightTime: 1e-4)
    _ = try world.add(.segment(from: Vector2(100, -10), to: Vector2(100, 500)))
    try world.setGravity(Vector2(700, -1200))
    let name = try world.add(ball(0, 200, restitution: 0.6))
    world.advance(to: 30_000_000_000)
    let state = (world.isResting(name), world.position(of: name), world.velocity(of: name))
    #expect(state.0 && state.2 == .zero && (state.1 - Vector2(80, 20)).length < 1e-3)
  }

  @Test func aBallFallsWhenTheShapeUnderItIsDisabled() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1000)
    var world = try World(definition)
    let shelf = try world.add(.box(center: Vector2(0, -10), width: 200, height: 20))
    let name = try world.add(ball(0, 20, restitution: 0))
    world.advance(to: 1_000_000_000)
    world.setEnabled(false, shelf)
    world.advance(to: 2_000_000_000)
    let fallen = world.position(of: name).y
    #expect(abs(fallen - (20 - 500)) < 1e-9)
  }

  @Test func restingBallsLeaveTheFloorWhenGravityReverses() throws {
    var world = try worldWithFloor()
    let names = [try world.add(ball(0, 20, restitution: 0)), try world.add(ball(60, 20, restitution: 0))]
    world.advance(to: 1_000_000_000)
    try world.setGravity(Vector2(0, 1000))
    world.advance(to: 2_000_000_000)
    for name in names {
      let height = world.position(of: name).y
      #expect(abs(height - 520) < 1e-9)
    }
    try world.setGravity(.zero)
    let speed = world.velocity(of: names[0]).y
    world.advance(to: 3_000_000_000)
    let later = world.position(of: names[0]).y
    #expect(abs(later - 520 - speed) < 1e-9)
  }

  @Test func aBallOnABallStaysOrRollsOff() throws {
    // With the two smallest nudges, the upper ball stays in place.
    for nudge in [0, 1e-6, 0.5, 3] {
      var world = try worldWithFloor(minimumFlightTime: 1e-4)
      for x in [-300.0, 300] { _ = try world.add(.segment(from: Vector2(x, 0), to: Vector2(x, 500))) }
      let low = try world.add(ball(0, 20, restitution: 0.2))
      world.advance(to: 500_000_000)
      let high = try world.add(ball(nudge, 200, restitution: 0.2))
      var impacts = 0
      world.advance(to: 30_000_000_000) { _ in impacts += 1 }
      let places = (world.position(of: low), world.position(of: high))
      #expect(impacts < 200_000, "\(nudge)")
      #expect((places.0 - places.1).length >= 40 * (1 - 1e-9), "\(nudge)")
      let isInPlace = abs(places.1.y - (nudge < 0.1 ? 60 : 20)) < 1e-3
      #expect(isInPlace && abs(places.0.y - 20) < 1e-3, "\(nudge)")
    }
  }

  @Test func threeDiscsThatTouchAtOnceKeepMomentumAndEnergy() throws {
    var world = try World()
    var cue = BodyDefinition(position: Vector2(-100, 0), radius: 10)
    cue.velocity = Vector2(100, 0)
    var names = [try world.add(cue)]
    let height = 10.0
    let depth = 300.0.squareRoot() - 20
    names.append(try world.add(BodyDefinition(position: Vector2(depth + 20, height + 1e-9), radius: 10)))
    names.append(try world.add(BodyDefinition(position: Vector2(depth + 20, -height - 1e-9), radius: 10)))
    var impacts = 0
    world.advance(to: 10_000_000_000) { _ in impacts += 1 }
    var momentum = Vector2.zero
    for name in names { momentum = momentum + world.velocity(of: name) }
    let energy = world.energy(of: names)
    #expect((2...6).contains(impacts))
    #expect((momentum - Vector2(100, 0)).length < 1e-10 && abs(energy - 5000) < 1e-8)
  }

  @Test func aPileOfBallsComesToRestWithoutOverlap() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1470)
    definition.bodyCapacity = 12
    definition.minimumFlightTime = 1e-3
    var world = try World(definition)
    try addWalls(to: &world, width: 150, height: 1000)
    for index in 0..<12 {
      _ = try world.add(
        ball(30 + Double(index % 3) * 42 + Double(index), 100 + Double(index / 3) * 60, restitution: 0.3))
    }
    world.advance(to: 30_000_000_000)
    let bodies = world.bodyIDs
    for (index, body) in bodies.enumerated() {
      for other in bodies[..<index] {
        let distance = (world.position(of: body) - world.position(of: other)).length
        #expect(distance >= 40 * (1 - 1e-9))
      }
    }
    var impacts = 0
    world.advance(to: 31_000_000_000) { _ in impacts += 1 }
    #expect(impacts == 0)
  }

  /// The upper ball must wake when a shape hits the sleeping lower ball.
  @Test func sleepingBallFallsWhenTheBallBelowIsPushedAway() throws {
    var world = try worldWithFloor(minimumFlightTime: 1e-4)
    let piston = try world.add(.box(center: Vector2(-300, 11), width: 20, height: 18), layers: 2)
    var low = ball(0, 20, restitution: 0)
    low.layers = 3
    _ = try world.add(low)
    let high = try world.add(ball(0, 60, restitution: 0))
    world.advance(to: 1_000_000_000)
    // The piston is so fast that it has pushed the lower ball away before the upper ball has moved.
    try world.setVelocity(Vector2(5000, 0), of: piston)
    world.advance(to: 5_000_000_000)
    let state = (world.isResting(high), world.position(of: high).y)
    #expect(state.0 && abs(state.1 - 20) < 1e-3)
  }

  /// A ball in a slowly sinking V must not fall asleep and hang in the air.
  @Test(arguments: [1e-6, 1e-3, 1])
  func ballInASinkingVSinksWithTheV(speed: Double) throws {
    var world = try worldWithV(half: Vector2(1, 1), minimumFlightTime: 1e-4)
    let ball = try world.add(ball(0, 40, restitution: 0))
    world.advance(to: 1_000_000_000)
    let start = world.position(of: ball).y
    for index in 0..<2 { try world.setVelocity(Vector2(0, -speed), of: ShapeID(index: index)) }
    world.advance(to: 11_000_000_000)
    let sunk = start - world.position(of: ball).y
    #expect(abs(sunk - 10 * speed) < 1e-6)
  }
}
