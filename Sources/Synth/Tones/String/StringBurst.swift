/// The excitation of a string's loop at a note's start: a pulse and noise, filtered by the rest of the instrument.
///
/// In a linear system, the filters of body and pickups may come before the string (Smith 1993; Karjalainen, Välimäki
/// and Jánosy 1993). The filters then take no processor time while the string sounds. `StringCharacter.partials` sets
/// the levels of the first eight partials; the filters set those of higher partials. The touch filter consists of
/// two one-pole low-passes over the whole burst. The filter's corner rises with the velocity, so louder notes are
/// brighter.
struct StringBurst: ~Copyable {
  private let rate: Double
  /// The excitation. The two elements of a frame drive the two planes in which the string swings.
  private let frames: UnsafeMutablePointer<StereoFrame>
  private let capacity: Int
  private(set) var count = 0

  /// The time in which the filters fall silent after the first eight partials have reached their levels, in seconds.
  private static let tail = 0.012
  /// The upper limit, in seconds, of the mean time at which a note's energy is heard. If the note falls by 60 dB in T
  /// seconds, this mean time is T / 13.8.
  private static let latestMeanTime = 0.25

  init(rate: Int, longestPeriod: Double) {
    self.rate = Double(rate)
    capacity = Int(longestPeriod * Double(rate) + Self.tail * Double(rate)) + 2
    frames = .allocate(capacity: capacity)
    frames.initialize(repeating: .zero, count: capacity)
  }

  deinit { frames.deallocate() }

  /// The frames of the burst, valid until the next `fill`.
  var pointer: UnsafePointer<StereoFrame> { UnsafePointer(frames) }

  /// Computes the burst of a note. `frequency` is the fundamental as a fraction of the sample rate, below ½. `growth`
  /// is the `growth` of the note's `StringLoop`.
  mutating func fill(_ character: borrowing StringCharacter, blow: KeyStrike, frequency: Double, growth: Double) {
    // Use whole periods, together at least 24 samples, so that rounding to samples hardly changes their length.
    let periods = Double(Int(24 * frequency) + 1)
    let period = min(Int(periods / frequency + 0.5), capacity)
    let key = Double(blow.note)
    let swell = max(Int(character.swell.value(note: key) * rate / Double(period) + 0.5), 1) * period
    count = min(swell + Int(Self.tail * rate), capacity)
    drive(character, blow)
    // Vary the place a little, because a hand never plucks the same place twice.
    let place = character.position.value(note: key) * (1 + 0.04 * Chance.value(blow.seed, 100))
    pluck(at: place / frequency)
    var levels = SIMD8<Double>.zero
    for index in 0..<8 where Double(index + 1) * frequency < 0.45 {
      levels[index] = Mathematics.gain(decibels: character.partial(index, note: key)) * blow.touch(index + 1)
    }
    let meanTime = min(character.seconds.ratio(note: key) / 13.8, Self.latestMeanTime)
    let drift = 2 * .pi * character.beat.ratio(note: key) * meanTime
    setPartials(levels, blow, frequency: frequency, period: period, over: min(swell, count), drift: drift)
    removeConstant(period, growth: growth)
    let corner =
      character.touch.value(note: key) * Mathematics.power(character.touchRange, 1 + blow.force) / character.touchRange
    // The touch filter already makes soft notes a little quieter, so reduce their level less than `blow.gain` does.
    let level = Mathematics.power(blow.gain, 0.92)
    touch(corner: corner, gain: character.gain(note: blow.note) * level / (2 * frequency))
  }

  /// Fills the burst with a pulse and noise through a resonant low-pass.
  private func drive(_ character: borrowing StringCharacter, _ blow: KeyStrike) {
    let key = Double(blow.note)
    let filter = StringCorner(
      frequency: min(character.corner.value(note: key) / rate, 0.4), resonance: character.resonance.value(note: key))
    var noise = SeededNoise(seed: blow.seed)
    // The second plane is excited later, which decorrelates the partials above the eighth.
    let later = Int(0.0004 * rate)
    let pulse = Mathematics.gain(decibels: character.pulse.value(note: key))
    let level = pulse * character.noise * (48_000 / rate).squareRoot()
    let length = character.noiseSeconds * rate
    var (first, second) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for index in 0..<count {
      var input = SIMD2<Double>.zero
      if Double(index) < length {
        let rest = 1 - Double(index) / length
        input = SIMD2(Double(noise.next()), Double(noise.next())) * 0x1p-31 * (level * (rest * rest))
      }
      if index == 0 { input.x += pulse }
      if index == later { input.y += pulse }
      let output = filter.input * input + first
      first = filter.input * 2 * input - filter.first * output + second
      second = filter.input * input - filter.second * output
      frames[index] = StereoFrame(output)
    }
  }

  /// Removes the partials that a pluck at `StringCharacter.position` does not excite: adds the burst's inverted
  /// reflection from the bridge, `delay` samples later.
  private func pluck(at delay: Double) {
    let whole = Int(delay)
    let (near, far) = (Float(1 - (delay - Double(whole))), Float(delay - Double(whole)))
    var index = count - 1
    while index > whole {
      frames[index] -= frames[index - whole] * near + frames[index - whole - 1] * far
      index -= 1
    }
    if whole < count { frames[whole] -= frames[0] * near }
  }

