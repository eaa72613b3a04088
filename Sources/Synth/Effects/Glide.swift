/// A number that glides to its target, in a straight line over each control step of `Effects.stepLength` frames. It depends on the
/// frame's place in the step alone, so it is the same for blocks of any length.
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

  /// The steps of a glide. With the step in which it was set, they take at most 10 ms.
  static func steps(rate: Int) -> Int32 { Int32(max(1, rate / (100 * Effects.stepLength) - 1)) }

  /// `true` if the number changes in this step.
  var isMoving: Bool { slope != 0 }

  /// `true` if it is at a number, and stays there.
  func rests(at value: Float) -> Bool { end == value && target == value && slope == 0 }

  /// Sets the target, from the next step on.
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

  /// The number at a frame of this step, 0 and up.
  func value(at frame: Int) -> Float { start + slope * Float(frame) }
}
