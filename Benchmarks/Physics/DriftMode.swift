import Physics2D

/// Measures the relative change of the energy over `duration` seconds. The scene's origin has potential energy 0.
func measureDrift(_ scene: SceneFile, duration: Double, _ figures: Figures) {
  var world = scene.world()
  let start = world.energy
  world.advance(to: Int64(duration * 1e9))
  figures.print("energy_drift_\(Int(duration))s", abs(world.energy - start) / start)
}

extension World {
  fileprivate var energy: Double { bodyIDs.reduce(0) { $0 + energy(of: $1) } }
}
