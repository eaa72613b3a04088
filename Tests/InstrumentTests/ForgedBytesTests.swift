import ChordEngine
import Testing

@testable import Instrument
@testable import Physics2D

/// Forged bytes with correct checksums are refused, or restore a performance that can continue.
@Suite struct ForgedBytesTests {
  @Test func aWrongBitOfAPerformanceNeverTraps() throws {
    var performance = try Performance(PerformanceTests.settings(3))
    _ = try Recording(&performance, until: 3 * second, ends: false)
    let right = ForgedBytes(performance)
    #expect(right.playOn())
    var (refused, played) = (0, 0)
    for offset in right.bytes.indices.dropLast(8) {
      var wrong = right
      wrong.flip(offset, bit: offset % 8)
      wrong.sign()
      if wrong.playOn() { played += 1 } else { refused += 1 }
    }
    #expect(refused > 1000 && played > 100, "\(refused) refused, \(played) played")
  }

  @Test func wrongBitsWithHeldBallsNeverTrap() throws {
    var random = SplitMix64(seed: 11)
    var (refused, played) = (0, 0)
    for seed in 0..<10 as Range<UInt64> {
      let right = ForgedBytes(try HandsBytesTests.inHands(seed, &random))
      for _ in 0..<300 {
        var wrong = right
        let range = random.next() % 2 == 0 ? right.world : 0..<right.bytes.count
        wrong.flip(
          range.lowerBound + Int(random.next() % UInt64(range.count - 8)), bit: Int(random.next() % 8))
        wrong.sign()
        if wrong.playOn() { played += 1 } else { refused += 1 }
      }
    }
    #expect(refused > 500 && played > 100, "\(refused) refused, \(played) played")
  }

  /// Each entry except the first makes one change after which the scene is impossible or contradicts the settings.
  ///
  /// The "disc" of a piano ball is a static shape that is enabled while the ball is held. Here, ball 2 is held.
  private static let impossible: [(String, @Sendable (inout Performance) throws -> Void)] = [
    ("nothing", { _ in }),
    ("a flight that begins in the future", { $0.world.bodies[0].flight.start = Instant(nanoseconds: second + 1) }),
    ("a piano ball faster than possible", { $0.world.bodies[1].flight.motion.velocity.x = 1e12 }),
    ("a bass ball faster than possible", { $0.world.bodies[0].flight.motion.velocity.x = 20_000 }),
    ("an accelerated bass ball", { $0.world.bodies[0].flight.motion.acceleration.x = 1e308 }),
    ("a piano ball under half the gravity", { $0.world.bodies[1].flight.motion.acceleration.y *= 0.5 }),
    ("a bass ball in the right half", { $0.world.bodies[0].flight.motion.position.x = 700 }),
    ("a piano ball below the floor", { $0.world.bodies[1].flight.motion.position.y = -1e9 }),
    ("a large ball", { $0.world.bodies[1].radius = 21 }),
    ("a large bass ball", { $0.world.bodies[0].radius = 34 }),
    ("a heavy ball", { $0.world.bodies[1].mass = 2 }),
    ("a ball with another restitution", { $0.world.bodies[1].restitution = 0.5 }),
    ("a rough ball", { $0.world.bodies[1].friction = 1 }),
    ("a weightless ball", { $0.world.bodies[1].gravityScale = 0 }),
    ("a ball that collides with nothing", { $0.world.bodies[1].layers = 0 }),
    ("a ball of a group", { $0.world.bodies[1].group = 1 }),
    ("a ball that turns", { $0.world.bodies[1].flight.spin = 1 }),
    ("another gravity", { $0.scene.setGravity(20) }),
    ("a contact step in the far future", { $0.world.contactSolver.nextStep = Instant(nanoseconds: 1 << 60) }),
    ("a wide bouncer", { try $0.replace(0, by: .disc(center: Vector2(256, 364), radius: 41)) }),
    (
      "a bouncer that is a capsule", { try $0.replace(0, by: .capsule(from: Vector2(256, 364), to: far, radius: 40)) }
    ),
    ("a bouncer of another layer", { $0.world.shapes[0].layers = 2 }),
    ("a bouncer that absorbs", { $0.world.shapes[0].restitution = 0.5 }),
    ("a rough bouncer", { $0.world.shapes[0].friction = 1 }),
    ("a bouncer that is a sensor", { $0.world.shapes[0].sensor = 0 }),
    ("a bouncer that moves from the far future on", { $0.world.shapes[0].start = Instant(nanoseconds: 1 << 62) }),
    ("a bouncer faster than a hand", { $0.glide(by: 1e20) }),
    ("a bouncer that comes from elsewhere", { $0.glide(by: 600) }),
    ("a key at another place", { try $0.world.setPosition(.zero, of: ShapeID(index: 7)) }),
    ("a key that is wider", { $0.world.corners[$0.world.shapes[8].hull.first + 1].point.x += 1 }),
    ("a key that moves", { $0.world.shapes[9].velocity.x = 1 }),
    ("a divider that is off", { $0.world.setEnabled(false, ShapeID(index: 11)) }),
    ("a divider for one half only", { $0.world.shapes[11].layers = 1 }),
    ("a wall that is shorter", { $0.world.corners[$0.world.shapes[12].hull.first + 1].point.x = 500 }),
    ("a disc that is a capsule", { try $0.replace(16, by: .capsule(from: held, to: far, radius: 20)) }),
    ("a disc at another place", { try $0.replace(17, by: .disc(center: far, radius: 20)) }),
    ("a disc of another layer", { $0.world.shapes[16].layers = 1 }),
    ("a held ball without its disc", { $0.world.setEnabled(false, ShapeID(index: 17)) }),
    ("a disc for a flying ball", { $0.world.setEnabled(true, ShapeID(index: 16)) }),
    ("too many counted impacts", { $0.scene.gliding.impactCount = Int(Int32.max) }),
  ]
  private static let far = Vector2(1e300, 364)
  private static let held = Vector2(800, 500)

