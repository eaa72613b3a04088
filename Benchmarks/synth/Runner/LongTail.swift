import Synth

/// Measures the cost of a frame with every effect on: while a chord sounds, while its echoes and reverb die away, and
/// in silence.
struct LongTail: ~Copyable {
  private let rate: Int
  private var synth: Synthesizer
  private let block: UnsafeMutablePointer<StereoFrame>
  private static let blockLength = 480

  init(rate: Int) {
    self.rate = rate
    var settings = SynthSettings()
    (settings.keysSound, settings.bassSound) = (.grand, .grand)
    settings.cutoff = 1500
    (settings.delayWet, settings.delayFeedback) = (0.3, 0.9)
    (settings.reverbWet, settings.reverbTime) = (0.3, 10)
    synth = Synthesizer(rate: rate, settings: settings)
    block = .allocate(capacity: Self.blockLength)
    block.initialize(repeating: .zero, count: Self.blockLength)
  }

  deinit { block.deallocate() }

  /// Begins the chord, and returns the nanoseconds per frame of its first second.
  mutating func sounding() -> Double {
    for note in [40, 52, 59, 64, 68, 71] as [UInt8] { synth.noteOn(.keys, note: note, velocity: 110) }
    return cost(frames: rate)
  }

  /// Ends the chord, renders nine seconds, and returns the nanoseconds per frame of the next `seconds`.
  mutating func late(seconds: Int) -> Double {
    synth.endAllNotes()
    _ = cost(frames: 9 * rate)
    return cost(frames: seconds * rate)
  }

  /// Waits for silence, and returns the nanoseconds per frame of a minute of silence.
  mutating func silent() -> Double {
    while !synth.isSilent { synth.render(block, count: Self.blockLength) }
    return cost(frames: 60 * rate)
  }

  private mutating func cost(frames: Int) -> Double {
    let start = processorTime()
    var done = 0
    while done < frames {
      synth.render(block, count: Self.blockLength)
      done += Self.blockLength
    }
    return (processorTime() - start) / Double(done) * 1e9
  }
}
