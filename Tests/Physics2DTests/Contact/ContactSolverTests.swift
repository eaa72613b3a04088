import Testing

@testable import Physics2D

/// Single contacts with known solutions, and discs in a moving V.
@Suite struct ContactSolverTests {
  private struct Result {
    var velocities: [Vector2] = []
    var spins: [Double] = []
    var normalImpulse = 0.0
    var tangentImpulse = 0.0

    /// The upward speed of the first disc's surface, relative to the second disc's surface.
    var slip: Double {
      velocities[0].y - velocities[1].y - spins[0] * ContactSolverTests.radii.0 - spins[1] * ContactSolverTests.radii.1
    }
    var separationSpeed: Double { velocities[0].x - velocities[1].x }
  }

  private static let radii = (2.0, 5.0)
  private static let masses = (1.0, 3.0)

  /// Solves the contact of two discs that touch at the origin and approach at a speed of 6. The first is on the right.
  private func solved(
    friction: Double, softness: Double = 0, targetSpeed: Double = 0, surfaceSpeed: Double = 0, sweeps: Int = 1
  ) throws -> Result {
    var world = try World()
    var (first, second) = (
      BodyDefinition(position: Vector2(Self.radii.0, 0), radius: Self.radii.0),
      BodyDefinition(position: Vector2(-Self.radii.1, 0), radius: Self.radii.1)
    )
    (first.mass, second.mass) = Self.masses
    (first.velocity, second.velocity) = (Vector2(-4, 3), Vector2(2, -1))
    (first.angularVelocity, second.angularVelocity) = (7, -0.5)
    let bodies = [try world.add(first), try world.add(second)]
    world.contactSolver.island.append(0)
    world.contactSolver.island.append(1)
    world.contactSolver.contacts.append(
      Contact(
        body: 0, partner: 1, shape: -1, edge: -1, normal: Vector2(1, 0), targetSpeed: targetSpeed,
        surfaceSpeed: surfaceSpeed,
        friction: friction, inverseMass: 1 / Self.masses.0 + 1 / Self.masses.1))
    let scene = ContactScene(of: &world)
    world.contactSolver.solveContacts(softness: softness, sweeps: sweeps, scene)
    let contact = world.contactSolver.contacts[0]
    var result = Result(normalImpulse: contact.normalImpulse, tangentImpulse: contact.tangentImpulse)
    for body in bodies {
      result.velocities.append(world.velocity(of: body))
      result.spins.append(world.angularVelocity(of: body))
    }
    return result
  }

  @Test func grippingDiscsDoNotSlipAtAnySpin() throws {
    let result = try solved(friction: 100)
    #expect(abs(result.slip) < 1e-12 && abs(result.separationSpeed) < 1e-12)
    let momentum = result.velocities[0] * Self.masses.0 + result.velocities[1] * Self.masses.1
    #expect((momentum - Vector2(2, 0)).length < 1e-12)
  }

  @Test(arguments: [8.0, -8])
  func movingSurfaceCarriesAGrippingDisc(speed: Double) throws {
    let result = try solved(friction: 100, surfaceSpeed: speed)
    #expect(abs(result.slip - speed) < 1e-12)
  }

  @Test(arguments: [0.01, 0.1])
  func frictionIsNoMoreThanItsCoefficientTimesThePressure(friction: Double) throws {
    let result = try solved(friction: friction)
    // An impulse of 4.5 ends an approach at speed 6 between masses of 1 and 3.
    #expect(abs(result.normalImpulse - 4.5) < 1e-12)
    #expect(abs(abs(result.tangentImpulse) - friction * 4.5) < 1e-12)
    #expect(abs(abs(result.velocities[0].y - 3) - friction * 4.5) < 1e-12)
    // At the rim of a disc with moment ½·m·r², an impulse J changes the spin by 2·J / (m·r).
    #expect(abs(abs(result.spins[0] - 7) - 2 * friction * 4.5 / Self.radii.0) < 1e-12)
    #expect(abs(abs(result.spins[1] + 0.5) - 2 * friction * 4.5 / Self.masses.1 / Self.radii.1) < 1e-12)
  }

  /// A soft contact yields under load: v = target − softness · inverse mass · impulse, for any number of sweeps.
  @Test(arguments: [2e-3, 0.1, 0.9])
  func softContactYieldsInProportionToItsLoad(softness: Double) throws {
    for sweeps in [1, 2, 200] {
      let result = try solved(friction: 0, softness: softness, targetSpeed: 1, sweeps: sweeps)
      let expected = 1 - softness * (1 + 1.0 / 3) * result.normalImpulse
      #expect(abs(result.separationSpeed - expected) < 1e-9, "\(sweeps) sweeps")
      #expect(abs(result.normalImpulse - 7 / ((1 + 1.0 / 3) * (1 + softness))) < 1e-9, "\(sweeps) sweeps")
    }
  }

  @Test func contactsPushAndNeverPull() throws {
    let result = try solved(friction: 1, targetSpeed: -10)
    #expect(result.normalImpulse == 0 && result.tangentImpulse == 0)
    #expect(result.velocities == [Vector2(-4, 3), Vector2(2, -1)])
  }

  /// The sides of the V move along themselves like belts, one downwards and the other upwards.
  @Test(arguments: [5.0, -5])
  func discBetweenBeltsTurnsAtTheirSpeed(speed: Double) throws {
    var definition = WorldDefinition()
    definition.gravity = Vector2(0, -1470)
    definition.minimumFlightTime = 1e-4
    var world = try World(definition)
    var belts: [ShapeID] = []
    for arms in [(Vector2(-200, 200), Vector2(20, -20)), (Vector2(-20, -20), Vector2(200, 200))] {
      belts.append(try world.add(.segment(from: arms.0, to: arms.1), friction: 1))
    }
    var disc = BodyDefinition(position: Vector2(0, 20 * 2.0.squareRoot() + 0.01), radius: 20)
    (disc.restitution, disc.friction) = (0, 1)
    let name = try world.add(disc)
    world.advance(to: 1_000_000_000)
    let start = world.position(of: name)
    try world.setVelocity(Vector2(1, -1).unit * speed, of: belts[0])
    try world.setVelocity(Vector2(1, 1).unit * speed, of: belts[1])
    world.advance(to: 2_000_000_000)
    let (spin, moved) = (world.angularVelocity(of: name), world.position(of: name) - start)
    #expect(abs(spin * 20 - speed) < 0.01 * abs(speed) && moved.length < 0.1)
  }

  @Test func aDiscThatRestsInAMovingVIsCarriedAlong() throws {
    var world = try worldWithV(half: Vector2(1, 1), minimumFlightTime: 1e-4)
    var definition = BodyDefinition(position: Vector2(0, 40), radius: 20)
    definition.restitution = 0
    let name = try world.add(definition)
    world.advance(to: 1_000_000_000)
    let start = world.position(of: name)
    for index in 0..<2 { try world.setVelocity(Vector2(30, 0), of: ShapeID(index: index)) }
    world.advance(to: 3_000_000_000)
    let moved = world.position(of: name) - start
    #expect(abs(moved.x - 60) < 0.1 && abs(moved.y) < 0.1)
  }
}
