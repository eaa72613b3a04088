/// A low-pass of the second order with a resonance: the bilinear transform of the analogue one.
struct StringCorner {
  /// y = input · (x + 2 x₁ + x₂) − first · y₁ − second · y₂.
  let input: Double
  let first: Double
  let second: Double

  /// - Parameters:
  ///   - frequency: of the corner, in parts of the sample rate, below ½.
  ///   - resonance: the height at the corner, over that of the lowest frequencies.
  init(frequency: Double, resonance: Double) {
    let tangent = Mathematics.tangent(.pi * frequency)
    let scale = 1 / (1 + tangent / resonance + tangent * tangent)
    input = tangent * tangent * scale
    first = 2 * (tangent * tangent - 1) * scale
    second = (1 - tangent / resonance + tangent * tangent) * scale
  }
}
