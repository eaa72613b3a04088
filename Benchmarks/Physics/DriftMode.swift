import Physics2D

/// Measures the change of the energy over `duration` seconds, relative to the energy at the start. In both energies,
/// the potential energy is counted from the scene's origin.
func measureDrift(_ scene: SceneFile, duration: Double, _ figures: Figures) {
  var world = scene.world()
  let start = world.energy
  world.advance(to: Int64(duration * 1e9))
  figures.print("energy_drift_\(Int(duration))s", abs(world.energy - start) / start)
}

extension World {
  fileprivate var energy: Double { bodyIDs.reduce(0) { $0 + energy(of: $1) } }
}
