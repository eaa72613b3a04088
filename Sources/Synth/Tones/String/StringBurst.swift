/// What is fed into a string's loop when a note begins: a pulse and a little noise, shaped as the whole instrument shapes it.
///
/// Body, place of the pluck and pickups come after the string in nature; in a linear system they may as well come before it (Smith
/// 1993; Karjalainen, Välimäki and Jánosy 1993), where they cost nothing while the string sounds. The first partials get the levels of
/// the sound's table; those above follow from the filters. The touch is two one-pole low-passes over everything: a corner farther up
/// raises each frequency more than all below it, so level and brightness rise with each step of the velocity.
struct StringBurst: ~Copyable {
  /// The sample rate in hertz.
  private let rate: Double
  /// The middle and the side of each frame.
  private let frames: UnsafeMutablePointer<StereoFrame>
  private let capacity: Int
  /// The frames that are filled.
  private(set) var count = 0

  /// The seconds after the first period in which the filters fall silent.
  private static let tail = 0.016

  init(rate: Int, longestPeriod: Double) {
    self.rate = Double(rate)
    capacity = Int(longestPeriod * Double(rate) + Self.tail * Double(rate)) + 2
    frames = .allocate(capacity: capacity)
    frames.initialize(repeating: .zero, count: capacity)
  }

  deinit { frames.deallocate() }

  /// The frame `index` of each of the two strings.
  @inline(__always)
  subscript(index: Int) -> StereoFrame { frames[index] }

  /// The burst's memory: it may be read until the next `fill` only.
  var pointer: UnsafePointer<StereoFrame> { UnsafePointer(frames) }

  /// Shapes the burst of a note.
  ///
  /// - Parameters:
  ///   - frequency: the fundamental's in parts of the sample rate, below ½.
  ///   - velocity: 1…127.
  mutating func fill(_ character: borrowing StringCharacter, note: UInt8, velocity: UInt8, frequency: Double) {
    let period = min(Int(1 / frequency + 0.5), capacity)
    count = min(period + Int(Self.tail * rate), capacity)
    let key = Double(note)
    drive(character, note: note)
    pluck(at: character.position.value(note: key) / frequency)
    setLevel(partial: 0, wanted: 0, frequency: frequency, period: period)
    for index in 0..<8 where Double(index + 1) * frequency < 0.45 {
      let wanted = Mathematics.gain(decibels: character.partial(index, note: key))
      setLevel(partial: index + 1, wanted: wanted, frequency: frequency, period: period)
    }
    let soft = character.softTouch.value(note: key)
    let share = Double(velocity) / 127
    let corner = soft * Mathematics.power(character.hardTouch.value(note: key) / soft, share)
    touch(
      corner: corner, gain: character.gain(note: note) * Mathematics.power(share, 1.4) / (2 * frequency))
  }

  /// A pulse and noise through a resonant low-pass.
  private func drive(_ character: borrowing StringCharacter, note: UInt8) {
    let key = Double(note)
    let filter = StringCorner(
      frequency: min(character.corner.value(note: key) / rate, 0.4), resonance: character.resonance.value(note: key))
    var noise = SeededNoise(seed: UInt32(note))
    let pulse = Mathematics.gain(decibels: character.pulse.value(note: key))
    var level = pulse * character.noise * (48_000 / rate).squareRoot()
    let fall = Mathematics.exponential(-1 / (character.noiseSeconds * rate))
    var (first, second) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for index in 0..<count {
      var input = SIMD2(noise.next(), noise.next()) * level
      if index == 0 { input.x += pulse }
      level = level > 1e-9 ? level * fall : 0
      let output = filter.input * input + first
      first = filter.input * 2 * input - filter.first * output + second
      second = filter.input * input - filter.second * output
      frames[index] = StereoFrame(output)
    }
  }

  /// Takes away what a pluck at a place does not wake: the pulse comes back from the bridge upside down, `delay` samples later.
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

  /// Gives a partial its level, by adding one period of it; 0 is what has no frequency.
  private func setLevel(partial: Int, wanted: Double, frequency: Double, period: Int) {
    let angle = 2 * Double.pi * frequency * Double(partial)
    let turn = SIMD2(Mathematics.cosine(angle), Mathematics.sine(angle))
    // The spectrum there, of the middle and of the side.
    var (real, imaginary) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    var phase = SIMD2(1.0, 0.0)
    for index in 0..<count {
      let frame = SIMD2<Double>(frames[index])
      real += frame * phase.x
      imaginary -= frame * phase.y
      phase = SIMD2(phase.x * turn.x - phase.y * turn.y, phase.x * turn.y + phase.y * turn.x)
    }
    let level = (real.x * real.x + imaginary.x * imaginary.x).squareRoot()
    let rest = level > 1e-9 ? wanted / level - 1 : 0
    let share = (partial == 0 ? 1 : 2) / Double(period)
    // The side keeps its own partials, but nothing that has no frequency.
    let changes = (real: SIMD2(real.x * rest, partial == 0 ? -real.y : 0) * share, imaginary: imaginary.x * rest * share)
    phase = SIMD2(1, 0)
    for index in 0..<period {
      frames[index] += StereoFrame(
        SIMD2(changes.real.x * phase.x - changes.imaginary * phase.y, changes.real.y))
      phase = SIMD2(phase.x * turn.x - phase.y * turn.y, phase.x * turn.y + phase.y * turn.x)
    }
  }

  /// The touch and the level; middle and side become the two strings.
  private func touch(corner: Double, gain: Double) {
    let pole = Mathematics.exponential(-2 * .pi * corner / rate)
    let share = 1 - pole
    var (first, second) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for index in 0..<count {
      first = share * SIMD2<Double>(frames[index]) + pole * first
      second = share * first + pole * second
      let (middle, side) = (second.x * gain, second.y * gain)
      frames[index] = StereoFrame(Float(middle + side), Float(middle - side))
    }
  }
}
