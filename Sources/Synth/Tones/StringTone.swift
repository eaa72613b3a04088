/// A sounding note of the string family: pluck, harp, clav, by extended Karplus–Strong (Jaffe and Smith 1983). Two
/// slightly detuned strings, one a little to the left and one to the right, run as the two lanes of a vector.
struct StringTone: ~Copyable {
  private let rate: Double
  /// The last samples of both strings. A note uses a ring of `mask` + 1 frames, a power of two that fits both delays.
  private let line: UnsafeMutablePointer<StereoFrame>
  private let capacity: Int
  private var mask = 0
  private var place = 0
  private var burst: StringBurst
  /// The frames of the burst that have been played.
  private var played = 0

  private var delays = (left: 1, right: 1)
  private var tuning = StereoFrame.zero
  private var pole = StereoFrame.zero
  private var gain = StereoFrame.zero
  /// The target of `gain`, lower after note-off. Each sample moves `gain` by the fraction `glide` of the difference.
  private var gainGoal = StereoFrame.zero
  private var glide = Float(0)

  // The previous samples: the input and output of the all-pass, and the output of the loss filter.
  private var input = StereoFrame.zero
  private var tuned = StereoFrame.zero
  private var damped = StereoFrame.zero

  /// The gain of each string on the left and on the right side.
  private var panLeft = StereoFrame.zero
  private var panRight = StereoFrame.zero
  /// The recent peak of each string, and the factor by which it decays in each sample.
  private var peak = StereoFrame.zero
  private var peakFall = Float(0)
  private var isSounding = false
  private var character = StringCharacter.pluck
  private var frequency = 0.1

  /// The period of MIDI note 0 in seconds, plus a small margin.
  private static let longestPeriod = 0.1225
  /// The initial samples, −360 dBFS. A decaying string that began at 0 would reach subnormal numbers, which are slow.
  private static let rest = StereoFrame(repeating: 1e-18)

  init(rate: Int) {
    self.rate = Double(rate)
    var room = 4
    while Double(room) < Self.longestPeriod * Double(rate) + 4 { room *= 2 }
    capacity = room
    line = .allocate(capacity: room)
    line.initialize(repeating: .zero, count: room)
    burst = StringBurst(rate: rate, longestPeriod: Self.longestPeriod)
  }

  deinit { line.deallocate() }

  var amplitude: Float { isSounding ? max(peak.x, peak.y) : 0 }
  /// `true` if the tone has ended: below −100 dBFS.
  var isSilent: Bool { !isSounding || (played >= burst.count && max(peak.x, peak.y) < 1e-5) }

  mutating func begin(_ sound: Sound, note: UInt8, velocity: UInt8) {
    clear()
    character = StringCharacter(sound)
    frequency = Mathematics.hertz(note: Double(note)) / rate
    // At a low sample rate, a high note's period is too short for the loop: the note stays silent.
    if frequency >= StringLoop.highestFundamental { return }
    let key = Double(note)
    let cents = Mathematics.power(2, character.detuning.value(note: key) / 1200)
    let left = loop(key, frequency * cents)
    let right = loop(key, frequency / cents, delay: left.delay)
    delays = (left.delay, right.delay)
    tuning = StereoFrame(Float(left.tuning), Float(right.tuning))
    pole = StereoFrame(Float(left.pole), Float(right.pole))
    gain = StereoFrame(Float(left.gain), Float(right.gain))
    gainGoal = gain
    var room = 4
    while room < max(left.delay, right.delay) + 2 { room *= 2 }
    mask = min(room, capacity) - 1
    for index in 0...mask { line[index] = Self.rest }
    (input, tuned, damped) = (Self.rest, Self.rest, Self.rest)
    burst.fill(character, blow: Blow(note: note, velocity: velocity), frequency: frequency, growth: left.growth)
    glide = Float(1 - Mathematics.exponential(-1 / (0.004 * rate)))
    peakFall = Float(Mathematics.exponential(-1 / max(0.02 * rate, 2 / frequency)))
    // Pan high notes a little to the right, and low notes a little to the left, by at most 0.6 dB.
    let lean = Float(min(max((key - 66) / 30, -1), 1) * 0.035)
    panLeft = StereoFrame(0.7, 0.3) * (1 - lean)
    panRight = StereoFrame(0.3, 0.7) * (1 + lean)
    isSounding = true
  }

  private func loop(_ key: Double, _ frequency: Double, delay: Int? = nil) -> StringLoop {
    StringLoop(
      frequency: frequency, seconds: character.seconds.ratio(note: key),
      brightSeconds: character.brightSeconds.ratio(note: key), brightFrequency: StringCharacter.brightFrequency,
      rate: rate, delay: delay)
  }

  mutating func release() {
    let damping = StringLoop.damping(frequency: frequency, seconds: character.releaseSeconds, rate: rate)
    gainGoal = gain * Float(damping)
  }

  mutating func render(_ output: UnsafeMutablePointer<StereoFrame>, count: Int) {
    if !isSounding { return }
    let fed = min(count, burst.count - played)
    if fed > 0 {
      advance(output, count: fed, burst: burst.pointer + played)
      played += fed
    }
    if count > fed { advance(output + fed, count: count - fed, burst: nil) }
  }

  @inline(__always)
  private mutating func advance(
    _ output: UnsafeMutablePointer<StereoFrame>, count: Int, burst: UnsafePointer<StereoFrame>?
  ) {
    let (line, mask, delays) = (line, mask, delays)
    let (tuning, pole, goal, glide) = (tuning, pole, gainGoal, glide)
    let (panLeft, panRight, peakFall) = (panLeft, panRight, peakFall)
    var (place, gain, input, tuned, damped, peak) = (place, gain, input, tuned, damped, peak)
    for index in 0..<count {
      let back = StereoFrame(line[(place &- delays.left) & mask].x, line[(place &- delays.right) & mask].y)
      tuned = tuning * (back - tuned) + input
      input = back
      damped = gain * tuned + pole * damped
      gain += (goal - gain) * glide
      let string = if let burst { damped + burst[index] } else { damped }
      line[place] = string
      place = (place &+ 1) & mask
      output[index] += string.x * StereoFrame(panLeft.x, panRight.x) + string.y * StereoFrame(panLeft.y, panRight.y)
      let size = pointwiseMax(string, -string)
      peak = pointwiseMax(size, peak * peakFall)
    }
    (self.place, self.gain, self.input, self.tuned, self.damped, self.peak) = (place, gain, input, tuned, damped, peak)
  }

  mutating func clear() {
    isSounding = false
    peak = .zero
    played = 0
  }
}
