/// A gain that ramps between 1 and 0 in 50 ms, to avoid clicks.
struct Fade {
  private let step: Float
  private var gain: Float
  var isOut: Bool

  init(rate: Int, isOut: Bool = false) {
    step = 20 / Float(rate)
    gain = isOut ? 0 : 1
    self.isOut = isOut
  }

  var isSilent: Bool { isOut && gain == 0 }

  /// Applies the gain to frames. At gain 1, the frames stay bit-identical.
  mutating func apply(to frames: UnsafeMutablePointer<SIMD2<Float>>, count: Int) {
    if !isOut, gain == 1 { return }
    for index in 0..<count {
      gain = isOut ? max(0, gain - step) : min(1, gain + step)
      frames[index] *= gain
    }
  }
}
