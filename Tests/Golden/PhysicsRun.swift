import Physics2D

/// The hashes of a run of a scene: few enough to commit, and different if one bit of the run differs.
public struct PhysicsRun: Equatable, Sendable {
  /// The state of a run at a tick.
  public struct Checkpoint: Equatable, Sendable {
    /// The number of ticks of 4 ms since the start.
    public let tick: Int64
    /// The number of impacts since the start.
    public let impactCount: UInt64
    /// The FNV-1a hash of the impacts since the start.
    public let impacts: UInt64
    /// The hash of the world.
    public let state: UInt64
  }

  /// The scene of the run.
  public let scene: PhysicsScene
  /// The checkpoints, in the order of time.
  public private(set) var checkpoints: [Checkpoint] = []

  /// Runs a scene and records its checkpoints or, with `everyTick`, a checkpoint after each tick.
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
