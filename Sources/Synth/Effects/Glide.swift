/// A number that glides to its target, linearly within each control step of `Effects.stepLength` frames. The
/// value depends only on the frame's index within the step, so the block length has no effect.
struct Glide: BitwiseCopyable {
  private(set) var target: Float
  /// The number at the end of this step.
  private(set) var end: Float
  private var start: Float
  private var slope: Float = 0
  private var stepsLeft: Int32 = 0
  private let steps: Int32

  init(_ value: Float, rate: Int) {
    target = value
    start = value
    end = value
    steps = Self.steps(rate: rate)
  }

  /// Returns the number of steps of a glide. Together with the step in which the target is set, a glide takes
  /// at most 10 ms.
  static func steps(rate: Int) -> Int32 { Int32(max(1, rate / (100 * Effects.stepLength) - 1)) }

  /// `true` if the number changes in this step.
  var isMoving: Bool { slope != 0 }

  /// `true` if the number equals the given value and does not change.
  func rests(at value: Float) -> Bool { end == value && target == value && slope == 0 }

  /// Sets the target. The glide starts with the next step.
  mutating func go(to value: Float) {
    guard value != target else { return }
    target = value
    stepsLeft = steps
  }

  mutating func arrive() {
    start = target
    end = target
    slope = 0
    stepsLeft = 0
  }

  mutating func beginStep() {
    guard stepsLeft > 0 || slope != 0 else { return }
    start = end
    if stepsLeft > 0 {
      end = stepsLeft == 1 ? target : start + (target - start) / Float(stepsLeft)
      stepsLeft -= 1
    }
    slope = (end - start) * (1 / Float(Effects.stepLength))
  }

  /// Returns the number at a frame of this step, counted from 0.
  func value(at frame: Int) -> Float { start + slope * Float(frame) }
}
