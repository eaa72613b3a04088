import Testing

@testable import Synth

@Suite struct ModalToneTests {
  private static let sounds: [Sound] = [.marimba, .littleEP, .grand, .muted, .sub, .glass]

  /// Renders `seconds` of a note that is held for `gate` seconds, in blocks of at most `piece` frames.
  private func play(
    _ sound: Sound, _ note: UInt8, velocity: UInt8 = 100, gate: Double = 0.5, seconds: Double = 1, rate: Int = 16_000,
    piece: Int = 32
  ) -> [StereoFrame] {
    var tone = ModalTone(rate: rate)
    let (count, end) = (Int(seconds * Double(rate)), Int(gate * Double(rate)))
    var frames = [StereoFrame](repeating: .zero, count: count)
    tone.begin(sound, KeyStrike(note: note, velocity: velocity))
    frames.withUnsafeMutableBufferPointer { buffer in
      var done = 0
      while done < count {
        if done == end { tone.release() }
        let length = min(piece, count - done, done < end ? end - done : count)
        tone.render(buffer.baseAddress! + done, count: length)
        done += length
      }
    }
    return frames
  }

  private func power(_ frames: [StereoFrame]) -> Double {
    frames.reduce(0) { $0 + Double($1[0]) * Double($1[0]) + Double($1[1]) * Double($1[1]) }
  }

  /// Returns the power of the signal's slope, divided by the power of the signal.
  private func brightness(_ frames: [StereoFrame]) -> Double {
    power((1..<frames.count).map { frames[$0] - frames[$0 - 1] }) / power(frames)
  }

  /// Returns the strength of a frequency in the sum of both sides, under a Hann window.
  private func strength(_ frames: ArraySlice<StereoFrame>, _ hertz: Double, rate: Int) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (index, frame) in frames.enumerated() {
      let window = 1 - Mathematics.cosine(2 * Double.pi * Double(index) / Double(frames.count))
      let angle = 2 * Double.pi * hertz * Double(index) / Double(rate)
      real += window * Double(frame[0] + frame[1]) * Mathematics.cosine(angle)
      imaginary += window * Double(frame[0] + frame[1]) * Mathematics.sine(angle)
    }
    return (real * real + imaginary * imaginary).squareRoot() / Double(frames.count)
  }

  @Test(arguments: sounds) func eachHigherVelocityIsLouderAndBrighter(_ sound: Sound) {
    for note: UInt8 in [36, 60, 84] {
      let velocities = Samples.velocities
      let notes = velocities.map { play(sound, note, velocity: $0, gate: 0.08, seconds: 0.1) }
      let levels = notes.map { power($0) }
      let colours = notes.map { brightness($0) }
      for step in 1..<velocities.count {
        #expect(levels[step] > levels[step - 1], "\(sound.name) \(note) at \(velocities[step])")
        #expect(colours[step] > colours[step - 1], "\(sound.name) \(note) at \(velocities[step])")
      }
      #expect(levels[velocities.count - 1] > 1000 * levels[0], "the loudest note is not 30 dB louder than the softest")
    }
  }

  @Test(arguments: sounds) func everyNoteIsFiniteAndWithinFullScale(_ sound: Sound) {
    for rate in [8000, 44_100, 192_000] {
      for note in Samples.notes {
        let frames = play(sound, note, velocity: 127, gate: 0.005, seconds: 0.01, rate: rate)
        let isFine = frames.allSatisfy { abs($0[0]) <= 1 && abs($0[1]) <= 1 }
        #expect(isFine, "\(sound.name) \(note) at \(rate) Hz")
      }
    }
  }

  @Test(arguments: sounds) func notesAreInTune(_ sound: Sound) {
    #if DEBUG
      let step = 36
    #else
      let step = 12
    #endif
    for note in stride(from: UInt8(36), through: 96, by: step) {
      let frames = play(sound, note, gate: 1, seconds: 1)[1600..<12_800]
      let pitch = Mathematics.hertz(note: Double(note))
      let (flat, sharp) = (pitch * 0.99, pitch * 1.01)
      var best = (strength: 0.0, cents: 0.0)
      for step in -8...8 {
        let cents = Double(step)
        let hertz = pitch * Mathematics.exponential(cents * 0.000_577_622_650_466_6)
        let strength = strength(frames, hertz, rate: 16_000)
        if strength > best.strength { best = (strength, cents) }
      }
      #expect(abs(best.cents) <= 2, "\(sound.name) \(note)")
      #expect(best.strength > strength(frames, flat, rate: 16_000))
      #expect(best.strength > strength(frames, sharp, rate: 16_000))
    }
  }

  @Test(arguments: sounds) func notesAboveTheNyquistFrequencyAreSilent(_ sound: Sound) {
    // At a rate of 8000 Hz, note 108 (4186 Hz) is above the Nyquist frequency.
    for note in UInt8(108)...127 { #expect(play(sound, note, rate: 8000).allSatisfy { $0 == .zero }) }
  }

  @Test(arguments: sounds) func releasedNoteHasNoJump(_ sound: Sound) {
    for note: UInt8 in [36, 60, 84] {
      let released = play(sound, note, gate: 0.2, seconds: 0.22, rate: 48_000)
      let held = play(sound, note, gate: 0.22, seconds: 0.22, rate: 48_000)
      // A damper must not make the signal steeper.
      func slope(_ frames: [StereoFrame]) -> Float {
        (9590..<10_559).reduce(0) { largest, at in
          let step = frames[at] - frames[at - 1]
          return max(largest, abs(step[0]), abs(step[1]))
        }
      }
      #expect(slope(released) <= 1.02 * slope(held), "\(sound.name) \(note)")
    }
  }

  @Test(arguments: sounds) func toneEndsInSilence(_ sound: Sound) {
    for note: UInt8 in [21, 60, 108] {
      var tone = ModalTone(rate: 16_000)
      var frames = [StereoFrame](repeating: .zero, count: 16_000)
      tone.begin(sound, KeyStrike(note: note, velocity: 127))
      let sounds = !tone.isSilent
      #expect(sounds)
      frames.withUnsafeMutableBufferPointer { tone.render($0.baseAddress!, count: 1600) }
      tone.release()
      for _ in 0..<3 where !tone.isSilent {
        frames.withUnsafeMutableBufferPointer { tone.render($0.baseAddress!, count: 16_000) }
      }
      let (isSilent, amplitude) = (tone.isSilent, tone.amplitude)
      #expect(isSilent && amplitude == 0, "\(sound.name) \(note)")
      frames = [StereoFrame](repeating: .zero, count: 100)
      frames.withUnsafeMutableBufferPointer { tone.render($0.baseAddress!, count: 100) }
      #expect(frames.allSatisfy { $0 == .zero })
    }
  }

  @Test(arguments: sounds) func blockLengthDoesNotChangeATone(_ sound: Sound) {
    let whole = play(sound, 50, gate: 0.1, seconds: 0.3, piece: 10_000)
    for piece in [1, 7, 31, 32, 33] { #expect(play(sound, 50, gate: 0.1, seconds: 0.3, piece: piece) == whole) }
  }
}
