/// The harmonics of a magnetic pickup's voltage while a tine swings in front of it.
///
/// Let x be the tine's displacement from the axis of the pickup, relative to the distance between tine and
/// pickup. The flux is proportional to 1/√(1 + x²), and the voltage to the flux's rate of change. A tine that
/// rests off the axis swings asymmetrically, which adds even harmonics, especially for a wide swing.
struct Pickup {
  /// The number of the highest harmonic.
  static let harmonics = 16

  /// The signed amplitudes of the harmonics 1…16; index 0 is not used.
  private(set) var amplitudes: InlineArray<17, Double>

  /// Computes the harmonics of a sinusoidal swing.
  ///
  /// - Parameters:
  ///   - swing: the amplitude of the swing, relative to the distance between tine and pickup.
  ///   - offset: the position of the resting tine, relative to the same distance.
  init(swing: Double, offset: Double) {
    amplitudes = InlineArray(repeating: 0)
    // This is a discrete cosine transform of half a cycle; the other half mirrors it.
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
