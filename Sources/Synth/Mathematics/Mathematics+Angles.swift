extension Mathematics {
  /// The largest absolute angle in radians; a larger angle violates a precondition of the functions below.
  static let largestAngle = 1e6

  package static func sine(_ x: Double) -> Double {
    let (quarters, rest) = reduced(x)
    let value = quarters & 1 == 0 ? nearSine(rest) : nearCosine(rest)
    return quarters & 2 == 0 ? value : -value
  }

  package static func cosine(_ x: Double) -> Double {
    let (quarters, rest) = reduced(x)
    let value = quarters & 1 == 0 ? nearCosine(rest) : nearSine(rest)
    return (quarters + 1) & 2 == 0 ? value : -value
  }

  /// Returns the cosine and the sine of an angle, bit for bit as the functions `cosine` and `sine` return them.
  package static func direction(_ x: Double) -> (cosine: Double, sine: Double) {
    let (quarters, rest) = reduced(x)
    let (sine, cosine) = (nearSine(rest), nearCosine(rest))
    switch quarters & 3 {
    case 0: return (cosine, sine)
    case 1: return (-sine, cosine)
    case 2: return (-cosine, -sine)
    default: return (sine, -cosine)
    }
  }

  static func tangent(_ x: Double) -> Double {
    let (quarters, rest) = reduced(x)
    let (sine, cosine) = (nearSine(rest), nearCosine(rest))
    return quarters & 1 == 0 ? sine / cosine : -(cosine / sine)
  }

  /// Returns the nearest number of quarter turns, and the remaining angle, −π/4…π/4. π/2 is split into three parts
  /// (Cody and Waite 1980). The first two have 33 bits, so that their products with up to 2^20 quarters are exact.
  private static func reduced(_ x: Double) -> (quarters: Int32, rest: Double) {
    precondition(x >= -largestAngle && x <= largestAngle, "an angle is −1e6…1e6 radians")
    let quarters = nearest(x * 0x1.45F306DC9C883p-1)
    let rest = ((x - quarters * 0x1.921FB544p0) - quarters * 0x1.0B4611A6p-34) - quarters * 0x1.3198A2E037073p-69
    return (Int32(quarters), rest)
  }

  /// Returns the sine of an angle in −π/4…π/4, by a Taylor series with a relative truncation error below 1e-16.
  private static func nearSine(_ x: Double) -> Double {
    let square = x * x
    var sum = -1.0 / 1_307_674_368_000
    sum = sum * square + 1.0 / 6_227_020_800
    sum = sum * square - 1.0 / 39_916_800
    sum = sum * square + 1.0 / 362_880
    sum = sum * square - 1.0 / 5040
    sum = sum * square + 1.0 / 120
    sum = sum * square - 1.0 / 6
    return x + x * (square * sum)
  }

  /// Returns the cosine of an angle in −π/4…π/4, by a Taylor series with a truncation error below 1e-17.
  private static func nearCosine(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0 / 20_922_789_888_000
    sum = sum * square - 1.0 / 87_178_291_200
    sum = sum * square + 1.0 / 479_001_600
    sum = sum * square - 1.0 / 3_628_800
    sum = sum * square + 1.0 / 40_320
    sum = sum * square - 1.0 / 720
    sum = sum * square + 1.0 / 24
    sum = sum * square - 0.5
    return 1 + square * sum
  }
}
