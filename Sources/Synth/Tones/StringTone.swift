/// A sounding note of the string family: pluck, harp, clav, by extended Karplus–Strong (Jaffe and Smith 1983).
///
/// A string swings in two planes with slightly different frequencies. Each plane is one element of a `StereoFrame`. The
/// first plane is heard in the middle, the second mostly as the difference of left and right.
struct StringTone: ~Copyable {
  private let rate: Double
  /// The last samples of both planes. A note uses a ring of `mask` + 1 frames, a power of two that fits `delays` and
  /// `lead`.
  private let line: UnsafeMutablePointer<StereoFrame>
  private let capacity: Int
  private var mask = 0
  private var position = 0
  private var burst: StringBurst
  /// The number of the burst's frames that have been played.
  private var played = 0

  private var delays = (first: 1, second: 1)
  private var tuning = StereoFrame.zero
  private var dispersion = StereoFrame.zero
  private var pole = StereoFrame.zero
  private var gain = StereoFrame.zero
  /// The target of `gain`, lower after note-off. Each sample moves `gain` by the fraction `glide` of the difference.
  private var gainGoal = StereoFrame.zero
  private var glide = Float(0)

  // The previous samples: the input and output of the tuning all-pass, the outputs of the two stiffness all-passes, and
  // the output of the loss filter.
  private var input = StereoFrame.zero
  private var tuned = StereoFrame.zero
  private var dispersed = StereoFrame.zero
  private var dispersedAgain = StereoFrame.zero
  private var damped = StereoFrame.zero

  /// The gain of each plane on the left and on the right side.
  private var panLeft = StereoFrame.zero
  private var panRight = StereoFrame.zero
  /// The gain of each plane's change: its sound now minus its sound `lead` frames ago. The changes are added on the
  /// left and subtracted on the right.
  private var leadToLeft = StereoFrame.zero
  private var lead = 1
  /// The recent peak of each plane, and the factor by which it decays in each sample.
  private var peak = StereoFrame.zero
  private var peakFall = Float(0)
  private var isSounding = false
  private var character = StringCharacter.pluck
  private var frequency = 0.1

  /// The period of MIDI note 0 in seconds, plus a small margin.
  private static let longestPeriod = 0.1235
  /// The initial samples, −360 dBFS. If they were 0, filter outputs could decay to subnormal numbers, which are slow.
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

  mutating func begin(_ sound: Sound, _ blow: KeyStrike) {
    clear()
    character = StringCharacter(sound)
    let note = blow.note
    frequency = Mathematics.hertz(note: Double(note)) / rate
    // A high note is silent at a low sample rate, because its period is too short for the loop.
    if frequency >= StringLoop.highestFundamental { return }
    let key = Double(note)
    let beat = character.beat.ratio(note: key) / rate
    // The first plane is louder, so its frequency is nearer to the frequency of the note.
    let first = loop(key, frequency - 0.05 * beat)
    let second = first.tuned(to: frequency + 0.95 * beat)
    delays = (first.delay, second.delay)
    tuning = StereoFrame(Float(first.tuning), Float(second.tuning))
    dispersion = StereoFrame(Float(first.dispersion), Float(second.dispersion))
    pole = StereoFrame(Float(first.pole), Float(second.pole))
    gain = StereoFrame(Float(first.gain), Float(second.gain))
    gainGoal = gain
    var room = 4
    lead = Stereo.lead(rate: rate)
    while room < max(first.delay, second.delay, lead) + 2 { room *= 2 }
    mask = min(room, capacity) - 1
    for index in 0...mask { line[index] = Self.rest }
    // The position of the previous note can lie outside this note's ring.
    position = 0
    (input, tuned, damped) = (Self.rest, Self.rest, Self.rest)
    (dispersed, dispersedAgain) = (Self.rest, Self.rest)
    burst.fill(character, blow: blow, frequency: frequency, growth: first.growth)
    glide = Float(1 - Mathematics.exponential(-1 / (0.004 * rate)))
    peakFall = Float(Mathematics.exponential(-1 / max(0.02 * rate, 2 / frequency)))
    let lean = Float(Stereo.lean(blow))
    let spread = Float(Self.spread * Stereo.spread(blow))
    let middle = StereoFrame(1, Self.beating)
    // This difference is uncorrelated with the sound in the middle, because the planes' partials are about a quarter of
    // a period apart (see `StringBurst`).
    let difference = StereoFrame(-Self.beating, 1) * spread
    panLeft = middle * (1 + lean) + difference
    panRight = middle * (1 - lean) - difference
    leadToLeft = middle * Stereo.leadGain(blow)
    isSounding = true
  }

  /// The gain of the second plane in the middle, where the planes beat by about 2 dB up and 3 dB down.
  private static let beating: Float = 0.27
  /// The gain of the second plane in the difference, at full width.
  private static let spread = 0.52

  private func loop(_ key: Double, _ frequency: Double) -> StringLoop {
    StringLoop(
      frequency: frequency, seconds: character.seconds.ratio(note: key),
      brightSeconds: character.brightSeconds.ratio(note: key), brightFrequency: StringCharacter.brightFrequency,
      stiffness: character.stiffness.ratio(note: key), rate: rate)
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
    let (tuning, dispersion, pole, goal, glide) = (tuning, dispersion, pole, gainGoal, glide)
    let (panLeft, panRight, leadToLeft, lead, peakFall) = (panLeft, panRight, leadToLeft, lead, peakFall)
    var (position, gain, input, tuned, damped, peak) = (position, gain, input, tuned, damped, peak)
    var (dispersed, dispersedAgain) = (dispersed, dispersedAgain)
    for index in 0..<count {
      let back = StereoFrame(line[(position &- delays.first) & mask].x, line[(position &- delays.second) & mask].y)
      let wasTuned = tuned
      tuned = tuning * (back - tuned) + input
      input = back
      let wasDispersed = dispersed
      dispersed = dispersion * (tuned - dispersed) + wasTuned
      dispersedAgain = dispersion * (dispersed - dispersedAgain) + wasDispersed
      damped = gain * dispersedAgain + pole * damped
      gain += (goal - gain) * glide
      let string = if let burst { damped + burst[index] } else { damped }
      line[position] = string
      position = (position &+ 1) & mask
      let ahead = leadToLeft * (string - line[(position &- 1 &- lead) & mask])
      let difference = ahead.x + ahead.y
      output[index] +=
        string.x * StereoFrame(panLeft.x, panRight.x) + string.y * StereoFrame(panLeft.y, panRight.y)
        + StereoFrame(difference, -difference)
      let size = pointwiseMax(string, -string)
      peak = pointwiseMax(size, peak * peakFall)
    }
    (self.position, self.gain, self.input, self.tuned, self.damped, self.peak) = (
      position, gain, input, tuned, damped, peak
    )
    (self.dispersed, self.dispersedAgain) = (dispersed, dispersedAgain)
  }

  mutating func clear() {
    isSounding = false
    peak = .zero
    played = 0
  }
}
