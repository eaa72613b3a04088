/// A number on its way to where it was set, in straight lines from one control step to the next.
///
/// A control step is `Effects.stepLength` frames. Within one the number is a straight line of the frame's place in the step, so that
/// blocks of any length have the same.
struct Glide: BitwiseCopyable {
  /// Where it goes.
  private(set) var target: Float
  /// Where it is at the end of this step.
  private(set) var end: Float
  private var start: Float
  private var slope: Float = 0
  private var stepsLeft: Int32 = 0
  private let steps: Int32

  /// A number that rests.
  ///
  /// - Parameter rate: the sample rate in hertz.
  init(_ value: Float, rate: Int) {
    target = value
    start = value
    end = value
    steps = Self.steps(rate: rate)
  }

  /// In how many steps it arrives. With the one in which it was set, that is no more than 10 ms.
  static func steps(rate: Int) -> Int32 { Int32(max(1, rate / (100 * Effects.stepLength) - 1)) }

  /// Whether it is something else at the end of this step than at its start.
  var isMoving: Bool { slope != 0 }

  /// Whether it is at a number, and stays there.
  func rests(at value: Float) -> Bool { end == value && target == value && slope == 0 }

  /// Lets it go somewhere, from the next step on.
  mutating func go(to value: Float) {
    guard value != target else { return }
    target = value
    stepsLeft = steps
  }

  /// Puts it where it goes.
  mutating func arrive() {
    start = target
    end = target
    slope = 0
    stepsLeft = 0
  }

  /// Begins the next step.
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
