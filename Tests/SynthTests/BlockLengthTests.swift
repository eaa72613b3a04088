import Testing

@testable import Synth

@Suite struct BlockLengthTests {
  /// Notes of both parts, more of them than can sound, ends, and settings that change while they sound.
  private static func score(_ sound: Sound, rate: Int) -> Score {
    var score = Score(rate: rate, settings: .everything(sound))
    let second = Double(rate)
    func frame(_ time: Double) -> Int { Int(time * second) }
    for index in 0..<40 {
      score.add(
        UInt8(40 + 37 * index % 48), velocity: UInt8(1 + index * 3), part: index % 4 == 0 ? .bass : .keys,
        from: frame(0.0011 * Double(index)), until: index % 3 == 0 ? frame(0.06) : nil)
    }
    var other = SynthSettings.everything(sound)
    (other.cutoff, other.delayTime, other.reverbWet, other.level) = (2900, 0.02, 0.1, -6)
    score.actions.append((frame(0.07), .set(other)))
    score.actions.append((frame(0.08), .end))
    return score
  }

  @Test(arguments: Sound.allCases)
  func noBlockLengthChangesABit(sound: Sound) {
    for (rate, time) in [(8000, 0.25), (16_000, 0.2), (44_100, 0.12), (96_000, 0.1), (192_000, 0.09)] {
      let score = Self.score(sound, rate: rate)
      let frames = Int(Double(rate) * time)
      let whole = score.played(frames: frames, largestBlock: 1 << 30)
      #expect(whole.peak > 0)
      for (largest, seed) in [(3, 1), (97, 2), (700, 3)] as [(Int, UInt64)] {
        let split = score.played(frames: frames, largestBlock: largest, seed: seed)
        #expect(split == whole && split.bits == whole.bits, "\(rate) Hz, blocks of up to \(largest)")
      }
    }
  }

  @Test func aBlockOfNoFramesChangesNothing() {
    var synth = Synth(rate: 8000)
    synth.noteOn(.keys, note: 60, velocity: 100)
    var frames = [StereoFrame](repeating: .one, count: 1)
    synth.render(&frames, count: 0)
    #expect(frames == [.one])
    #expect(synth.isSilent == false)
  }
}
