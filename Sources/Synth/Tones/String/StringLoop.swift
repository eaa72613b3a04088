/// The coefficients of a string's loop: a delay line of whole samples, an all-pass for the rest of the period, two
/// equal all-passes for the stiffness, and a loss filter. One pass through the loop is one period (Karplus and Strong
/// 1983; the tuning all-pass: Jaffe and Smith 1983; all-passes for dispersion: Van Duyne and Smith 1994; a one-pole
/// loss filter: Karjalainen, Välimäki and Tolonen 1998).
struct StringLoop {
  /// The delay line's length in samples, 1 or more.
  var delay = 1
  /// The all-pass is y = tuning · (x − y₁) + x₁, where x₁ and y₁ are the previous samples.
  var tuning = 0.0
  /// The coefficient of each of the two all-passes that delay high partials less; used in the same formula as `tuning`.
  var dispersion = 0.0
  /// The loss filter is y = gain · x + pole · y₁, where y₁ is the previous output.
  var pole = 0.0
  var gain = 0.0
  /// The inverse of the factor by which a constant signal in the loop shrinks per sample.
  var growth = 1.0

  /// The limit of the fundamental, as a fraction of the sample rate: at this frequency and above, the period is too
  /// short for the loop's filters.
  static let highestFundamental = 0.4

  /// Computes a loop. `frequency` is the fundamental as a fraction of the sample rate, below `highestFundamental`.
  /// The fundamental falls by 60 dB in `seconds`, and a partial at `brightFrequency` hertz in about `brightSeconds`.
  /// Higher partials never decay more slowly than the fundamental.
  /// Partial n is at n √((1 + B n²) / (1 + B)) times the fundamental, with the `stiffness` B.
  init(
    frequency: Double, seconds: Double, brightSeconds: Double, brightFrequency: Double, stiffness: Double, rate: Double
  ) {
    // The rate of decay is constant + bright · f², as on a string in air. At the fundamental, the second term is at
    // most 0.7 of the rate.
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
    tune(frequency, stiffness: stiffness)
  }

  /// Returns the same loop with another fundamental, which must be near (within a few hertz).
  func tuned(to frequency: Double) -> StringLoop {
    var loop = self
    loop.setTuning(2 * Double.pi * frequency, fitsDelay: true)
    return loop
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

  /// Tunes the loop so that one pass takes one period of the fundamental, and about n periods of one higher partial n.
  /// Above `highestStiff`, tunes only the fundamental.
  private mutating func tune(_ frequency: Double, stiffness: Double) {
    let partial = Double(min(max(Int(0.15 / frequency), 2), 8))
    if frequency > Self.highestStiff {
      dispersion = (1 - Self.flattest) / (1 + Self.flattest)
      setTuning(2 * Double.pi * frequency, fitsDelay: true)
      return
    }
    let stretch = ((1 + stiffness * partial * partial) / (1 + stiffness)).squareRoot()
    let (first, high) = (2 * Double.pi * frequency, 2 * Double.pi * frequency * partial * stretch)
    // The period must have room for both stiffness all-passes (at most 0.3 periods each) and the tuning all-pass.
    let widest = (low: Self.flattest, high: max(min(9, 0.3 / frequency), 1))
    var range = widest
    for _ in 0..<9 { narrow(&range, first, high, turns: partial, fitsDelay: true) }
    // The delay line's length changed during this search. So search again with three fixed lengths, and keep the best.
    let middle = delay
    var (best, least) = (self, Double.infinity)
    for length in max(middle - 1, 1)...middle + 1 {
      delay = length
      range = widest
      for _ in 0..<10 { narrow(&range, first, high, turns: partial, fitsDelay: false) }
      dispersion = (1 - range.low) / (1 + range.low)
      setTuning(first, fitsDelay: false)
      let error = abs(turn(high) - turns(partial)) + 1e3 * abs(turn(first) - turns(1))
      if error < least { (best, least) = (self, error) }
    }
    self = best
  }

  /// The highest fundamental with tuned stiffness, as a fraction of the sample rate. Above it, no partial
  /// after the second can lie below half the sample rate.
  private static let highestStiff = 0.2
  /// The delay, in samples, of the stiffness all-pass that makes high partials flattest (lowest in frequency).
  private static let flattest = 0.57735

  private func turns(_ count: Double) -> Double { count * 2 * Double.pi }

  /// Halves a range of the stiffness all-passes' delays, in samples. The more these all-passes delay low frequencies,
  /// the sharper the higher partials become.
  private mutating func narrow(
    _ range: inout (low: Double, high: Double), _ first: Double, _ high: Double, turns: Double, fitsDelay: Bool
  ) {
    let delays = (range.low + range.high) / 2
    dispersion = (1 - delays) / (1 + delays)
    let rest = setTuning(first, fitsDelay: fitsDelay)
    // A tuning all-pass with a delay above `tuningRange` would itself make the partials sharper.
    let isFlat = rest > Self.tuningRange.upperBound || turn(high) > self.turns(turns)
    if rest > Self.tuningRange.lowerBound, isFlat { range.low = delays } else { range.high = delays }
  }

  /// The wanted delays of the tuning all-pass, in samples. `setTuning` enforces the lower limit; `narrow` searches for
  /// delays below the upper limit.
  private static let tuningRange = 0.1...1.4

  /// Sets the tuning all-pass so that all delays of the loop add up to a period at an angular frequency. If `fitsDelay`
  /// is `true`, also sets the length of the delay line. Returns the delay of the tuning all-pass in samples.
  @discardableResult
  private mutating func setTuning(_ angle: Double, fitsDelay: Bool) -> Double {
    let rest = 2 * Double.pi / angle - filterDelay(angle) - 2 * Self.delay(of: dispersion, at: angle)
    if fitsDelay { delay = max(Int(rest - 0.3), 1) }
    let fraction = max(rest - Double(delay), Self.tuningRange.lowerBound)
    tuning = Mathematics.sine((1 - fraction) * angle / 2) / Mathematics.sine((1 + fraction) * angle / 2)
    return fraction
  }

  /// Returns the phase in radians of one pass through the loop, at an angular frequency in radians per sample.
  private func turn(_ angle: Double) -> Double {
    angle
      * (Double(delay) + Self.delay(of: tuning, at: angle) + 2 * Self.delay(of: dispersion, at: angle)
        + filterDelay(angle))
  }

  /// Returns the delay of the loss filter in samples: the angle of 1 − p e^{−iω}, divided by ω.
  private func filterDelay(_ angle: Double) -> Double {
    Self.arcTangent(pole * Mathematics.sine(angle) / (1 - pole * Mathematics.cosine(angle))) / angle
  }

  /// Returns the phase delay in samples of an all-pass: 2 arctan((1 − a) / (1 + a) · tan(ω / 2)) / ω.
  private static func delay(of coefficient: Double, at angle: Double) -> Double {
    2 * arcTangent((1 - coefficient) / (1 + coefficient) * Mathematics.tangent(angle / 2)) / angle
  }

  /// Returns the arc tangent of a number of 0 or more in radians, by Newton's method.
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
