/// Measures the engine on one scene. The programs in `peers` run other engines, and have the first four modes below.
/// Their `missed` takes a file of windows (see `Window`) in place of COUNT.
///
///     PhysicsBenchmark time SCENE DURATION WALL [SPEED]
///     PhysicsBenchmark drift SCENE DURATION [SPEED]
///     PhysicsBenchmark drop SCENE
///     PhysicsBenchmark missed SCENE COUNT SPEED
///     PhysicsBenchmark windows SCENE COUNT SPEED      prints the windows that the peers' `missed` reads
///     PhysicsBenchmark billiard SCENE DURATION SPEED  prints the reference solver's impacts per simulated second
///     PhysicsBenchmark performance SEED DURATION
///
/// DURATION is the simulated time, and WALL limits the real time of the measured ticks, both in seconds. SPEED, in
/// points/s, replaces the speed of the scene's first disc.
@main struct Entry {
  private static let words = CommandLine.arguments

  static func main() throws {
    guard words.count > 2 else { fail("PhysicsBenchmark MODE SCENE …: see Entry.swift") }
    if words[1] == "performance" {
      return try measurePerformance(seed: UInt64(number(2)), duration: number(3))
    }
    let speedAt = words[1] == "time" ? 5 : 4
    let speed = words.count > speedAt ? number(speedAt) : 0
    let figures = Figures(sceneFile: words[2], speed: speed)
    var scene = SceneFile(path: words[2])
    if speed > 0 { scene.setSpeed(speed) }
    switch words[1] {
    case "time": measureTime(scene, duration: number(3), wall: number(4), figures)
    case "drift": measureDrift(scene, duration: number(3), figures)
    case "drop": measureDrop(scene, figures)
    case "missed": measureMissed(scene, count: Int(number(3)), figures)
    case "windows": printWindows(windows(scene, count: Int(number(3))))
    case "billiard": measureBilliard(scene, duration: number(3), figures)
    default: fail("PhysicsBenchmark \(words[1]): there is no such mode")
    }
  }

  private static func number(_ index: Int) -> Double {
    guard words.count > index, let number = Double(words[index]) else { fail("a number is missing at word \(index)") }
    return number
  }
}
