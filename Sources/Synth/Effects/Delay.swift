/// A stereo delay. Each echo is darker than the previous one.
struct Delay: ~Copyable {
  /// The longest delay, in seconds.
  static let longest = 2.0
  /// The −3 dB frequency of the low-pass in the feedback path, in hertz.
  private static let darkening = 6000.0

  /// The gain of the sum of both sides, 1/√2: a sound in the middle keeps its power.
  private static let both: Float = 0.70710677

  private let rate: Int
  // Only the last `filled` frames count: older frames are from before a silence, or were never written. `capacity` is a
  // power of two.
  private let ring: UnsafeMutablePointer<StereoFrame>
  private let capacity: Int
  private var position = 0
  private var filled = 0
  private var mix: Mix
  private var feedback: Glide
  // At 1, the sound of both sides enters the left delay line, and each echo changes sides.
  private var crossing: Glide
  // The current delay, the setting, and the target of the current crossfade, in frames.
  private var distance = 1
  private var wanted = 1
  private var next = 1
  private var fade: Glide
  private let brightness: Float
  private var dark = StereoFrame.zero
  private var isSounding = false
  private var stepPeak: Float = 0
  private var quietFrames = 0

  init(rate: Int) {
    self.rate = rate
    var capacity = 1
    while capacity <= Int(Self.longest) * rate + Effects.stepLength { capacity *= 2 }
    self.capacity = capacity
    ring = .allocate(capacity: capacity)
    ring.initialize(repeating: .zero, count: capacity)
    mix = Mix(rate: rate)
    feedback = Glide(0, rate: rate)
    crossing = Glide(0, rate: rate)
    fade = Glide(0, rate: rate)
    // Above 0.6, `dark` could fall to subnormal numbers, which are slow, before `endStep` sets it to zero.
    brightness = Float(min(0.6, 1 - Mathematics.exponential(-2 * .pi * Self.darkening / Double(rate))))
  }

  deinit { ring.deallocate() }

  var isSilent: Bool { !isSounding }

  mutating func set(isOn: Bool, time: Double, wet: Double, feedback: Double, isCrossing: Bool) {
    crossing.go(to: isCrossing ? 1 : 0)
    wanted = max(1, Int(min(max(time, 0), Self.longest) * Double(rate) + 0.5))
    mix.go(to: isOn ? wet : 0, gain: 1)
    self.feedback.go(to: Float(feedback))
  }

  /// Ends the glides of the delay: each setting jumps to its target.
  mutating func arrive() {
    mix.arrive()
    feedback.arrive()
    crossing.arrive()
    distance = wanted
    next = wanted
    fade = Glide(0, rate: rate)
  }

  mutating func beginStep() {
    mix.beginStep()
    feedback.beginStep()
    crossing.beginStep()
    fade.beginStep()
    if fade.rests(at: 1) {
      distance = next
      fade = Glide(0, rate: rate)
    }
    if distance == next && wanted != distance {
      next = wanted
      fade.go(to: 1)
      fade.beginStep()
    }
    if mix.isDry { end() }
  }

  /// Ends the control step of `Effects.stepLength` frames, and silences echoes below −120 dBFS.
  mutating func endStep() {
    guard isSounding else { return }
    if stepPeak < Effects.silence {
      for frame in 1...Effects.stepLength { ring[(position - frame) & (capacity - 1)] = .zero }
      dark = .zero
      quietFrames += Effects.stepLength
      if quietFrames >= max(distance, next) { end() }
    } else {
      quietFrames = 0
    }
    stepPeak = 0
  }

  private mutating func end() {
    isSounding = false
    filled = 0
    dark = .zero
    quietFrames = 0
    stepPeak = 0
  }

  /// Adds echoes in place to `count` frames, which begin at frame `first` of this step.
  mutating func process(_ buffer: UnsafeMutablePointer<StereoFrame>, first: Int, count: Int) {
    if mix.isDry { return }
    if !isSounding {
      if buffer.peak(count: count) == 0 { return }
      isSounding = true
    }
    var peak = StereoFrame.zero
    for frame in 0..<count {
      var echo = delayedFrame(distance, at: frame)
      if distance != next {
        echo += fade.value(at: first + frame) * (delayedFrame(next, at: frame) - echo)
      }
      dark += brightness * (echo - dark)
      let input = buffer[frame]
      let cross = crossing.value(at: first + frame)
      let entry = input + cross * (StereoFrame(Self.both * (input.x + input.y), 0) - input)
      let kept = dark + cross * (StereoFrame(dark.y, dark.x) - dark)
      let written = entry + feedback.value(at: first + frame) * kept
      ring[(position + frame) & (capacity - 1)] = written
      peak = larger(peak, written.absolute)
      buffer[frame] = mix.dry.value(at: first + frame) * input + mix.wet.value(at: first + frame) * echo
    }
    position = (position + count) & (capacity - 1)
    filled = min(filled + count, capacity)
    stepPeak = max(stepPeak, max(peak.x, peak.y))
  }

  @inline(__always)
  private func delayedFrame(_ distance: Int, at frame: Int) -> StereoFrame {
    filled + frame >= distance ? ring[(position + frame - distance) & (capacity - 1)] : .zero
  }
}
