/// The harmonics of a magnetic pickup's voltage, before which a tine swings.
///
/// With a tine at x beside the pickup's tip, the flux is proportional to 1/√(1 + x²), and the voltage to its rate of change. A tine that rests a
/// little aside swings asymmetrically, which adds even harmonics, more of them for a wider swing.
struct Pickup {
  /// The highest harmonic.
  static let harmonics = 16

  /// The amplitudes of the harmonics 1…16, signed.
  private(set) var amplitudes: InlineArray<17, Double>

  /// The harmonics of a sine's swing.
  ///
  /// - Parameters:
  ///   - swing: its amplitude, over the distance between tine and pickup.
  ///   - offset: the place of the resting tine, over the same.
  init(swing: Double, offset: Double) {
    amplitudes = InlineArray(repeating: 0)
    // The discrete cosine transform of half a turn; the other half is the same backwards.
    let points = 32
    for point in 0..<points {
      let cosine = Mathematics.cosine((Double(point) + 0.5) * (Double.pi / Double(points)))
      let place = swing * cosine - offset
      let flux = 1 / (1 + place * place).squareRoot()
      var (before, now) = (1.0, cosine)
      for harmonic in 1...Self.harmonics {
        amplitudes[harmonic] += now * flux * (2 / Double(points)) * Double(harmonic)
        (before, now) = (now, 2 * cosine * now - before)
      }
    }
  }
}
