/// Our own versions of libm's functions. libm's bits differ between machines; these use only operations that IEEE 754 rounds exactly.
///
/// The relative error of each is below 1e-12 in its range, of most below 1e-15; Tests/SynthTests/MathematicsTests holds them
/// against a table with thirty digits.
package enum Mathematics {
  /// The nearest whole number, ties to the even one, for |x| < 2^51.
  ///
  /// The sum leaves no bits for a fraction. `rounded()` would call libm on processors without a rounding instruction.
  @inline(__always)
  static func nearest(_ x: Double) -> Double {
    let shift = 0x1.8p52
    return (x + shift) - shift
  }
}
