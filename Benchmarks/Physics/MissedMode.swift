import Physics2D

/// A state of the billiard's disc, and its next impact.
struct Window {
  var position: Vector2
  var velocity: Vector2
  var hit: Billiard.Hit
}

/// Returns the states of a billiard at evenly spaced times.
///
/// Leaves out a state if its next impact is so near or so grazing that rounding to single precision could change this
/// impact.
func windows(_ scene: SceneFile, count: Int) -> [Window] {
  var billiard = Billiard(scene)
  let speed = billiard.velocity.length
  var windows: [Window] = []
  while windows.count < count {
    // A flight between two impacts is about 300 points long, so 613 points are about two flights.
    var left = 613 / speed
    var hit = billiard.next()
    while hit.seconds <= left {
      left -= hit.seconds
      billiard.bounce(hit)
      hit = billiard.next()
    }
    billiard.fly(left)
    hit.seconds -= left
    let isClear = hit.seconds * speed > 1 && -billiard.velocity.dot(hit.normal) > 0.1 * speed
    if isClear { windows.append(Window(position: billiard.position, velocity: billiard.velocity, hit: hit)) }
  }
  return windows
}

func printWindows(_ windows: [Window]) {
  for window in windows {
    let position = window.position
    let velocity = window.velocity
    print("window \(position.x) \(position.y) \(velocity.x) \(velocity.y) \(window.hit.seconds) \(window.hit.fixed)")
  }
}

/// Counts the windows in which the engine's first impact is on a wrong shape, or mistimed by a nanosecond or more.
func measureMissed(_ scene: SceneFile, count: Int, _ figures: Figures) {
  var missed = 0
  var worst = 0.0
  for window in windows(scene, count: count) {
    var scene = scene
    scene.discs[0].position = window.position
    scene.discs[0].velocity = window.velocity
    var world = scene.world()
    let impact = world.advanceToImpact(by: Int64(window.hit.seconds * 1e9) + 1_000_000)
    let error = impact.map { abs($0.seconds - window.hit.seconds) } ?? .infinity
    if error < 1e-9, impact?.partner == .shape(ShapeID(index: window.hit.fixed)) {
      worst = max(worst, error)
    } else {
      missed += 1
    }
  }
  figures.print("windows", count)
  figures.print("missed", missed)
  figures.print("missed_share", Double(missed) / Double(count))
  figures.print("time_error_s", worst)
}

/// Counts the billiard's impacts per simulated second, as the reference solver (`Billiard`) finds them.
func measureBilliard(_ scene: SceneFile, duration: Double, _ figures: Figures) {
  var billiard = Billiard(scene)
  var time = 0.0
  var impacts = 0
  while true {
    let hit = billiard.next()
    time += hit.seconds
    guard time < duration else { break }
    billiard.bounce(hit)
    impacts += 1
  }
  figures.print("impacts_per_second", Double(impacts) / duration, engine: "exact")
}
