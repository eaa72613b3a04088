/// A least-squares line through the arrival times of MIDI clock messages (clocks). The abscissa `x` counts clocks from
/// the newest clock (0), so earlier clocks have negative `x`. The ordinate `y`, in ns, is a clock's time minus the
/// line's time. Variances are in units of σ², the variance of a clock's arrival. The weight of an observation is the
/// inverse of its variance.
struct ClockLine: BitwiseCopyable {
  /// The weighted sums Σ1, Σx and Σx².
  var s0 = 0.0, s1 = 0.0, s2 = 0.0
  /// The weighted sums Σy and Σxy.
  private var y0 = 0.0, y1 = 0.0

  /// A line without observations. The variance of its time at `x` = 0 is in units of σ², the variance of its slope in
  /// units of σ² per clock². Infinity means that nothing is known.
  init(timeVariance: Double = .infinity, slopeVariance: Double = .infinity) {
    (s0, s2) = (1 / timeVariance, 1 / slopeVariance)
  }

  private var determinant: Double { s0 * s2 - s1 * s1 }
  var isDetermined: Bool { determinant > 0 }
  /// The variance of the line's time at `x` = 0, in units of σ².
  var timeVariance: Double { s2 / determinant }
  /// The variance of the slope, in units of σ² per clock².
  var slopeVariance: Double { s0 / determinant }

  /// Adds an observation with weight 1.
  mutating func add(_ x: Double, _ y: Double) {
    s0 += 1
    s1 += x
    s2 += x * x
    y0 += y
    y1 += x * y
  }

  /// Moves the origin of `x` to later clocks.
  mutating func shift(by clocks: Double) {
    s2 += clocks * (clocks * s0 - 2 * s1)
    y1 -= clocks * y0
    s1 -= clocks * s0
  }

  /// Multiplies all weights by a factor.
  mutating func fade(to factor: Double) {
    s0 *= factor
    s1 *= factor
    s2 *= factor
    y0 *= factor
    y1 *= factor
  }

  /// Returns the correction of the line's time at `x` = 0, in ns, and of its slope, in ns per clock. Later observations
  /// are relative to the corrected line.
  mutating func correct() -> (time: Double, slope: Double) {
    let time = (s2 * y0 - s1 * y1) / determinant
    let slope = (s0 * y1 - s1 * y0) / determinant
    y0 -= time * s0 + slope * s1
    y1 -= time * s1 + slope * s2
    return (time, slope)
  }
}
