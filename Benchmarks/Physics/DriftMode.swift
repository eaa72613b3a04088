import Physics2D

/// How far the energy is off at the end, as a part of what it was at the start. Heights are those above the scene's origin.
func measureDrift(_ scene: SceneFile, duration: Double, _ figures: Figures) {
  var world = scene.world()
  let start = world.energy
  world.advance(to: Int64(duration * 1e9))
  figures.print("energy_drift_\(Int(duration))s", abs(world.energy - start) / start)
}

extension World {
  /// That of all bodies together.
  fileprivate var energy: Double { bodyIDs.reduce(0) { $0 + energy(of: $1) } }
}
