import Lumia
import Physics2D

/// Returns the points of a random stroke that a hand draws in about a second: an arc, a loop, a wave or a hook. The
/// hand trembles a little.
///
/// - Parameter pen: `true` if the pressure changes.
public func handStroke(_ random: inout SplitMix64, pen: Bool) -> [LumiDrawnPoint] {
  let length = random.next(in: 0.6..<1.4)
  let (x, y) = (random.next(in: 0.3..<1.4), random.next(in: 0.3..<0.7))
  let (width, turns) = (random.next(in: 0.05..<0.4), random.next(in: 0.3..<1.6))
  let (drift, heading) = (random.next(in: 0..<0.4), random.next(in: 0..<6))
  return stride(from: 0, to: length, by: 1.0 / 60).map { seconds in
    let share = seconds / length
    // The hand starts and ends slowly.
    let way = share * share * (3 - 2 * share)
    let angle = 6.283 * turns * way + heading
    // Approximates the sine by two parabolas, because libm is missing in WebAssembly.
    func wave(_ angle: Double) -> Double {
      let turn = angle / 6.283185307179586
      let phase = turn - turn.rounded(.down)
      return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
    }
    return LumiDrawnPoint(
      x: x + width * wave(angle) + drift * way + random.next(in: -0.0015..<0.0015),
      y: y + width * wave(angle + 1.5708) + random.next(in: -0.0015..<0.0015), seconds: seconds,
      pressure: pen ? 0.2 + 0.7 * wave(3.14159 * share) : 0.5)
  }
}
