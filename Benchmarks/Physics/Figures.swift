import CHeap
import Glibc

/// Prints a run's figures, one `scene.engine.figure=value` per line.
struct Figures {
  /// The scene's name, followed by the ball's speed if a speed replaces that of the scene file.
  var scene: String

  /// - Parameter speed: the ball's speed in points/s; 0 for the speed in the file.
  init(sceneFile path: String, speed: Double = 0) {
    let file = path.split(separator: "/").last ?? ""
    scene = String(file.split(separator: ".").first ?? "")
    if speed > 0 { scene += "-\(Int(speed))" }
  }

  init(scene: String) { self.scene = scene }

  func print(_ figure: String, _ value: Double, engine: String = "clumsy") {
    let isWhole = value == value.rounded() && abs(value) < 1e15
    Swift.print("\(scene).\(engine).\(figure)=\(isWhole ? "\(Int(value))" : "\(value)")")
  }

  func print(_ figure: String, _ value: Int, engine: String = "clumsy") { print(figure, Double(value), engine: engine) }
}

func nanoseconds() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}

func peakKiB() -> Int {
  let status = String(decoding: bytes(ofFile: "/proc/self/status"), as: UTF8.self)
  for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
    return Int(line.split { !$0.isNumber }.first ?? "") ?? 0
  }
  fail("/proc/self/status: has no VmHWM")
}

/// Returns the number of bytes that malloc has allocated and that were not freed.
func allocatedBytes() -> Int {
  let heap = mallinfo2()
  return Int(heap.uordblks + heap.hblkhd)
}

extension [Int64] {
  var median: Int64 { sorted()[count / 2] }
}
