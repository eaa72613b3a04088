extension Mathematics {
  // ln 2 in two parts. The first has 32 bits, so that its product with the exponent of any `Double` is exact.
  private static let logarithmOfTwo = 0x1.62E42FEEp-1
  private static let restOfLogarithmOfTwo = 0x1.A39EF35793C76p-33

  package static func exponential(_ x: Double) -> Double {
    if x > 709.78 { return .infinity }
    if x < -745.1 { return 0 }
    if x.isNaN { return x }
    let exponent = nearest(x * 0x1.71547652B82FEp0)
    let rest = (x - exponent * logarithmOfTwo) - exponent * restOfLogarithmOfTwo
    // A Taylor series for |rest| ≤ 0.347, with a truncation error below 1e-17.
    var sum = 1.0 / 6_227_020_800
    sum = sum * rest + 1.0 / 479_001_600
    sum = sum * rest + 1.0 / 39_916_800
    sum = sum * rest + 1.0 / 3_628_800
    sum = sum * rest + 1.0 / 362_880
    sum = sum * rest + 1.0 / 40_320
    sum = sum * rest + 1.0 / 5040
    sum = sum * rest + 1.0 / 720
    sum = sum * rest + 1.0 / 120
    sum = sum * rest + 1.0 / 24
    sum = sum * rest + 1.0 / 6
    sum = sum * rest + 0.5
    // Multiply in two steps, because the whole power of two may be too large or too small for a `Double`.
    let power = Int32(exponent)
    let half = power / 2
    return ((1 + (rest + rest * rest * sum)) * powerOfTwo(half)) * powerOfTwo(power - half)
  }

  /// Returns the natural logarithm; −∞ for 0, and NaN for a negative number.
  package static func naturalLogarithm(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    if !(x > 0) { return .nan }
    if x == .infinity { return x }
    // x = significand · 2^exponent, with the significand in √½…√2.
    var (exponent, significand) = (0.0, x)
    if significand < 0x1p-1022 {
      significand *= 0x1p54
      exponent = -54
    }
    let bits = significand.bitPattern
    exponent += Double(Int32(truncatingIfNeeded: bits >> 52) - 1023)
    significand = Double(bitPattern: bits & 0xF_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    if significand > 1.4142135623730951 {
      significand *= 0.5
      exponent += 1
    }
    // ln(significand) = 2 artanh(ratio), |ratio| ≤ 0.172. The series of odd powers of `ratio` has a relative truncation
    // error below 1e-17.
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var sum = 2.0 / 21
    sum = sum * square + 2.0 / 19
    sum = sum * square + 2.0 / 17
    sum = sum * square + 2.0 / 15
    sum = sum * square + 2.0 / 13
    sum = sum * square + 2.0 / 11
    sum = sum * square + 2.0 / 9
    sum = sum * square + 2.0 / 7
    sum = sum * square + 2.0 / 5
    sum = sum * square + 2.0 / 3
    return exponent * logarithmOfTwo + (exponent * restOfLogarithmOfTwo + (2 * ratio + ratio * (square * sum)))
  }

  /// Returns a power. The base is above 0, or it is 0 and the exponent is above 0. A result in 1e-300…1e300 is
  /// accurate.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    base == 0 && exponent > 0 ? 0 : exponential(exponent * naturalLogarithm(base))
  }

  /// Returns the amplitude factor of a gain in decibels: 10 for 20 dB.
  static func gain(decibels: Double) -> Double { exponential(decibels * 0.11512925464970229) }

  /// Returns the frequency of a MIDI note in equal temperament, with A4, note 69, at 440 Hz. The note may be
  /// fractional.
  static func hertz(note: Double) -> Double { 440 * exponential((note - 69) * 0.057762265046662109) }

  /// Returns 2 to the power of an exponent in −1022…1023.
  private static func powerOfTwo(_ exponent: Int32) -> Double {
    Double(bitPattern: UInt64(exponent + 1023) << 52)
  }
}
