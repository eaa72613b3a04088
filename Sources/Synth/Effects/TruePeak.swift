/// A meter for peaks between frames. The meter interpolates at a quarter, a half and three quarters of the way to the
/// next frame. It uses a windowed sinc of twelve frames (as in ITU-R BS.1770-5, annex 2).
struct TruePeak: ~Copyable {
  /// The peak between frames n and n + 1 depends on the frames up to n + `delay`.
  static let delay = 6
  // A factor that compensates for the highest frequencies, which a sinc of twelve frames partly misses.
  private static let excess = 1.03
  /// The largest possible peak between frames if no frame exceeds 1: the sum of the absolute coefficients.
  static let bound: Float = 2.11

  // Three coefficients for each of the twelve frames.
  private let coefficients: UnsafeMutablePointer<SIMD8<Float>>

  init() {
    coefficients = .allocate(capacity: 6 * Self.delay)
    for frame in 0..<2 * Self.delay {
      for place in 0..<3 {
        let distance = Double(frame - Self.delay + 1) - Double(place + 1) / 4
        coefficients.advanced(by: 3 * frame + place)
          .initialize(to: SIMD8<Float>(repeating: Float(Self.coefficient(distance))))
      }
    }
  }

  deinit { coefficients.deallocate() }

  /// Returns the peaks of four consecutive intervals, each from a frame to just before the next frame. Reads 15 frames:
  /// the first interval starts at the sixth frame, the last interval at the ninth frame.
  func peaks(_ frames: UnsafeMutablePointer<StereoFrame>) -> SIMD4<Float> {
    var quarter = SIMD8<Float>.zero
    var half = SIMD8<Float>.zero
    var threeQuarters = SIMD8<Float>.zero
    for frame in 0..<2 * Self.delay {
      let four = (frames + frame).four
      quarter += coefficients[3 * frame] * four
      half += coefficients[3 * frame + 1] * four
      threeQuarters += coefficients[3 * frame + 2] * four
    }
    let between = larger(larger(quarter.absolute, half.absolute), threeQuarters.absolute)
    let peaks = larger((frames + Self.delay - 1).four.absolute, between)
    return larger(peaks.evenHalf, peaks.oddHalf)
  }

  // A sinc times a cosine window, which reaches zero at six frames.
  private static func coefficient(_ distance: Double) -> Double {
    let angle = .pi * distance
    return excess * Mathematics.sine(angle) / angle * Mathematics.cosine(angle / Double(2 * delay))
  }
}
