import Testing

@testable import Synth

@Suite struct BlockLengthTests {
  private static func score(_ sound: Sound, rate: Int, notes: Int) -> Score {
    var score = Score(rate: rate, settings: .everything(sound))
    let second = Double(rate)
    func frame(_ time: Double) -> Int { Int(time * second) }
    for index in 0..<notes {
      score.add(
        UInt8(40 + 37 * index % 48), velocity: UInt8(1 + index * 3), part: index % 4 == 0 ? .bass : .keys,
        from: frame(0.044 * Double(index) / Double(notes)), until: index % 3 == 0 ? frame(0.06) : nil)
    }
    var other = SynthSettings.everything(sound)
    (other.cutoff, other.delayTime, other.reverbWet, other.level) = (2900, 0.02, 0.1, -6)
    score.actions.append((frame(0.07), .set(other)))
    score.actions.append((frame(0.08), .end))
    return score
  }

  /// Each entry has the sample rate, the number of notes (40 exceed the 32 voices), and the length in seconds.
  #if DEBUG
    private static let rates = [(8000, 40, 0.25), (48_000, 4, 0.1)]
  #else
    private static let rates = [
      (8000, 40, 0.25), (44_100, 4, 0.12), (48_000, 4, 0.12), (96_000, 4, 0.1), (192_000, 4, 0.09),
    ]
  #endif

  @Test(arguments: Sound.allCases)
  func blockLengthDoesNotChangeTheSamples(sound: Sound) {
    for (rate, notes, time) in Self.rates {
      let score = Self.score(sound, rate: rate, notes: notes)
      let frames = Int(Double(rate) * time)
      let whole = score.played(frames: frames, largestBlock: 1 << 30)
      #expect(whole.peak > 0)
      for (largest, seed) in [(3, 1), (200, 2)] as [(Int, UInt64)] {
        let split = score.played(frames: frames, largestBlock: largest, seed: seed)
        #expect(split == whole && split.bits == whole.bits, "\(rate) Hz, blocks of up to \(largest)")
      }
    }
  }

  @Test func blockOfZeroFramesChangesNothing() {
    var synth = Synthesizer(rate: 8000)
    synth.noteOn(.keys, note: 60, velocity: 100)
    var frames = [StereoFrame](repeating: .one, count: 1)
    synth.render(&frames, count: 0)
    #expect(frames == [.one])
    #expect(synth.isSilent == false)
  }
}
