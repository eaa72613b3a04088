import Physics2D

/// The hashes of worlds with numbers that do not fit into 32 bits: the indices of small grid cells at distant
/// positions, and steps longer than 2³¹ ns. After each step the world is restored from its bytes.
public struct LimitsRun: Equatable, Sendable {
  /// The scene of a run.
  public enum Scene: String, CaseIterable, Sendable {
    /// Discs that lose energy in a box near (10⁹, −10⁹). The grid's cells are narrower than 0.5.
    case far
    /// Discs on a line with x from −9·10⁸ to 6·10⁸. The grid's cells are as small as the discs allow.
    case line
  }

  /// The state of a run at a time.
  public struct Checkpoint: Equatable, Sendable {
    /// The time since the start, in tenths of a tick.
    public let tenths: Int64
    /// The number of impacts since the start.
    public let impactCount: UInt64
    /// The FNV-1a hash of the impacts since the start.
    public let impacts: UInt64
    /// The hash of the world.
    public let state: UInt64
    /// The FNV-1a hash of the world's bytes.
    public let bytes: UInt64
  }

  private static let steps: Int64 = 12

  /// The checkpoints, in the order of time.
  public private(set) var checkpoints: [Checkpoint] = []

  /// Runs a scene in steps of one tick, and records a checkpoint after each step. With `everyTick` (a name that all
  /// golden runs share), records a checkpoint after each tenth of a step. The result is nil if the physics engine
  /// refuses the scene or the world's bytes.
  public init?(_ scene: Scene, everyTick: Bool = false) {
    guard var world = try? scene.world() else { return nil }
    var count: UInt64 = 0
    var impacts = FNV1a()
    for step in 0..<Self.steps {
      for tenth in Int64(everyTick ? 1 : 10)...10 {
        world.advance(to: step * world.tick + world.tick / 10 * tenth) { impact in
          count += 1
          impacts.add(impact)
        }
        let bytes = world.bytes
        checkpoints.append(
          Checkpoint(
            tenths: 10 * step + tenth, impactCount: count, impacts: impacts.value, state: world.hash,
            bytes: FNV1a(bytes).value))
        guard tenth == 10 else { continue }
        guard let restored = try? World.restored(from: bytes) else { return nil }
        world = restored
      }
    }
  }
}

extension LimitsRun.Scene {
  /// The number of discs, which is large enough for the world to have a grid.
  private static let discs = 32
  private static let corner = Vector2(999_999_990, -999_999_990)
  private static let side = 3.0

  fileprivate func world() throws(WorldError) -> World {
    var definition = WorldDefinition()
    definition.bodyCapacity = Self.discs
    definition.tick = 3_000_000_000
    var world = try World(definition)
    var random = SplitMix64(seed: 0x11A1)
    switch self {
    case .far: try addBox(to: &world, &random)
    case .line: try addLine(to: &world, &random)
    }
    return world
  }

  private func addBox(to world: inout World, _ random: inout SplitMix64) throws(WorldError) {
    let corners = [Vector2(0, 0), Vector2(Self.side, 0), Vector2(Self.side, Self.side), Vector2(0, Self.side)]
    for index in 0..<4 {
      _ = try world.add(
        .segment(from: Self.corner + corners[index], to: Self.corner + corners[(index + 1) % 4]), restitution: 0.9)
    }
    _ = try world.add(.disc(center: Self.corner + Vector2(1.5, 1.5), radius: 0.05), restitution: 0.8)
    var missing = Self.discs
    while missing > 0 {
      let place = Vector2(random.next(in: 0.1..<Self.side - 0.1), random.next(in: 0.1..<Self.side - 0.1))
      var body = BodyDefinition(position: Self.corner + place, radius: 0.1)
      body.velocity = Vector2(random.next(in: -3..<3), random.next(in: -3..<3))
      body.restitution = 0.95
      if (try? world.add(body)) != nil { missing -= 1 }
    }
  }

  /// Adds pairs of approaching discs on one line. The AABB of their centres has the area 0, so cells are hardly
  /// wider than discs.
  private func addLine(to world: inout World, _ random: inout SplitMix64) throws(WorldError) {
    for index in 0..<Self.discs {
      let place = -9e8 + 1e8 * Double(index / 2) + Double(index % 2)
      var body = BodyDefinition(position: Vector2(place, 0), radius: 1e-3)
      body.velocity = Vector2(random.next(in: 0..<0.1) * (index % 2 == 0 ? 1 : -1), 0)
      body.restitution = 0.7
      _ = try world.add(body)
    }
  }
}

extension FNV1a {
  fileprivate init(_ bytes: [UInt8]) {
    self.init()
    for byte in bytes { add(byte) }
  }
}
