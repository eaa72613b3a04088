import Physics2D

/// What a scene comes to: small enough to commit, and different if one bit of it is.
public struct PhysicsRun: Equatable, Sendable {
  /// The run as far as a moment.
  public struct Checkpoint: Equatable, Sendable {
    /// How many ticks of 4 ms have passed.
    public let tick: Int64
    /// How many impacts there have been.
    public let impactCount: UInt64
    /// The FNV-1a of all of them.
    public let impacts: UInt64
    /// The hash of the world.
    public let state: UInt64
  }

  /// What was played.
  public let scene: PhysicsScene
  /// In order; the first that differs is where two runs part.
  public private(set) var checkpoints: [Checkpoint] = []

  /// Plays a scene, and looks at it at its checkpoints, or after each tick.
  public init(_ scene: PhysicsScene, everyTick: Bool = false) throws(WorldError) {
    self.scene = scene
    var random = SplitMix64(seed: 0x5EED + UInt64(scene.rawValue))
    var world = try scene.world(&random)
    var count: UInt64 = 0
    var impacts = FNV1a()
    let ticks = scene.ticksBetweenCheckpoints
    for checkpoint in 0..<PhysicsScene.checkpoints {
      try scene.gesture(before: checkpoint, in: &world, &random)
      let end = (Int64(checkpoint) + 1) * ticks
      for tick in (everyTick ? end - ticks + 1 : end)...end {
        world.advance(to: tick * world.tick) { impact in
          count += 1
          impacts.add(impact)
        }
        checkpoints.append(
          Checkpoint(tick: tick, impactCount: count, impacts: impacts.value, state: world.hash))
      }
    }
  }
}

extension FNV1a {
  /// Adds all that an impact tells.
  mutating func add(_ impact: Impact) {
    add(impact.instant)
    add(UInt64(impact.body.index))
    switch impact.partner {
    case .body(let body): add(UInt64(2 * body.index))
    case .shape(let shape): add(UInt64(2 * shape.index + 1))
    }
    add(impact.point)
    add(impact.normal)
    add(impact.approachSpeed)
    add(impact.tangentialSpeed)
    add(UInt8(impact.isRest ? 1 : 0))
  }
}
