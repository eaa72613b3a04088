/// The coefficients of a string's loop: a delay line of whole samples, an all-pass for the rest of the period, and a
/// loss filter. One turn of the loop is one period (Karplus and Strong 1983; the tuning all-pass: Jaffe and Smith
/// 1983; a one-pole loss filter: Karjalainen, Välimäki and Tolonen 1998).
struct StringLoop {
  /// The delay line's length in samples, 1 or more.
  var delay = 1
  /// The all-pass is y = tuning · (x − y₁) + x₁, where x₁ and y₁ are the previous samples.
  var tuning = 0.0
  /// The loss filter is y = gain · x + pole · y₁, where y₁ is the previous output.
  var pole = 0.0
  var gain = 0.0
  /// The inverse of the factor by which a constant signal in the loop shrinks per sample.
  var growth = 1.0

  /// As a fraction of the sample rate. From this frequency on, the period is too short for the loop's filters.
  static let highestFundamental = 0.4

  /// Computes a loop. `frequency` is the fundamental as a fraction of the sample rate, below `highestFundamental`.
  /// The fundamental falls by 60 dB in `seconds`, and a partial at `brightFrequency` hertz in `brightSeconds`.
  /// `delay`, that of the note's other string, is used if it fits: similar all-passes delay high partials alike.
  init(
    frequency: Double, seconds: Double, brightSeconds: Double, brightFrequency: Double, rate: Double, delay: Int? = nil
  ) {
    // The rate of decay is constant + bright · f², as on a string in air.
    let hertz = frequency * rate
    let decay = Self.decay(seconds: seconds)
    let bright = min(
      max(Self.decay(seconds: brightSeconds) - decay, 0) / (brightFrequency * brightFrequency),
      0.7 * decay / (hertz * hertz))
    let constant = decay - bright * hertz * hertz
    // The filter has exactly the wanted gain at frequency 0 and at one high frequency, `far`.
    let far = min(brightFrequency, 0.35 * rate)
    pole = Self.pole(
      power: Mathematics.exponential(-2 * bright * far * far / hertz),
      cosine: Mathematics.cosine(2 * .pi * far / rate))
    gain = Mathematics.exponential(-constant / hertz) * (1 - pole)
    growth = Mathematics.exponential(constant / rate)
    tune(frequency, delay: delay)
  }

  /// Returns a damper's factor for the loop's gain. The damper alone would cause a fall by 60 dB in `seconds`.
  static func damping(frequency: Double, seconds: Double, rate: Double) -> Double {
    Mathematics.exponential(-decay(seconds: seconds) / (frequency * rate))
  }

  /// Returns the rate of decay, in 1/s, of a signal that falls by 60 dB in `seconds`.
  private static func decay(seconds: Double) -> Double { 6.907755278982137 / seconds }

  /// Returns the pole of a one-pole low-pass with gain 1 at ω = 0 and the given power where cos ω is `cosine`.
  private static func pole(power: Double, cosine: Double) -> Double {
    if power > 1 - 1e-9 { return 0 }
    // (1 − p)² = power · (1 − 2 p cos ω + p²), solved for p.
    let half = (1 - power * cosine) / (1 - power)
    return half - (half * half - 1).squareRoot()
  }

  /// Makes one turn of the loop take exactly one period of the fundamental.
  private mutating func tune(_ frequency: Double, delay wanted: Int?) {
    let angle = 2 * Double.pi * frequency
    // The delay of the loss filter at the fundamental: the angle of 1 − p e^{−iω}, divided by ω.
    let filter = Self.arcTangent(pole * Mathematics.sine(angle) / (1 - pole * Mathematics.cosine(angle))) / angle
    let rest = 1 / frequency - filter
    // An all-pass that delays by about one sample delays all partials nearly alike.
    delay = max(Int(rest - 0.5), 1)
    if let wanted, abs(rest - Double(wanted) - 1) < 0.6 { delay = wanted }
    let fraction = rest - Double(delay)
    tuning = Mathematics.sine((1 - fraction) * angle / 2) / Mathematics.sine((1 + fraction) * angle / 2)
  }

  /// Returns the angle in radians, by Newton's method. The tangent is 0 to about 10.
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
