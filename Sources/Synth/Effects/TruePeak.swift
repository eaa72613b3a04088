/// The peak of the sound between frames: at each quarter of the way from one frame to the next, by a windowed sinc of eight frames
/// (as in ITU-R BS.1770-5, annex 2).
struct TruePeak: BitwiseCopyable {
  /// The number of frames after one until the peak from it to the next is known.
  static let delay = 4
  // So much more is seen between frames, for what eight frames miss of the highest frequencies.
  private static let excess = 1.03
  /// Between frames there is never more than this times their peak, by the sum of the absolute coefficients.
  static let bound: Float = 1.85

  // For each frame: a quarter, a half and three quarters of the way, both sides; then the frame itself.
  private var rows:
    (
      SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>
    )

  /// The coefficients.
  init() {
    rows = (
      Self.row(0), Self.row(1), Self.row(2), Self.row(3), Self.row(4), Self.row(5), Self.row(6), Self.row(7)
    )
  }

  /// The largest absolute value from the fourth of eight frames to the fifth, without the fifth.
  func peak(_ f: UnsafeMutablePointer<StereoFrame>) -> Float {
    var sum = rows.0 * Self.four(f[0]) + rows.1 * Self.four(f[1])
    sum += rows.2 * Self.four(f[2]) + rows.3 * Self.four(f[3])
    sum += rows.4 * Self.four(f[4]) + rows.5 * Self.four(f[5])
    sum += rows.6 * Self.four(f[6]) + rows.7 * Self.four(f[7])
    let sizes = sum.absolute
    let four = larger(sizes.lowHalf, sizes.highHalf)
    let two = larger(four.lowHalf, four.highHalf)
    return max(two.x, two.y)
  }

  @inline(__always)
  private static func four(_ frame: StereoFrame) -> SIMD8<Float> {
    let two = SIMD4(lowHalf: frame, highHalf: frame)
    return SIMD8(lowHalf: two, highHalf: two)
  }

  // What a frame adds to each place, by its distance from there.
  private static func row(_ frame: Int) -> SIMD8<Float> {
    var row = SIMD8<Float>.zero
    for place in 0..<4 {
      let factor = Float(coefficient(Double(frame - 3) - Double(place) / 4))
      row[2 * place] = factor
      row[2 * place + 1] = factor
    }
    return row
  }

  // A sinc in a cosine that ends at four frames.
  private static func coefficient(_ distance: Double) -> Double {
    if distance == 0 { return 1 }
    // Exactly, where the sine is as good as zero.
    if distance == Mathematics.nearest(distance) { return 0 }
    let angle = .pi * distance
    return excess * Mathematics.sine(angle) / angle * Mathematics.cosine(angle / 8)
  }
}
