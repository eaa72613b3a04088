/// Replacements for libm's functions, whose results differ between machines. The replacements use only
/// operations that IEEE 754 rounds exactly.
///
/// The relative error of each function is below 1e-12 in its range, and below 1e-15 for most functions.
/// Tests/SynthTests/MathematicsTests compares the functions with values that were computed with thirty
/// digits.
package enum Mathematics {
  /// Returns the nearest integer, with ties to even, for |x| < 2^51.
  ///
  /// The sum of x and `shift` is so large that it has no bits for a fraction. `rounded()` would call libm on
  /// processors without a rounding instruction.
  @inline(__always)
  static func nearest(_ x: Double) -> Double {
    let shift = 0x1.8p52
    return (x + shift) - shift
  }
}
