import Testing

@testable import Synth

@Suite struct EffectsTests {
  private let everything = settings {
    ($0.level, $0.cutoff, $0.resonance) = (3, 1500, 6)
    ($0.delayWet, $0.delayTime, $0.delayFeedback) = (0.3, 0.03, 0.5)
    ($0.reverbWet, $0.reverbTime) = (0.3, 0.2)
  }

  @Test(arguments: [8000, 44_100])
  func blockLengthDoesNotChangeTheSamples(rate: Int) {
    var input = Frames(repeating: .zero, count: 6000)
    for (frame, sample) in Frames.noise(0.7, count: 1000).enumerated() {
      input[frame + 77] = sample
      input[frame + 4003] = sample * 0.01
    }
    var changes: [(frame: Int, settings: SynthSettings)] = []
    var now = everything
    func change(_ frame: Int, _ change: (inout SynthSettings) -> Void) {
      change(&now)
      changes.append((frame, now))
    }
    change(300) { $0.cutoff = 700 }
    change(411) { $0.delayTime = 0.05 }
    change(900) { ($0.reverbTime, $0.reverbWet) = (1, 0.5) }
    change(1313) { ($0.level, $0.filterIsOn) = (-6, false) }
    change(2000) { ($0.delayIsOn, $0.reverbIsOn) = (false, false) }
    change(3333) { ($0.delayIsOn, $0.reverbIsOn, $0.filterIsOn) = (true, true, true) }
    change(4444) { $0.cutoff = 2900 }
    let whole = throughEffects(input, rate: rate, everything, blocks: [6000], changes: changes).frames
    #expect(whole.peak > 0.3)
    for blocks in [[1], [32], [7, 64, 1, 500, 31]] {
      let parts = throughEffects(input, rate: rate, everything, blocks: blocks, changes: changes).frames
      #expect(parts.bits == whole.bits)
    }
  }

  @Test func neutralEffectsOnlyDelayTheSamples() {
    let noise = Frames.noise(0.4, count: 700)
    let (frames, latency, isSilent) = throughEffects(noise, rate: 48_000, settings())
    #expect(latency == 72)
    #expect(frames.dropFirst(latency).elementsEqual(noise.dropLast(latency)))
    #expect(frames.prefix(latency).allSatisfy { $0 == .zero })
    #expect(!isSilent)
  }

  @Test func tailEndsInExactZeros() {
    let input = Frames.noise(0.5, count: 800) + Frames(repeating: .zero, count: 15_200)
    let (frames, _, isSilent) = throughEffects(input, rate: 16_000, everything)
    #expect(isSilent)
    #expect(frames.suffix(1600).bits.allSatisfy { $0 == 0 })
    #expect(frames.allSatisfy { !$0.x.isSubnormal && !$0.y.isSubnormal })
  }

  @Test(arguments: [8000])
  func effectsAcceptTheLowestAndHighestRates(lowest: Int) {
    for rate in [lowest, lowest * 24, 22_050] {
      let frames = throughEffects(.noise(0.5, count: 400), rate: rate, everything).frames
      #expect(frames.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }
}
