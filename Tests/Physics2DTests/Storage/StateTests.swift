import Testing

@testable import Physics2D

/// The bytes of a world must contain all state that decides its future. The world's hash must cover the same state,
/// with the exceptions that `editsOfBytes` names.
@Suite struct StateTests {
  private static func world(
    minimumFlightTime: Double = 1e-4, contactCapacity: Int? = nil, radius: Double = 3
  ) throws -> World {
    var definition = WorldDefinition()
    definition.minimumFlightTime = minimumFlightTime
    definition.contactCapacity = contactCapacity
    definition.gravity = Vector2(0, -1000)
    var world = try World(definition)
    _ = try world.add(.capsule(from: Vector2(-100, -50), to: Vector2(100, -50), radius: radius))
    _ = try world.add(.box(center: Vector2(0, 200), width: 20, height: 10), isSensor: true)
    _ = try world.add(BodyDefinition(position: Vector2(0, 0), radius: 10))
    _ = try world.add(BodyDefinition(position: Vector2(50, 0), radius: 10))
    return world
  }

  private static let edits: [(String, @Sendable (inout World) throws -> Void)] = [
    ("minimumFlightTime", { $0 = try world(minimumFlightTime: 1e-3) }),
    ("now", { $0.now = Instant(nanoseconds: 1) }),
    ("gravity", { $0.gravity.x = 1 }),
    ("start", { $0.bodies[1].flight.start = Instant(nanoseconds: 0, fraction: 0.5) }),
    ("position", { $0.bodies[1].flight.motion.position.y = 1 }),
    ("velocity", { $0.bodies[1].flight.motion.velocity.x = 1 }),
    ("acceleration", { $0.bodies[1].flight.motion.acceleration.x = 1 }),
    ("angle", { $0.bodies[1].flight.angle = 1 }),
    ("spin", { $0.bodies[1].flight.spin = 1 }),
    ("spin acceleration", { $0.bodies[1].flight.spinAcceleration = 1 }),
    ("radius", { $0.bodies[1].radius = 9 }),
    ("mass", { $0.bodies[1].mass = 2 }),
    ("restitution", { $0.bodies[1].restitution = 0.5 }),
    ("friction", { $0.bodies[1].friction = 0.5 }),
    ("gravity scale", { $0.bodies[1].gravityScale = 0.5 }),
    ("layers", { $0.bodies[1].layers = 3 }),
    ("group", { $0.bodies[1].group = -1 }),
    ("impact count", { $0.contactSolver.limiters[1] = CollapseLimiter(count: 1, start: .zero) }),
    (
      "start of the impact count",
      { $0.contactSolver.limiters[1] = CollapseLimiter(count: 0, start: Instant(nanoseconds: 1)) }
    ),
    ("sensors", { $0.bodies[1].sensors = 1 }),
    (
      "anchor",
      { $0.contactSolver.states[1] = ContactState(hasStepGravity: true, anchor: Vector2(1, 0), quietSteps: 0) }
    ),
    ("quiet steps", { $0.contactSolver.states[1] = ContactState(hasStepGravity: true, anchor: .zero, quietSteps: 1) }),
    ("asleep", { $0.bodies[1].support = .asleep }),
    ("rest on an edge", { $0.bodies[1].support = .edge(shape: 0, edge: 0) }),
    ("rest on another edge", { $0.bodies[1].support = .edge(shape: 0, edge: 1) }),
    ("rest on another shape", { $0.bodies[1].support = .edge(shape: 1, edge: 0) }),
    ("shape enabled", { $0.shapes[0].isEnabled = false }),
    ("shape layers", { $0.shapes[0].layers = 3 }),
    ("shape restitution", { $0.shapes[0].restitution = 0.5 }),
    ("shape friction", { $0.shapes[0].friction = 0.5 }),
    ("shape start", { $0.shapes[0].start = Instant(nanoseconds: 1) }),
    ("shape velocity", { $0.shapes[0].velocity = Vector2(0, 1) }),
    ("shape radius", { $0 = try world(radius: 4) }),
    ("sensor", { $0.shapes[0].sensor = 1 }),
    ("corner", { $0.corners[1].point.x = 101 }),
  ]

