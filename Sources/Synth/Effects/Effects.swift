/// The chain of effects for the sum of all notes: filter, delay, reverb, level and limiter. Changed settings glide in
/// control steps of 32 frames. A silent or bypassed effect takes no processor time.
struct Effects: ~Copyable {
  static let stepLength = 32
  /// The level below which a tail ends: −120 dBFS.
  static let silence: Float = 1e-6

  private var settings: SynthSettings
  private var filter: LowPassFilter
  private var delay: Delay
  private var reverb: Reverb
  private var level: Glide
  private var limiter: Limiter
  // The index of the next frame within its step.
  private var phase = 0

  init(rate: Int, settings: SynthSettings) {
    self.settings = settings
    filter = LowPassFilter(rate: rate)
    delay = Delay(rate: rate)
    reverb = Reverb(rate: rate)
    level = Glide(1, rate: rate)
    limiter = Limiter(rate: rate)
    apply()
    arrive()
  }

  var latency: Int { limiter.latency }
  /// `true` if zero input gives exactly zero output. Check this only between control steps.
  var isSilent: Bool { filter.isSilent && delay.isSilent && reverb.isSilent && limiter.isSilent }

  mutating func set(_ settings: SynthSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    apply()
    if phase == 0 && isSilent { arrive() }
  }

  private mutating func apply() {
    filter.set(isOn: settings.filterIsOn, cutoff: settings.cutoff, resonance: settings.resonance)
    delay.set(
      isOn: settings.delayIsOn, time: settings.delayTime, wet: settings.delayWet, feedback: settings.delayFeedback,
      isCrossing: settings.delayIsCrossing)
    reverb.set(isOn: settings.reverbIsOn, wet: settings.reverbWet, time: settings.reverbTime)
    level.go(to: Float(Mathematics.gain(decibels: settings.level)))
  }

  /// Ends the glides of all effects: each setting jumps to its target.
  private mutating func arrive() {
    filter.arrive()
    delay.arrive()
    reverb.arrive()
    level.arrive()
  }

  mutating func process(_ buffer: UnsafeMutablePointer<StereoFrame>, count: Int) {
    var done = 0
    while done < count {
      if phase == 0 { beginStep() }
      let length = min(count - done, Self.stepLength - phase)
      processPiece(buffer + done, count: length)
      done += length
      phase += length
      if phase == Self.stepLength { endStep() }
    }
  }

  private mutating func beginStep() {
    filter.beginStep()
    delay.beginStep()
    reverb.beginStep()
    level.beginStep()
  }

  private mutating func processPiece(_ piece: UnsafeMutablePointer<StereoFrame>, count: Int) {
    filter.process(piece, first: phase, count: count)
    delay.process(piece, first: phase, count: count)
    reverb.process(piece, first: phase, count: count)
    if !level.rests(at: 1) {
      for frame in 0..<count { piece[frame] *= level.value(at: phase + frame) }
    }
    limiter.process(piece, count: count)
  }

  private mutating func endStep() {
    filter.endStep()
    delay.endStep()
    reverb.endStep()
    limiter.endStep()
    phase = 0
  }
}