  @Test func aSceneThatContradictsTheSettingsIsRefused() throws {
    for (name, change) in Self.impossible {
      var settings = Preset.original.settings
      settings.balls = 3
      var performance = try Performance(settings)
      _ = try Recording(&performance, until: second, ends: false)
      try performance.apply(.dragBall(2, x: Self.held.x, y: Self.held.y))
      try change(&performance)
      let error = Self.error(performance.bytes)
      #expect(name == "nothing" ? error == nil : error != nil, "\(name): \(error as Any)")
    }
  }

  @Test func numbersThatWouldOverflowAreRefused() throws {
    var settings = Preset.original.settings
    settings.balls = 0
    var performance = try Performance(settings)
    _ = try Recording(&performance, until: second, ends: false)
    try performance.apply(.pause)
    _ = try Recording(&performance, until: second + Performance.tick, ends: false)
    let (bytes, now) = (performance.bytes, performance.nanoseconds)
    let time = try #require(bytes.indices.first { Self.integer(at: $0, bytes) == now })
    for (later, isRefused) in [(Performance.latest - 3 * second, false), (Performance.latest, false), (.max, true)] {
      // Simulate a long pause: the time advances, but the physics clock does not.
      var forged = ForgedBytes(performance)
      forged.set(UInt64(bitPattern: Int64(later)), at: time)
      forged.set(UInt64(bitPattern: Int64(later - second)), at: time + 8)
      forged.sign()
      #expect(forged.playOn() != isRefused, "\(later)")
    }
  }

  /// If every capacity were accepted, a few bytes could make the restored world allocate hundreds of megabytes.
  @Test func aWorldOfOtherCapacitiesOrTimesIsRefused() throws {
    let performance = try Performance(Preset.original.settings)
    let header = 16
    for (name, offset, value) in [
      ("tick", header, 1), ("bodies", header + 64, 1 << 20), ("shapes", header + 72, 1 << 20),
      ("corners", header + 80, 1 << 20), ("contacts", header + 88, 1 << 20),
      ("minimum flight time", header + 8, (1e-4).bitPattern),
    ] as [(String, Int, UInt64)] {
      var forged = ForgedBytes(performance)
      forged.set(value, at: forged.world.lowerBound + offset)
      forged.sign()
      #expect(Self.error(forged.bytes) == .damaged, "\(name)")
    }
  }

  @Test func aPauseThatBeginsBetweenTicksIsRefused() throws {
    var performance = try Performance(Preset.original.settings)
    _ = try Recording(&performance, until: Performance.tick + 5, ends: false)
    #expect(Self.error(performance.bytes) == nil)
    performance.isPlaying = false
    #expect(Self.error(performance.bytes) == .damaged)
  }

  private static func integer(at offset: Int, _ bytes: [UInt8]) -> Int64 {
    var reader = ByteReader(Array(bytes[offset...]))
    return (try? reader.integer(in: Int64.min...Int64.max)) ?? 0
  }

  private static func error(_ bytes: [UInt8]) -> SnapshotError? {
    do throws(SnapshotError) {
      _ = try Performance.restored(from: bytes)
      return nil
    } catch {
      return error
    }
  }
}

extension Performance {
  fileprivate var world: World {
    _read { yield scene.world }
    _modify { yield &scene.world }
  }

  fileprivate mutating func replace(_ shape: Int, by other: Shape) throws {
    world.shapes[shape].hull = try RoundedHull(other, &world.corners, isNew: false)
  }

  /// Makes bouncer 0 glide to its place from the left for 250 ticks (1 s), at `speed` points/s.
  fileprivate mutating func glide(by speed: Double) {
    world.shapes[0].start = world.now
    world.shapes[0].velocity = Vector2(speed, 0)
    world.corners[0].point.x -= speed
    scene.gliding.setEnd(world.now.nanoseconds + Gliding.longest, of: 0)
  }
}
