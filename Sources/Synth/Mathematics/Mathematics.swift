/// Replacements for libm's functions, whose results differ between machines. They use only operations that IEEE 754
/// rounds exactly. Relative errors are below 1e-12, mostly below 1e-15: Tests/SynthTests/MathematicsTests compares
/// the results with values computed to 30 digits.
package enum Mathematics {
  /// Rounds to an integer, ties to even, for |x| < 2^51: x + `shift` is so large that it has no bits for a fraction.
  /// `rounded()` would call libm on processors without a rounding instruction.
  @inline(__always)
  static func nearest(_ x: Double) -> Double {
    let shift = 0x1.8p52
    return (x + shift) - shift
  }
}
