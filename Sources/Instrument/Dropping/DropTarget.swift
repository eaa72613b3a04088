import ChordEngine
import Physics2D

/// A place on a key, and the pitch that a ball sounds at this place.
struct DropTarget: Equatable, BitwiseCopyable {
  /// The key, from 0.
  var key: Int
  /// The place of the ball's centre, in points from the left.
  var x: Double
  var pitch: Pitch
}

extension DropFinder {
  /// The places on a key to try: in the middle of the key, and on its right edge. The places on the left edge mirror
  /// those on the right. Each number is the distance from the key's centre, divided by the key's width.
  private static let middle: InlineArray<5, Double> = [0, -0.14, 0.14, -0.08, 0.08]
  private static let edge: InlineArray<3, Double> = [0.36, 0.42, 0.3]

  /// Returns the targets of all pitches that a ball can sound, ordered by the distance of their pitches from the given
  /// pitch, nearest first.
  func targets(ofBall ball: Int, nearest pitch: Pitch) -> [DropTarget] {
    var targets: [DropTarget] = []
    let octaves = octaves - (Double(ball) <= lowBalls ? 1 : 0)
    for key in 0..<min(pitches.count, layout.keys.count) {
      let sounded = pitches[key].raised(byOctaves: octaves)
      for index in Self.middle.indices { add(key, Self.middle[index], sounded, to: &targets) }
      guard tones == .mixed else { continue }
      for isAbove in [false, true] {
        let sounded = scale.neighbour(of: pitches[key], isAbove: isAbove).raised(byOctaves: octaves)
        for index in Self.edge.indices {
          add(key, isAbove ? Self.edge[index] : -Self.edge[index], sounded, to: &targets)
        }
      }
    }
    func distance(_ target: DropTarget) -> Int { abs(Int(target.pitch.number) - Int(pitch.number)) }
    // Use insertion sort, which is stable; `sort` need not be stable.
    for index in targets.indices.dropFirst() {
      var place = index
      while place > 0, distance(targets[place - 1]) > distance(targets[place]) {
        targets.swapAt(place - 1, place)
        place -= 1
      }
    }
    return targets
  }

  /// Appends a target, unless its place is so near a wall that no ball can reach the place.
  private func add(_ key: Int, _ share: Double, _ pitch: Pitch, to targets: inout [DropTarget]) {
    let x = layout.keys[key].center.x + layout.keys[key].width * share
    let (low, high) = StageHalf.right.bounds
    guard x >= low.x, x <= high.x else { return }
    targets.append(DropTarget(key: key, x: x, pitch: pitch))
  }

  /// Returns the lengths of falls to try, in ticks, for a strike with a speed in points/s. The longest fall without an
  /// upward flick comes first. Shorter falls begin lower, so the ball may start below other balls.
  func falls(_ speed: Double) -> [Int64] {
    // The longest fall without an upward flick begins at rest, or just below the ceiling if the ceiling is lower.
    // A fall of length t that ends at the speed v has the height v·t − ½·g·t².
    let height = Self.top - Stage.pianoBallRadius - layout.keys[0].top
    let square = speed * speed - 2 * gravity * height
    let rest = gravity > 0 ? speed / gravity : .infinity
    let longest = square <= 0 ? rest : gravity > 0 ? (speed - square.squareRoot()) / gravity : height / speed
    var falls: [Int64] = []
    for share in [1, 0.8, 0.6, 0.45, 0.3, 0.2, 0.12, 0.06, 1.3] {
      let ticks = Int64(min(longest * share, 2) * 250)
      if ticks >= Self.leastFall, !falls.contains(ticks) { falls.append(ticks) }
    }
    if !falls.contains(Self.leastFall) { falls.append(Self.leastFall) }
    return falls
  }
}
