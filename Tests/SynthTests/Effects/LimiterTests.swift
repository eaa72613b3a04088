import Foundation
import Testing

@testable import Synth

@Suite struct LimiterTests {
  private func limited(_ input: Frames, rate: Int) -> (frames: Frames, latency: Int) {
    var limiter = Limiter(rate: rate)
    var frames = input
    frames.withUnsafeMutableBufferPointer { buffer in
      for start in stride(from: 0, to: buffer.count, by: 32) {
        limiter.process(buffer.baseAddress! + start, count: min(32, buffer.count - start))
        limiter.endStep()
      }
    }
    return (frames, limiter.latency)
  }

  /// Returns the true peak of samples, oversampled eight times by a windowed sinc of `reach` samples on each side.
  private func truePeak(_ samples: [Double], reach: Int) -> Double {
    let rows = (0..<8).map { place in
      (-reach + 1...reach).map { tap -> Double in
        let distance = Double(tap) - Double(place) / 8
        if distance == 0 { return 1 }
        let window = 0.5 + 0.5 * cos(.pi * distance / Double(reach))
        return sin(.pi * distance) / (.pi * distance) * window
      }
    }
    var peak = 0.0
    samples.withUnsafeBufferPointer { samples in
      // To save time, search only from each large sample to the next sample.
      for frame in reach..<(samples.count - reach) where abs(samples[frame]) > 0.3 {
        for row in rows {
          var sum = 0.0
          for tap in 0..<(2 * reach) { sum += row[tap] * samples[frame - reach + 1 + tap] }
          peak = max(peak, abs(sum))
        }
      }
    }
    return peak
  }

  @Test(arguments: [8000, 44_100, 48_000], [0.0, 12, 40])
  func truePeaksStayBelowMinusOneDecibel(rate: Int, gain: Double) {
    let noise = Frames.noise(Float(pow(10, gain / 20)), count: 2000)
    // Measure white noise with a filter as long as that of ITU-R BS.1770, and darker noise with a longer filter.
    let darker = zip(noise, noise.dropFirst()).map { $0 + $1 }
    for (input, reach) in [(noise, 6), (darker, 24)] {
      let frames = limited(input, rate: rate).frames
      #expect(frames.peak > 0.4 && frames.peak <= 0.82036)
      #expect(decibels(truePeak(frames.left, reach: reach)) < -1)
      #expect(decibels(truePeak(frames.right, reach: reach)) < -1)
    }
  }

  @Test func peaksBetweenFramesAreLimited() {
    // A sine at a quarter of the rate, whose samples all miss the peaks, begins abruptly.
    let rate = 48_000
    let input = (0..<3000).map { frame -> SIMD2<Float> in
      let sample = frame % 1000 < 500 ? Float(3 * sin(.pi * (Double(frame) / 2 + 0.25))) : 0
      return SIMD2(sample, -sample)
    }
    let frames = limited(input, rate: rate).frames
    #expect(frames.peak > 0.5)
    #expect(decibels(truePeak(frames.left, reach: 24)) < -1)
  }

  @Test(arguments: [8000, 48_000])
  func soundBelowTheCeilingIsOnlyDelayed(rate: Int) {
    let noise = Frames.noise(0.38, count: 1000)
    let sine = Frames.sine(200, amplitude: 0.795, rate: rate, count: 1000)
    for input in [noise, sine] {
      let (frames, latency) = limited(input, rate: rate)
      #expect(latency == rate * 3 / 2000)
      #expect(frames.dropFirst(latency).elementsEqual(input.dropLast(latency)))
    }
  }

  @Test func bothSidesHaveTheSameSmoothGain() {
    let rate = 16_000
    var input = Frames(repeating: SIMD2(0.4, 0.1), count: 14 * 16_000)
    input[2000] = SIMD2(4, 0)
    let (frames, latency) = limited(input, rate: rate)
    let gains = frames.dropFirst(latency).enumerated().map { frame, sample in
      frame == 2000 ? sample.x / 4 : sample.x / 0.4
    }
    for (frame, sample) in frames.dropFirst(latency).enumerated() where frame != 2000 {
      #expect(abs(sample.y / 0.1 - gains[frame]) < 1e-6)
    }
    #expect(gains[2000] <= 0.82036 / 4)
    #expect(gains[2000] > 0.19)
    for (before, after) in zip(gains, gains.dropFirst()) { #expect(abs(after - before) < 0.15) }
    #expect(gains[..<1960].allSatisfy { $0 == 1 })
    // After a single peak, the gain recovers most of its loss within 100 ms, and all of it within 14 s.
    #expect(abs(gains[2000 + 1600] - (1 - 0.8 * Float(exp(-1.0)))) < 0.08)
    #expect(gains[2000 + 16_000] > 0.75)
    #expect(gains.suffix(100).allSatisfy { $0 == 1 })
  }

  /// A limiter without a slow release would let the sound swell by 6.5 dB between two loud parts.
  @Test func gainHardlyRisesBetweenFrequentPeaks() {
    let rate = 16_000
    var input = Frames(repeating: SIMD2(0.2, 0.2), count: 6 * rate)
    for start in stride(from: 0, to: input.count, by: rate / 4) {
      for frame in start..<start + rate / 50 { input[frame] = SIMD2(1.6, 1.6) }
    }
    let (frames, latency) = limited(input, rate: rate)
    let quiet = (3 * rate..<6 * rate - latency).filter { input[$0].x == 0.2 }
    let gains = quiet.map { frames[$0 + latency].x / 0.2 }
    let (least, most) = (gains.min() ?? 0, gains.max() ?? 1)
    #expect(most < 1.5 * least, "\(least)…\(most): pumping by \(decibels(Double(most / least))) dB")
  }

  /// A gain that stays reduced during a silence would make the first note after the silence too soft.
  @Test func gainIsFullyRestoredAfterASilence() {
    let loud = Frames(repeating: SIMD2(4, 4), count: 16_000)
    let input = loud + Frames(repeating: .zero, count: 16_000) + Frames(repeating: SIMD2(0.1, 0.1), count: 1600)
    let (frames, latency) = limited(input, rate: 16_000)
    #expect(frames.dropFirst(32_000 + latency).allSatisfy { $0.x == 0.1 })
  }

  @Test func silentInputGivesExactZeros() {
    let input = Frames.noise(8, count: 200) + Frames(repeating: SIMD2(-0.0, 0), count: 400)
    let frames = limited(input, rate: 16_000).frames
    #expect(Frames(frames.suffix(300)).bits.allSatisfy { $0 == 0 })
  }
}
