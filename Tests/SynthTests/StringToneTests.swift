import Testing

@testable import Synth

@Suite struct StringToneTests {
  static let sounds: [Sound] = [.pluck, .harp, .clav]

  /// Renders a note that is released after `gate` seconds, in blocks of at most `block` frames.
  static func played(
    _ sound: Sound, note: UInt8, velocity: UInt8 = 100, seconds: Double, gate: Double = .infinity, rate: Int = 48_000,
    block: Int = 32
  ) -> [StereoFrame] {
    var tone = StringTone(rate: rate)
    let count = Int(seconds * Double(rate))
    let end = gate < seconds ? Int(gate * Double(rate)) : count
    var frames = [StereoFrame](repeating: .zero, count: count)
    tone.begin(sound, KeyStrike(note: note, velocity: velocity))
    frames.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      var place = 0
      while place < count, !tone.isSilent {
        if place == end { tone.release() }
        let length = min(block, (place < end ? end : count) - place)
        tone.render(start + place, count: length)
        place += length
      }
    }
    return frames
  }

  /// Returns the phase, in turns, of the first partial around a frame, under a Hann window.
  static func phase(_ frames: [StereoFrame], frequency: Double, at center: Int, width: Int) -> Double {
    let angle = 2 * Double.pi * frequency
    var (real, imaginary) = (0.0, 0.0)
    for offset in -width..<width {
      let window = 1 + Mathematics.cosine(.pi * Double(offset) / Double(width))
      let value = Double(frames[center + offset].x + frames[center + offset].y) * window
      real += value * Mathematics.cosine(angle * Double(offset))
      imaginary -= value * Mathematics.sine(angle * Double(offset))
    }
    // Find the angle by Newton's method, starting from the nearest multiple of 45°.
    let size = (real * real + imaginary * imaginary).squareRoot()
    var best = (angle: 0.0, fit: -2.0)
    for eighth in 0..<8 {
      let guess = Double(eighth) * .pi / 4
      let fit = (real * Mathematics.cosine(guess) + imaginary * Mathematics.sine(guess)) / size
      if fit > best.fit { best = (guess, fit) }
    }
    var result = best.angle
    for _ in 0..<6 {
      let across = (imaginary * Mathematics.cosine(result) - real * Mathematics.sine(result)) / size
      let along = (real * Mathematics.cosine(result) + imaginary * Mathematics.sine(result)) / size
      result += across / along
    }
    return result / (2 * .pi)
  }

  /// Formerly, a note could lose its first sample, because its position was beyond the end of its delay line.
  @Test(arguments: sounds) func noteDoesNotDependOnThePreviousLowerNote(sound: Sound) {
    var tone = StringTone(rate: 48_000)
    for length in [700, 1000, 1300] {
      var frames = [StereoFrame](repeating: .zero, count: length)
      tone.begin(sound, KeyStrike(note: 24, velocity: 100))
      frames.withUnsafeMutableBufferPointer { tone.render($0.baseAddress!, count: $0.count) }
      tone.clear()
      frames = [StereoFrame](repeating: .zero, count: 4800)
      tone.begin(sound, KeyStrike(note: 84, velocity: 100))
      frames.withUnsafeMutableBufferPointer { tone.render($0.baseAddress!, count: $0.count) }
      #expect(frames == Self.played(sound, note: 84, seconds: 0.1))
    }
  }

  @Test(arguments: sounds, [44_100, 48_000, 96_000])
  func notesAreInTuneWithinTwoCents(sound: Sound, rate: Int) {
    for note in stride(from: UInt8(36), through: 96, by: 12) {
      let frequency = Mathematics.hertz(note: Double(note)) / Double(rate)
      let frames = Self.played(sound, note: note, seconds: 0.5, rate: rate)
      // Measure how far the partial's phase drifts from the exact frequency's phase between two times.
      let width = Int(6 / frequency)
      let (first, second) = (width + rate / 10, width + rate / 4)
      let drift =
        Self.phase(frames, frequency: frequency, at: second, width: width)
        - Self.phase(frames, frequency: frequency, at: first, width: width)
        - frequency * Double(second - first)
      let turns = drift - drift.rounded()
      let ratio = 1 + turns / (frequency * Double(second - first))
      let cents = 1200 * Mathematics.naturalLogarithm(ratio) / 0.6931471805599453
      #expect(abs(cents) < 2, "\(sound.name) \(note) at \(rate) Hz: \(cents) cents")
    }
  }

  @Test(arguments: sounds, [UInt8(48), 60, 84])
  func eachHigherVelocityIsLouderAndBrighter(sound: Sound, note: UInt8) {
    var before = (level: 0.0, brightness: 0.0)
    var softest = 0.0
    for velocity in Samples.velocities {
      let frames = Self.played(sound, note: note, velocity: velocity, seconds: 0.2)
      // The brightness is the power of the slope divided by the signal's power (the mean square frequency).
      var (power, slope, last) = (0.0, 0.0, SIMD2<Double>.zero)
      for frame in frames {
        let now = SIMD2<Double>(frame)
        let change = now - last
        power += now.x * now.x + now.y * now.y
        slope += change.x * change.x + change.y * change.y
        last = now
      }
      let now = (level: power, brightness: slope / power)
      #expect(now.level > before.level && now.brightness > before.brightness, "\(sound.name) \(note), \(velocity)")
      if velocity == 1 { softest = power }
      before = now
    }
    #expect(before.level > 1000 * softest)
  }

  @Test(arguments: sounds)
  func releasedNoteFadesToExactSilenceWithoutAClick(sound: Sound) {
    for note in [UInt8(36), 60, 84] {
      let frames = Self.played(sound, note: note, seconds: 4, gate: 0.5)
      func steepest(_ range: Range<Int>) -> Float {
        var steepest = Float(0)
        for index in range {
          let change = frames[index] - frames[index - 1]
          steepest = max(steepest, abs(change.x), abs(change.y))
        }
        return steepest
      }
      #expect(steepest(24_000..<26_400) <= 1.05 * steepest(16_800..<24_000), "\(sound.name) \(note)")
      let end = frames.suffix(24_000).reduce(StereoFrame.zero) { pointwiseMax($0, pointwiseMax($1, -$1)) }
      #expect(end == .zero, "\(sound.name) \(note): \(end)")
    }
  }

  @Test(arguments: sounds)
  func clearedToneBeginsAgainWithTheSameSamples(sound: Sound) {
    var tone = StringTone(rate: 8000)
    var frames = [StereoFrame](repeating: .zero, count: 800)
    var first: [StereoFrame] = []
    for turn in 0..<2 {
      let before = (tone.isSilent, tone.amplitude)
      #expect(before == (true, 0))
      tone.begin(sound, KeyStrike(note: 60, velocity: 100))
      let begins = !tone.isSilent
      #expect(begins)
      frames = .init(repeating: .zero, count: 800)
      frames.withUnsafeMutableBufferPointer { tone.render($0.baseAddress!, count: 800) }
      let amplitude = tone.amplitude
      #expect(amplitude > 0.01 && amplitude < 1)
      if turn == 0 { first = frames }
      tone.clear()
    }
    #expect(first == frames)
  }

  @Test(arguments: sounds, [8000, 44_100, 192_000])
  func everyNoteIsFiniteAndWithinFullScale(sound: Sound, rate: Int) {
    var tone = StringTone(rate: rate)
    let count = rate / 10
    var frames = [StereoFrame](repeating: .zero, count: count)
    for note in Samples.notes {
      tone.begin(sound, KeyStrike(note: note, velocity: 127))
      var highest = Float(0)
      frames.withUnsafeMutableBufferPointer { buffer in
        for index in 0..<count { buffer[index] = .zero }
        tone.render(buffer.baseAddress!, count: count / 2)
        tone.release()
        tone.render(buffer.baseAddress! + count / 2, count: count - count / 2)
        for index in 0..<count {
          let (left, right) = (abs(buffer[index].x), abs(buffer[index].y))
          highest = left <= 1 && right <= 1 ? max(highest, left, right) : .infinity
        }
      }
      #expect(highest <= 1, "\(sound.name) \(note) at \(rate) Hz")
    }
  }

  @Test(arguments: sounds)
  func blockLengthDoesNotChangeATone(sound: Sound) {
    let whole = Self.played(sound, note: 45, seconds: 0.25, gate: 0.2, block: 100_000)
    for block in [1, 7, 32, 1000] {
      #expect(Self.played(sound, note: 45, seconds: 0.25, gate: 0.2, block: block) == whole)
    }
  }
}
