/// The harmonics of a magnetic pickup's voltage while a tine swings in front of it.
///
/// Let x be the tine's displacement from the pickup's axis, divided by the distance of tine and pickup. The flux
/// varies as 1/√(1 + x²), the voltage as the flux's rate of change. A tine that rests off axis adds even harmonics.
struct Pickup {
  static let harmonics = 16

  /// The signed amplitudes of the harmonics 1…16; index 0 is not used.
  private(set) var amplitudes: InlineArray<17, Double>

  /// Computes the harmonics of a sinusoidal swing. The amplitude `swing` and the resting tine's `offset` from the
  /// axis are relative to the distance between tine and pickup.
  init(swing: Double, offset: Double) {
    amplitudes = InlineArray(repeating: 0)
    // Compute a discrete cosine transform of half a cycle; the other half is its mirror image.
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
