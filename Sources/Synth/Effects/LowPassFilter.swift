/// A stereo two-pole low-pass: the state-variable filter without a delay in its feedback loop (V. Zavalishin,
/// "The Art of VA Filter Design", 2012; in A. Simper's form, "Linear Trapezoidal Integrated SVF", 2013). The
/// filter stays stable however fast its cutoff is swept.
struct LowPassFilter: BitwiseCopyable {
  /// The cutoff in hertz above which more and more of the input passes unchanged.
  static let openingCutoff = 2700.0
  /// The cutoff at which the filter is fully open, in hertz.
  static let openCutoff = 3000.0

  private let rate: Double
  private var cutoff: Glide
  // The damping is 1/Q.
  private var damping: Glide
  // The share of the input that passes unchanged.
  private var dry: Glide
  // tan(π · cutoff / rate): `warped` at the control step's start, `warpedEnd` at its end. `warpedSlope` is the change
  // per frame.
  private var warped: Float
  private var warpedSlope: Float = 0
  private var warpedEnd: Float
  private var isBypassed = true
  private var band = StereoFrame.zero
  private var low = StereoFrame.zero

  init(rate: Int) {
    self.rate = Double(rate)
    cutoff = Glide(Float(Self.openCutoff), rate: rate)
    damping = Glide(Float(2.0.squareRoot()), rate: rate)
    dry = Glide(1, rate: rate)
    warped = Self.warped(Self.openCutoff, rate: Double(rate))
    warpedEnd = warped
  }

  var isSilent: Bool { isBypassed || (band == .zero && low == .zero) }

  mutating func set(isOn: Bool, cutoff: Double, resonance: Double) {
    let openness = (cutoff - Self.openingCutoff) / (Self.openCutoff - Self.openingCutoff)
    self.cutoff.go(to: Float(cutoff))
    // The gain at the cutoff is Q. At a resonance of 0 dB, Q is 1/√2, as in a Butterworth filter.
    damping.go(to: Float(2.0.squareRoot() / Mathematics.gain(decibels: resonance)))
    dry.go(to: isOn ? Float(min(max(openness, 0), 1)) : 1)
  }

  /// Ends the glides of the filter: each setting jumps to its target.
  mutating func arrive() {
    cutoff.arrive()
    damping.arrive()
    dry.arrive()
    warpedEnd = Self.warped(Double(cutoff.end), rate: rate)
  }

  mutating func beginStep() {
    cutoff.beginStep()
    damping.beginStep()
    dry.beginStep()
    warped = warpedEnd
    if cutoff.isMoving { warpedEnd = Self.warped(Double(cutoff.end), rate: rate) }
    warpedSlope = (warpedEnd - warped) * (1 / Float(Effects.stepLength))
    isBypassed = dry.rests(at: 1)
    if isBypassed {
      band = .zero
      low = .zero
    }
  }

  /// Ends the control step. Zeroes a state below −140 dBFS, before it decays to subnormal numbers, which are slow.
  mutating func endStep() {
    let peak = larger(band.absolute, low.absolute)
    if max(peak.x, peak.y) < 1e-7 {
      band = .zero
      low = .zero
    }
  }

  /// Filters `count` frames in place. The first of them is frame `first` of this step.
  mutating func process(_ buffer: UnsafeMutablePointer<StereoFrame>, first: Int, count: Int) {
    if isBypassed { return }
    if warpedSlope != 0 || damping.isMoving {
      for frame in 0..<count {
        let g = warped + warpedSlope * Float(first + frame)
        let factors = Factors(g: g, k: damping.value(at: first + frame))
        advance(&buffer[frame], factors, dry: dry.value(at: first + frame))
      }
    } else {
      let factors = Factors(g: warped, k: damping.end)
      for frame in 0..<count { advance(&buffer[frame], factors, dry: dry.value(at: first + frame)) }
    }
  }

  // Simper's coefficients a1, a2 and a3.
  private struct Factors {
    let band: Float
    let both: Float
    let low: Float

    init(g: Float, k: Float) {
      band = 1 / (1 + g * (g + k))
      both = g * band
      low = g * both
    }
  }

  @inline(__always)
  private mutating func advance(_ frame: inout StereoFrame, _ factors: Factors, dry: Float) {
    let rest = frame - low
    let atBand = factors.band * band + factors.both * rest
    let atLow = low + (factors.both * band + factors.low * rest)
    band = 2 * atBand - band
    low = 2 * atLow - low
    frame = atLow + dry * (frame - atLow)
  }

  private static func warped(_ cutoff: Double, rate: Double) -> Float {
    Float(Mathematics.tangent(.pi * min(cutoff / rate, 0.45)))
  }
}
