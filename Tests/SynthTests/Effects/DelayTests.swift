import Foundation
import Testing

@testable import Synth

@Suite struct DelayTests {
  private func echoes(
    _ input: Frames, rate: Int = 16_000, time: Double, wet: Double = 0.5, feedback: Double = 0, isOn: Bool = true,
    isCrossing: Bool = false
  ) -> (frames: Frames, isSilent: Bool) {
    var delay = Delay(rate: rate)
    delay.set(isOn: isOn, time: time, wet: wet, feedback: feedback, isCrossing: isCrossing)
    delay.arrive()
    var frames = input
    frames.withUnsafeMutableBufferPointer { buffer in
      for start in stride(from: 0, to: buffer.count, by: 32) {
        delay.beginStep()
        delay.process(buffer.baseAddress! + start, first: 0, count: min(32, buffer.count - start))
        delay.endStep()
      }
    }
    return (frames, delay.isSilent)
  }

  @Test(arguments: [(0.0, 1), (0.001, 16), (0.01, 160), (0.35, 5600), (2, 32_000)])
  func echoComesAtTheFrameOfTheDelayTime(time: Double, frame: Int) {
    let frames = echoes(.pulse(1, count: 33_000), time: time, wet: 0.3).frames
    let soundingFrames = frames.indices.filter { frames[$0] != .zero }
    #expect(soundingFrames == [0, frame])
    #expect(abs(Double(frames[0].x) - cos(0.15 * .pi)) < 1e-6)
    #expect(abs(Double(frames[frame].y) - sin(0.15 * .pi)) < 1e-6)
  }

  @Test func eachEchoIsSofterByTheFeedbackAndLessBright() {
    let frames = echoes(.pulse(1, count: 9000), time: 0.1, feedback: 0.7).frames
    var peak: Float = 1
    for echo in 1...5 {
      let part = Array(frames[(1600 * echo)..<(1600 * echo + 800)])
      let sum = part.left.reduce(0, +)
      #expect(abs(sum - 0.5.squareRoot() * pow(0.7, Double(echo - 1))) < 1e-4)
      #expect(part.peak < peak)
      peak = 0.71 * part.peak
    }
  }

  /// The input is a pulse in the centre, on the left or on the right. Its echoes come every 0.02 s.
  @Test(arguments: [SIMD2<Float>(1, 1), SIMD2(1, 0), SIMD2(0, 1)]) func pingPongEchoesChangeSides(pulse: SIMD2<Float>) {
    var input = Frames(repeating: .zero, count: 2000)
    input[0] = pulse
    let frames = echoes(input, time: 0.02, feedback: 0.6, isCrossing: true).frames
    let wet = Float(0.5.squareRoot())
    for echo in 1...5 {
      let sum = frames[(320 * echo)..<(320 * echo + 300)].reduce(.zero, +)
      let level = wet * wet * (pulse.x + pulse.y) * Float(pow(0.6, Double(echo - 1)))
      let expected: SIMD2<Float> = echo % 2 == 1 ? SIMD2(level, 0) : SIMD2(0, level)
      #expect(abs(sum.x - expected.x) < 1e-3 && abs(sum.y - expected.y) < 1e-3, "echo \(echo): \(sum)")
    }
  }

  @Test func delayWithWetShareZeroOrOffPassesSamplesUnchanged() {
    let noise = Frames.noise(0.5, count: 500)
    #expect(echoes(noise, time: 0.01, wet: 0, feedback: 0.9).frames.bits == noise.bits)
    #expect(echoes(noise, time: 0.01, wet: 0.5, feedback: 0.9, isOn: false).frames.bits == noise.bits)
  }

  @Test func delayIsSilentAfterItsLastEcho() {
    let (frames, isSilent) = echoes(.pulse(1, count: 16_000), time: 0.02, feedback: 0.6)
    #expect(isSilent)
    #expect(frames.suffix(1600).allSatisfy { $0 == .zero })
    #expect(frames.allSatisfy { !$0.x.isSubnormal })
    // Echoes below −120 dBFS are silenced. The feedback makes each echo 4.4 dB softer than the previous echo, and the
    // low-pass lowers its peak further, so at most 27 echoes are heard.
    #expect(20 * 320..<28 * 320 ~= frames.lastIndex { $0 != .zero }!)
  }

  @Test func delayWithHighFeedbackStaysBounded() {
    let frames = echoes(.noise(1, count: 8000), time: 0.01, feedback: 0.9).frames
    #expect(frames.peak < 8)
  }

  @Test func newDelayTimeAppliesAfterTheCrossfade() {
    let rate = 16_000
    var pulses = Frames.pulse(0.5, count: 8000)
    pulses[4000] = SIMD2(0.5, 0.5)
    let before = settings { ($0.delayWet, $0.delayTime, $0.delayFeedback) = (0.5, 0.05, 0) }
    let after = settings { ($0.delayWet, $0.delayTime, $0.delayFeedback) = (0.5, 0.1, 0) }
    let (frames, latency, _) = throughEffects(pulses, rate: rate, before, changes: [(3000, after)])
    let soundingFrames = frames.indices.filter { frames[$0] != .zero }.map { $0 - latency }
    #expect(soundingFrames == [0, 800, 4000, 5600])
  }
}