  /// More edits, each of which must change the bytes. The hash omits the contact capacity, the generation and the time
  /// of the next contact step. The last two edits differ only in this time.
  private static let editsOfBytes: [(String, @Sendable (inout World) throws -> Void)] = [
    ("contact capacity", { $0 = try world(contactCapacity: 5) }),
    ("generation", { $0.bodies[1].generation = 7 }),
    (
      "contact step",
      {
        $0.enterContact(1)
        $0.contactSolver.nextStep = Instant(nanoseconds: 12_345)
      }
    ),
    ("in contact", { $0.enterContact(1) }),
  ]

  @Test func hashCoversAllStateThatDecidesTheFuture() throws {
    var seen: [UInt64: String] = [try Self.world().hash: "nothing"]
    for (name, edit) in Self.edits {
      var world = try Self.world()
      try edit(&world)
      let hash = world.hash
      #expect(seen[hash] == nil, "\(name) has the hash of \(seen[hash] ?? "")")
      seen[hash] = name
    }
  }

  @Test func bytesCoverAllStateThatDecidesTheFuture() throws {
    var seen: [[UInt8]: String] = [try Self.world().bytes: "nothing"]
    for (name, edit) in Self.edits + Self.editsOfBytes {
      var world = try Self.world()
      try edit(&world)
      let restored = try World.restored(from: world.bytes)
      let hashes = (world.hash, restored.hash)
      #expect(hashes.0 == hashes.1, "\(name)")
      let bytes = (world.bytes, restored.bytes)
      #expect(bytes.0 == bytes.1, "\(name)")
      #expect(seen[bytes.0] == nil, "\(name) has the bytes of \(seen[bytes.0] ?? "")")
      seen[bytes.0] = name
    }
  }

  /// With `hasStepGravity`, a body's velocity already includes the gravity up to the next contact step.
  @Test func bodiesInContactAreRestoredAndCopiedExactly() throws {
    var hashes: [UInt64] = []
    for support in [Body.Support.inContact, .pinned] {
      for hasStepGravity in [true, false] {
        var world = try Self.world()
        world.enterContact(1)
        world.bodies[1].support = support
        world.contactSolver.states[1].hasStepGravity = hasStepGravity
        var restored = try World.restored(from: world.bytes)
        var copy = world.snapshot()
        let now = (world.hash, restored.hash, copy.hash)
        #expect(now.0 == now.1 && now.0 == now.2)
        hashes.append(now.0)
        world.advance(to: 100_000_000)
        restored.advance(to: 100_000_000)
        copy.advance(to: 100_000_000)
        let later = (world.hash, restored.hash, copy.hash)
        #expect(later.0 == later.1 && later.0 == later.2)
      }
    }
    #expect(hashes[0] != hashes[1] && hashes[0] != hashes[2])
  }

  @Test func aTickLongerThan32BitsOfNanosecondsIsRestored() throws {
    for tick in [1, 1 << 31, 1 << 40, Int64.max] {
      var definition = WorldDefinition()
      definition.tick = tick
      let restored = try World.restored(from: try World(definition).bytes)
      let restoredTick = restored.tick
      #expect(restoredTick == tick)
    }
  }

  @Test func aSupportThatNoWorldHasIsABadValue() throws {
    for beyond in [8 * (1 << 20), 1 << 31, 1 << 62] {
      var world = try Self.world()
      world.bodies[1].support = .edge(shape: beyond / 8, edge: 0)
      let bytes = world.bytes
      let error = #expect(throws: SnapshotError.self) { _ = try World.restored(from: bytes) }
      guard case .badValue = error else {
        Issue.record("\(beyond): \(error as Any)")
        continue
      }
    }
  }

  @Test func aSnapshotFindsTheSensorsOfNewBodiesToo() throws {
    var copy = try Self.world().snapshot()
    let name = try copy.add(BodyDefinition(position: Vector2(0, 200), radius: 1))
    let isInside = copy.isInside(ShapeID(index: 1), name)
    #expect(isInside)
  }
}
