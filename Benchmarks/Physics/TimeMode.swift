import Physics2D

/// Measures the engine's time: of each tick, of ticks without an impact, and of a single advance over all ticks.
///
/// - Parameters:
///   - duration: the simulated time, in seconds.
///   - wall: the time limit for the measured ticks, in seconds of the wall clock.
func measureTime(_ scene: SceneFile, duration: Double, wall: Double, _ figures: Figures) {
  let before = allocatedBytes()
  var world = scene.world()
  figures.print("bytes_per_disc", Double(allocatedBytes() - before) / Double(scene.discs.count))
  let start = world.snapshot()

  var impacts = 0
  let times = ticks(of: &world, most: Int(duration * 1e9 / Double(world.tick) + 0.5), wall: wall, &impacts)
  let sum = Double(times.reduce(0, +))
  let simulated = Double(world.now.nanoseconds) / 1e9
  figures.print("ns_per_tick", Int(times.median))
  figures.print("worst_tick_ns", Int(times.max() ?? 0))
  figures.print("simulated_s", simulated)
  figures.print("seconds_per_second", simulated / (sum * 1e-9))
  figures.print("impacts", impacts)
  figures.print("impacts_per_second", Double(impacts) / simulated)
  figures.print("ns_per_impact", sum / Double(impacts))
  figures.print("ns_per_ball_step", sum / Double(times.count) / Double(scene.discs.count))
  if let quiet = quietTick(of: start, most: times.count) { figures.print("ns_per_quiet_tick", quiet) }

  var again = start.snapshot()
  let clock = nanoseconds()
  again.advance(to: world.now.nanoseconds)
  figures.print("seconds_per_second_at_once", simulated / (Double(nanoseconds() - clock) * 1e-9))
  guard again.hash == world.hash else { fail("advanced at once, the world differs from the one advanced tick by tick") }
  figures.print("peak_kib", peakKiB())
}

private func ticks(of world: inout World, most: Int, wall: Double, _ impacts: inout Int) -> [Int64] {
  var times: [Int64] = []
  times.reserveCapacity(most)
  var sum: Int64 = 0
  while times.count < most, Double(sum) < wall * 1e9 {
    let start = nanoseconds()
    world.step { _ in impacts += 1 }
    times.append(nanoseconds() - start)
    sum += times[times.count - 1]
  }
  return times
}

/// Returns the median time of a tick without an impact, in nanoseconds; nil with fewer than ten measurements.
///
/// A quiet tick takes less time than reading the clock, so each measurement is of eight quiet ticks in a row.
private func quietTick(of start: borrowing World, most: Int) -> Double? {
  let group = 8
  var world = start.snapshot()
  var times: [Int64] = []
  for _ in 0..<min(most / group, 100_000) {
    var isQuiet = true
    let clock = nanoseconds()
    for _ in 0..<group { world.step { _ in isQuiet = false } }
    let time = nanoseconds() - clock
    if isQuiet { times.append(time) }
  }
  return times.count < 10 ? nil : Double(times.median) / Double(group)
}
