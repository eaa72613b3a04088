import Testing

@testable import Synth

@Suite struct GlideTests {
  @Test(arguments: [8000, 11_025, 16_000, 44_100, 48_000, 96_000, 192_000])
  func glideReachesItsTargetWithinTenMilliseconds(rate: Int) {
    var glide = Glide(1, rate: rate)
    glide.beginStep()
    glide.go(to: 3)
    // Test the worst case, in which the target is set just after a step has begun.
    var frames = Effects.stepLength
    var last = glide.value(at: Effects.stepLength - 1)
    while !glide.rests(at: 3) {
      glide.beginStep()
      guard glide.isMoving else { break }
      for frame in 0..<Effects.stepLength {
        let value = glide.value(at: frame)
        #expect(value >= last && value - last < 2.1 / 32)
        last = value
      }
      frames += Effects.stepLength
    }
    #expect(Double(frames) / Double(rate) <= 0.01)
    #expect(glide.end == 3)
  }

  private typealias Change = @Sendable (inout SynthSettings) -> Void

  private static let steps: [(String, Change, Change)] = [
    ("level down", { $0.level = 0 }, { $0.level = -60 }),
    ("level up", { $0.level = -60 }, { $0.level = 6 }),
    ("cutoff down", { $0.cutoff = 3000 }, { $0.cutoff = 250 }),
    ("cutoff up", { $0.cutoff = 250 }, { $0.cutoff = 3000 }),
    ("resonance up", { ($0.cutoff, $0.resonance) = (400, -20) }, { $0.resonance = 20 }),
    ("resonance down", { ($0.cutoff, $0.resonance) = (400, 20) }, { $0.resonance = -20 }),
    ("filter off", { $0.cutoff = 300 }, { $0.filterIsOn = false }),
    ("filter on", { ($0.cutoff, $0.filterIsOn) = (300, false) }, { $0.filterIsOn = true }),
    ("delay time", { ($0.delayWet, $0.delayTime) = (0.5, 0.1) }, { $0.delayTime = 0.033 }),
    ("delay wet up", { $0.delayTime = 0.1 }, { $0.delayWet = 0.5 }),
    ("delay wet down", { ($0.delayWet, $0.delayTime) = (0.5, 0.1) }, { $0.delayWet = 0 }),
    (
      "delay feedback", { ($0.delayWet, $0.delayTime, $0.delayFeedback) = (0.5, 0.1, 0) }, { $0.delayFeedback = 0.9 }
    ),
    ("delay off", { ($0.delayWet, $0.delayTime) = (0.5, 0.1) }, { $0.delayIsOn = false }),
    ("reverb wet up", { $0.reverbTime = 0.5 }, { $0.reverbWet = 0.5 }),
    ("reverb wet down", { ($0.reverbWet, $0.reverbTime) = (0.5, 0.5) }, { $0.reverbWet = 0 }),
    ("reverb time up", { ($0.reverbWet, $0.reverbTime) = (0.5, 0.2) }, { $0.reverbTime = 10 }),
    ("reverb time down", { ($0.reverbWet, $0.reverbTime) = (0.5, 10) }, { $0.reverbTime = 0.2 }),
    ("reverb off", { ($0.reverbWet, $0.reverbTime) = (0.5, 0.5) }, { $0.reverbIsOn = false }),
  ]

  @Test(arguments: steps.indices)
  func changingAParameterMakesNoClick(index: Int) {
    let (name, first, then) = Self.steps[index]
    let rate = 24_000
    let before = settings(first)
    var after = before
    then(&after)
    let sine = Frames.sine(200, amplitude: 0.1, rate: rate, count: 9600)
    let output = throughEffects(sine, rate: rate, before, changes: [(4801, after)]).frames.left
    let slopes = zip(output, output.dropFirst()).map { abs($1 - $0) }
    let bends = zip(slopes.indices, slopes.indices.dropFirst(2)).map { first, last in
      abs(output[last] - 2 * output[last - 1] + output[last - 2])
    }
    let around = max(slopes[4000..<4801].max()!, slopes[6000...].max()!)
    #expect(slopes[4801..<6000].max()! < 2.5 * around, "\(name)")
    // A click is a jump of up to 0.1, the sine's amplitude. The second difference contains the full size of the jump.
    #expect(bends[4790..<6000].max()! < 0.012, "\(name)")
  }

  @Test func newLevelIsReachedInTenMilliseconds() {
    let rate = 48_000
    let sine = Frames.sine(1000, amplitude: 0.3, rate: rate, count: 4800)
    let quieter = settings { $0.level = -20 }
    let (output, latency, _) = throughEffects(sine, rate: rate, settings(), changes: [(1000, quieter)])
    let gain = Float(Mathematics.gain(decibels: -20))
    for frame in 1480..<(4800 - latency) { #expect(output[frame + latency] == sine[frame] * gain) }
    #expect(output[999 + latency] == sine[999])
  }

  @Test func duringSilenceTargetsAreReachedImmediately() {
    let rate = 16_000
    let input = Frames(repeating: .zero, count: 3200) + Frames.sine(300, amplitude: 0.2, rate: rate, count: 3200)
    let loud = settings()
    let other = settings { ($0.level, $0.cutoff, $0.resonance) = (-12, 800, 6) }
    let changed = throughEffects(input, rate: rate, loud, changes: [(3200, other)]).frames
    let fresh = throughEffects(input, rate: rate, other).frames
    #expect(changed.bits == fresh.bits)
  }
}
