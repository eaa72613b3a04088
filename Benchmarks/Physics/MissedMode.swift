import Physics2D

/// A flight of the billiard's disc that ends with its first impact.
struct Window {
  var place: Vector2
  var velocity: Vector2
  var hit: Billiard.Hit
}

/// Windows of a billiard: what it is in the middle of at evenly spaced moments, some two impacts apart.
///
/// None ends so soon, or with so slight a graze, that rounding to single precision would decide whether there is an impact.
func windows(_ scene: SceneFile, count: Int) -> [Window] {
  var billiard = Billiard(scene)
  let speed = billiard.velocity.length
  var windows: [Window] = []
  while windows.count < count {
    // From one impact to the next it is some 300 points.
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
    if isClear { windows.append(Window(place: billiard.place, velocity: billiard.velocity, hit: hit)) }
  }
  return windows
}

/// Prints windows for the peers' runners to read.
func printWindows(_ windows: [Window]) {
  for window in windows {
    let place = window.place
    let velocity = window.velocity
    print("window \(place.x) \(place.y) \(velocity.x) \(velocity.y) \(window.hit.seconds) \(window.hit.fixed)")
  }
}

/// In how many windows the engine's first impact is not the one that ends them, to a nanosecond.
func measureMissed(_ scene: SceneFile, count: Int, _ figures: Figures) {
  var missed = 0
  var worst = 0.0
  for window in windows(scene, count: count) {
    var scene = scene
    scene.discs[0].position = window.place
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

/// How many impacts a second the billiard has by its own arithmetic, for a long time.
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
