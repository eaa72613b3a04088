/// A reverb: a diffuser feeds a network of delay lines, whose losses set the reverb time.
struct Reverb: ~Copyable {
  /// At `dullFrequency`, in hertz, the decay time is `dullShare` times the decay time at frequency 0.
  private static let dullFrequency = 5000.0
  private static let dullShare = 0.6
  // The decay time at frequency 0 relative to the reverb time (the decay time at 500…1000 Hz).
  private static let lowShare = 1.025
  // Compensates for the high frequencies that music loses in the reverb.
  private static let dullLoss = 1.25
  // An inaudible constant, added to the input to avoid subnormal numbers, which are slow.
  private static let bias: Float = 1e-18

  private let rate: Double
  // The cosine of the angle per frame at `dullFrequency`, and the fraction by which the decay there is faster than at
  // frequency 0.
  private let dullCosine: Double
  private let dullExcess: Double
  private var diffuser: Diffuser
  private var network: FeedbackDelayNetwork
  private let frames: UnsafeMutablePointer<StereoFrame>
  private var mix: Mix
  private var time = 0.0
  private var normal = 1.0
  private var isSounding = false
  private var stepPeak: Float = 0
  private var quietFrames = 0

  init(rate: Int) {
    self.rate = Double(rate)
    let frequency = min(Self.dullFrequency, 0.4 * Double(rate))
    let part = frequency / Self.dullFrequency
    dullCosine = Mathematics.cosine(2 * .pi * frequency / Double(rate))
    dullExcess = (1 / Self.dullShare - 1) * part * part
    diffuser = Diffuser(rate: rate)
    network = FeedbackDelayNetwork(rate: rate)
    frames = .allocate(capacity: Effects.stepLength + 4)
    frames.initialize(repeating: .zero, count: Effects.stepLength + 4)
    mix = Mix(rate: rate)
  }

  deinit { frames.deallocate() }

  var isSilent: Bool { !isSounding }

  mutating func set(isOn: Bool, wet: Double, time: Double) {
    if time != self.time {
      self.time = time
      setLosses()
    }
    mix.go(to: isOn ? wet : 0, gain: normal)
  }

  // At frequency 0, a line of d frames loses 60 dB · d / (time · lowShare · rate): `gain`. At the dull frequency, the
  // line's one-pole filter passes less power, by the factor `dull`. The circulation multiplies the input's power by
  // 1 / (1 − the mean of the squared gains). Summing four lines per side multiplies power by 4. `normal` compensates
  // for both factors.
  private mutating func setLosses() {
    var gains = SIMD8<Float>.zero
    var poles = SIMD8<Float>.zero
    var kept = 0.0
    for line in 0..<8 {
      // −3 ln 10 is the natural logarithm of −60 dB.
      let decay = -3 * 2.302585092994046 * Double(network.length(line)) / (time * Self.lowShare * rate)
      let gain = Mathematics.exponential(decay)
      let dull = Mathematics.exponential(2 * decay * dullExcess)
      // The pole p solves (1 − p)² / (1 − 2 p cos ω + p²) = dull, where cos ω is `dullCosine`.
      let half = 1 - dull * dullCosine
      let pole = (half - (half * half - (1 - dull) * (1 - dull)).squareRoot()) / (1 - dull)
      gains[line] = Float(gain * (1 - pole))
      poles[line] = Float(pole)
      kept += gain * gain / 8
    }
    network.go(toGain: gains, pole: poles)
    normal = Self.dullLoss * ((1 - kept) / 4).squareRoot()
  }

  /// Ends the glides of the reverb: each setting jumps to its target.
  mutating func arrive() {
    mix.arrive()
    network.arrive()
  }

  mutating func beginStep() {
    mix.beginStep()
    if mix.isDry && isSounding { end() }
    network.beginStep()
  }

  /// Ends the control step. Also ends a tail that was below −120 dBFS for more than twice the length of the longest
  /// delay line.
  mutating func endStep() {
    guard isSounding else { return }
    diffuser.endStep()
    network.endStep()
    quietFrames = stepPeak < Effects.silence ? quietFrames + Effects.stepLength : 0
    stepPeak = 0
    if quietFrames > 2 * network.longest { end() }
  }

  private mutating func end() {
    diffuser.clear()
    network.clear()
    isSounding = false
    quietFrames = 0
    stepPeak = 0
  }

  /// Adds the reverb in place to `count` frames, which begin at frame `first` of this step.
  mutating func process(_ buffer: UnsafeMutablePointer<StereoFrame>, first: Int, count: Int) {
    if mix.isDry { return }
    var start = 0
    if !isSounding {
      // Start at the first frame that is not zero, so that the block length has no effect.
      while start < count && buffer[start] == .zero { start += 1 }
      if start == count { return }
      isSounding = true
    }
    reverberate(buffer + start, first: first + start, count: count - start)
  }

  private mutating func reverberate(_ buffer: UnsafeMutablePointer<StereoFrame>, first: Int, count: Int) {
    frames.set(to: buffer, adding: Self.bias, count: count)
    diffuser.process(frames, first: first, count: count)
    network.process(frames, first: first, count: count)
    stepPeak = max(stepPeak, max(buffer.peak(count: count), mix.wet.target * frames.peak(count: count)))
    mix.add(frames, to: buffer, first: first, count: count)
  }
}
