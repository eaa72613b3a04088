/// Replacements for libm's functions, which differ between machines: only operations that IEEE 754 rounds exactly.
///
/// Relative errors are below 1e-12, mostly below 1e-15; Tests/SynthTests/MathematicsTests compares with 30 digits.
package enum Mathematics {
  /// Rounds ties to even, for |x| < 2^51: x + `shift` is so large that it has no bits for a fraction. `rounded()`
  /// would call libm on processors without a rounding instruction.
  @inline(__always)
  static func nearest(_ x: Double) -> Double {
    let shift = 0x1.8p52
    return (x + shift) - shift
  }
}
