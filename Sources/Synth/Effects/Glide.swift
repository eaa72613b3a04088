/// A number that glides to its target, linearly within each control step of `Effects.stepLength` frames. The values do
/// not depend on the lengths of the caller's blocks.
struct Glide: BitwiseCopyable {
  private(set) var target: Float
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

  /// Returns the number of steps of a glide. Together with the step in which the target is set, these steps take at
  /// most 10 ms.
  static func steps(rate: Int) -> Int32 { Int32(max(1, rate / (100 * Effects.stepLength) - 1)) }

  var isMoving: Bool { slope != 0 }

  /// `true` if the number is constant at a value.
  func rests(at value: Float) -> Bool { end == value && target == value && slope == 0 }

  /// Starts a glide to a value at the next step.
  mutating func go(to value: Float) {
    guard value != target else { return }
    target = value
    stepsLeft = steps
  }

  /// Jumps to the target at once.
  mutating func arrive() {
    start = target
    end = target
    slope = 0
    stepsLeft = 0
  }

  /// Begins the next control step of the glide.
  mutating func beginStep() {
    guard stepsLeft > 0 || slope != 0 else { return }
    start = end
    if stepsLeft > 0 {
      end = stepsLeft == 1 ? target : start + (target - start) / Float(stepsLeft)
      stepsLeft -= 1
    }
    slope = (end - start) * (1 / Float(Effects.stepLength))
  }

  /// Returns the value at a frame, which is counted from the start of this step.
  func value(at frame: Int) -> Float { start + slope * Float(frame) }
}
