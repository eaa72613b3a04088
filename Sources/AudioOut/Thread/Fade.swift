/// A gain that falls from 1 to 0, or rises again, in 50 ms, without a click.
struct Fade {
  private let step: Float
  private var gain: Float
  /// `true` if it goes to nothing.
  var isOut: Bool

  init(rate: Int, isOut: Bool = false) {
    step = 20 / Float(rate)
    gain = isOut ? 0 : 1
    self.isOut = isOut
  }

  var isSilent: Bool { isOut && gain == 0 }

  /// Applies the fade to the next frames; an open fade changes no bit.
  mutating func apply(to frames: UnsafeMutablePointer<SIMD2<Float>>, count: Int) {
    if !isOut, gain == 1 { return }
    for index in 0..<count {
      gain = isOut ? max(0, gain - step) : min(1, gain + step)
      frames[index] *= gain
    }
  }
}
