/// The coefficients of a string's loop: a delay line, an all-pass for the rest of the period, and a filter for the losses.
///
/// One turn of the loop is one period of the string (Karplus and Strong 1983; the tuning all-pass: Jaffe and Smith 1983; a one-pole
/// filter for the losses: Karjalainen, Välimäki and Tolonen 1998).
struct StringLoop {
  /// The whole samples of the delay line, 1 or more.
  var delay = 1
  /// The all-pass: y = tuning · (x − y₁) + x₁.
  var tuning = 0.0
  /// The filter for the losses: y = gain · x + pole · y₁.
  var pole = 0.0
  var gain = 0.0
  /// The factor by which more is left, in the long run, of a constant that is fed one sample later.
  var growth = 1.0

  /// The part of the sample rate that a fundamental must not reach: above it a loop has no room for its filters.
  static let highestFundamental = 0.4

  /// The loop of a string.
  ///
  /// - Parameters:
  ///   - frequency: the fundamental's frequency, in parts of the sample rate, below `highestFundamental`.
  ///   - seconds: the time in which the fundamental falls by 60 dB.
  ///   - brightSeconds: the time in which a partial at `brightFrequency` would.
  ///   - brightFrequency: in hertz.
  ///   - rate: the sample rate in hertz.
  ///   - delay: the delay of the other string, taken if it will do: equal all-passes delay the higher partials alike.
  init(
    frequency: Double, seconds: Double, brightSeconds: Double, brightFrequency: Double, rate: Double, delay: Int? = nil
  ) {
    // The rate of decay rises with the square of the frequency, as on a string in air: constant + bright · f².
    let hertz = frequency * rate
    let decay = Self.decay(seconds: seconds)
    let bright = min(
      max(Self.decay(seconds: brightSeconds) - decay, 0) / (brightFrequency * brightFrequency),
      0.7 * decay / (hertz * hertz))
    let constant = decay - bright * hertz * hertz
    // The filter is exact at frequency 0 and at one far up.
    let far = min(brightFrequency, 0.35 * rate)
    pole = Self.pole(
      power: Mathematics.exponential(-2 * bright * far * far / hertz),
      cosine: Mathematics.cosine(2 * .pi * far / rate))
    gain = Mathematics.exponential(-constant / hertz) * (1 - pole)
    growth = Mathematics.exponential(constant / rate)
    tune(frequency, delay: delay)
  }

  /// The factor of the gain that adds a decay of 60 dB in a number of seconds.
  static func damping(frequency: Double, seconds: Double, rate: Double) -> Double {
    Mathematics.exponential(-decay(seconds: seconds) / (frequency * rate))
  }

  /// The rate of an exponential decay, in 1/s, from its time for 60 dB, in seconds.
  private static func decay(seconds: Double) -> Double { 6.907755278982137 / seconds }

  /// The pole of a one-pole filter that leaves a share of the power at a frequency, by the cosine of its angle, and all at 0.
  private static func pole(power: Double, cosine: Double) -> Double {
    if power > 1 - 1e-9 { return 0 }
    // (1 − p)² = power · (1 − 2 p cos ω + p²), solved for p.
    let half = (1 - power * cosine) / (1 - power)
    return half - (half * half - 1).squareRoot()
  }

  /// Makes one turn take exactly one period at the fundamental.
  private mutating func tune(_ frequency: Double, delay wanted: Int?) {
    let angle = 2 * Double.pi * frequency
    // The delay of the filter for the losses at the fundamental: the angle of 1 − p e^{−iω}.
    let filter = Self.arcTangent(pole * Mathematics.sine(angle) / (1 - pole * Mathematics.cosine(angle))) / angle
    let rest = 1 / frequency - filter
    // The all-pass takes 0.5…1.5 samples: near 1 it delays all partials alike.
    delay = max(Int(rest - 0.5), 1)
    if let wanted, abs(rest - Double(wanted) - 1) < 0.6 { delay = wanted }
    let fraction = rest - Double(delay)
    tuning = Mathematics.sine((1 - fraction) * angle / 2) / Mathematics.sine((1 + fraction) * angle / 2)
  }

  /// The angle of a tangent from 0 to about 10, in radians, by Newton's steps.
  private static func arcTangent(_ tangent: Double) -> Double {
    var angle = tangent / (1 + 0.28 * tangent * tangent)
    if tangent > 1 { angle = Double.pi / 2 - tangent / (tangent * tangent + 0.28) }
    for _ in 0..<3 {
      let (sine, cosine) = (Mathematics.sine(angle), Mathematics.cosine(angle))
      angle -= (sine - tangent * cosine) / (cosine + tangent * sine)
    }
    return angle
  }
}