  /// Removes the constant part (DC). Later samples decay for less time, so each weighs `growth` times the one before.
  private func removeConstant(_ period: Int, growth: Double) {
    var (sum, weight, weights) = (SIMD2<Double>.zero, 1.0, 0.0)
    for index in 0..<count {
      sum += SIMD2<Double>(frames[index]) * weight
      if index < period { weights += weight }
      weight *= growth
    }
    let mean = StereoFrame(sum * (1 / weights))
    for index in 0..<period { frames[index] -= mean }
  }

  /// Sets the levels of the first eight partials, by adding whole periods of each. At the mean time at which a note's
  /// energy is heard, the two planes' partials are to be about a quarter of a turn apart. Until this time, partial n of
  /// the second plane advances by n · `drift` radians relative to the first plane's. So the burst sets this partial
  /// back by a quarter of a turn plus the arc tangent of n · `drift`, which is below a quarter of a turn.
  private func setPartials(
    _ levels: SIMD8<Double>, _ blow: KeyStrike, frequency: Double, period: Int, over length: Int, drift: Double
  ) {
    var (turn, phase) = (Turn(), Turn())
    for index in 0..<8 {
      let angle = 2 * Double.pi * frequency * Double(index + 1)
      turn.cosine[index] = Mathematics.cosine(angle)
      turn.sine[index] = Mathematics.sine(angle)
    }
    // The current spectrum of both planes at the eight partials.
    var (real, imaginary) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
    var (otherReal, otherImaginary) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
    for index in 0..<count {
      let (frame, other) = (Double(frames[index].x), Double(frames[index].y))
      real += phase.cosine * frame
      imaginary -= phase.sine * frame
      otherReal += phase.cosine * other
      otherImaginary -= phase.sine * other
      phase.advance(turn)
    }
    // Remove the current partials of both planes in the first `period`. Over `length`, add the wanted partials: to the
    // first plane with its current phases, to the second plane with these phases turned.
    let (before, share) = (2 / Double(period), 2 / Double(length))
    var (gains, cosines, sines) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)
    for index in 0..<8 {
      let tangent = drift * Double(index + 1)
      cosines[index] = blow.sign(index + 1) / (1 + tangent * tangent).squareRoot()
      sines[index] = cosines[index] * tangent
      let level = (real[index] * real[index] + imaginary[index] * imaginary[index]).squareRoot()
      gains[index] = level > 1e-9 ? levels[index] / level * share : 0
    }
    phase = Turn()
    for index in 0..<length {
      let change = index < period ? gains - before : gains
      let now = real * phase.cosine - imaginary * phase.sine
      let changes = now * change
      let pairs = changes.lowHalf + changes.highHalf
      let halves = pairs.lowHalf + pairs.highHalf
      frames[index].x += Float(halves.x + halves.y)
      let quarter = imaginary * phase.cosine + real * phase.sine
      let others = (quarter * cosines - now * sines) * gains
      let otherPairs = others.lowHalf + others.highHalf
      let otherHalves = otherPairs.lowHalf + otherPairs.highHalf
      frames[index].y += Float(otherHalves.x + otherHalves.y)
      if index < period {
        let old = (otherReal * phase.cosine - otherImaginary * phase.sine) * before
        let oldPairs = old.lowHalf + old.highHalf
        let oldHalves = oldPairs.lowHalf + oldPairs.highHalf
        frames[index].y -= Float(oldHalves.x + oldHalves.y)
      }
      phase.advance(turn)
    }
  }

  private struct Turn {
    var cosine = SIMD8<Double>(repeating: 1)
    var sine = SIMD8<Double>.zero

    @inline(__always)
    mutating func advance(_ turn: Turn) {
      (cosine, sine) = (cosine * turn.cosine - sine * turn.sine, cosine * turn.sine + sine * turn.cosine)
    }
  }

  /// Applies the touch and the level.
  private func touch(corner: Double, gain: Double) {
    let pole = Mathematics.exponential(-2 * .pi * corner / rate)
    let share = 1 - pole
    var (first, second) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for index in 0..<count {
      first = share * SIMD2<Double>(frames[index]) + pole * first
      second = share * first + pole * second
      frames[index] = StereoFrame(second * gain)
    }
  }
}

/// A second-order low-pass with resonance: the bilinear transform of the analogue filter.
private struct StringCorner {
  /// y = input · (x + 2 x₁ + x₂) − first · y₁ − second · y₂; x₁ and y₁ are one sample old, x₂ and y₂ two.
  let input: Double
  let first: Double
  let second: Double

  /// Creates the filter. `frequency` is a fraction of the sample rate, below ½; `resonance` is the gain at that
  /// frequency, relative to frequency 0.
  init(frequency: Double, resonance: Double) {
    let tangent = Mathematics.tangent(.pi * frequency)
    let scale = 1 / (1 + tangent / resonance + tangent * tangent)
    input = tangent * tangent * scale
    first = 2 * (tangent * tangent - 1) * scale
    second = (1 - tangent / resonance + tangent * tangent) * scale
  }
}
