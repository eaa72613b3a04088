import Testing

@testable import Physics2D

/// Bodies in contact between two contact steps. In the tests that use `world()`, contact steps are 10 ms apart.
@Suite struct ContactSetTests {
  /// Returns a world with a body that was put into contact 4 ms after a contact step. Before it entered contact, the
  /// body had the height 500.008 and the velocity (3, 0).
  private func world() throws -> World {
    var world = try worldWithFloor(gravity: 1000, minimumFlightTime: 1e-2)
    var body = BodyDefinition(position: Vector2(0, 500), radius: 20)
    body.velocity = Vector2(3, 4)
    _ = try world.add(body)
    world.advance(to: 4_000_000)
    world.rebase(0)
    world.enterContact(0)
    world.predict(0)
    return world
  }

  /// A body that enters contact 6 ms before the next step gains the speed of 6 ms of gravity. A body that leaves
  /// contact 3 ms before the step loses the speed of 3 ms. Here, `setFriction` makes the body leave contact.
  @Test func releasedBodyLosesTheGravityOfTheRestOfTheStep() throws {
    var world = try world()
    let name = world.bodyIDs[0]
    let start = world.velocity(of: name)
    #expect((start - Vector2(3, -6)).length < 1e-9)
    world.advance(to: 7_000_000)
    let before = world.velocity(of: name)
    #expect(before == start)
    try world.setFriction(0.5, of: name)
    let after = world.velocity(of: name)
    #expect((after - Vector2(3, -3)).length < 1e-9)
  }

  @Test func theEnergyOfABodyInContactIsConstantBetweenSteps() throws {
    var world = try world()
    let name = world.bodyIDs[0]
    // The energy of a body in contact is its energy at the next contact step, with the velocity (3, −6).
    let height = 500.008 - 6 * 6e-3
    let expected = 45.0 / 2 + 1000.0 * height
    for milliseconds in [4, 5, 7, 9] as [Int64] {
      world.advance(to: milliseconds * 1_000_000)
      let energy = world.energy(of: name)
      #expect(abs(energy - expected) < 1e-7, "after \(milliseconds) ms")
    }
  }

  /// The contact step and the ball's impact on the wall are both at 10 ms.
  @Test func anImpactComesBeforeTheContactStepOfItsInstant() throws {
    var world = try world()
    _ = try world.add(.segment(from: Vector2(300, 900), to: Vector2(300, 0)))
    var ball = BodyDefinition(position: Vector2(279.25, 700), radius: 20)
    (ball.velocity, ball.gravityScale) = (Vector2(125, 0), 0)
    _ = try world.add(ball)
    var areImpacts: [Bool] = []
    while let event = world.advanceToEvent(by: 10_000_000) {
      if case .impact(let impact) = event {
        #expect(impact.instant == Instant(nanoseconds: 10_000_000) && impact.body.index == 1)
        areImpacts.append(true)
      } else {
        areImpacts.append(false)
      }
    }
    #expect(areImpacts == [true, false])
  }

  /// A new body takes a removed body's index, but not the solver's state of the removed body.
  @Test func aNewBodyInheritsNoContactOfARemovedBody() throws {
    var used = try worldWithV(half: Vector2(1, 1), minimumFlightTime: 1e-4)
    var new = used.snapshot()
    var body = BodyDefinition(position: Vector2(0, 40), radius: 20)
    body.restitution = 0.5
    let old = try used.add(body)
    for _ in 0..<1000 {
      used.step()
      new.step()
    }
    let isResting = used.isResting(old)
    #expect(isResting)
    used.remove(old)
    _ = try used.add(body)
    _ = try new.add(body)
    let hashes = (used.hash, new.hash)
    #expect(hashes.0 == hashes.1)
  }

  @Test func contactStepWakesBodiesThatTouchABodyInContact() throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1000)
    var world = try World(definition)
    for x in [0.0, 40, 100] { _ = try world.add(BodyDefinition(position: Vector2(x, 0), radius: 20)) }
    for sleeper in [1, 2] {
      world.bodies[sleeper].support = .asleep
      world.bodies[sleeper].flight.motion.acceleration = .zero
    }
    world.enterContact(0)
    world.stepContacts()
    #expect(world.bodies[1].support != .asleep)
    #expect(world.bodies[2].support == .asleep)
  }
}
