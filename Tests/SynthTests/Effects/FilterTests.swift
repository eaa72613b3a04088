import Foundation
import Testing

@testable import Synth

@Suite struct FilterTests {
  private func filtered(_ input: Frames, rate: Int, cutoff: Double, resonance: Double = 0, isOn: Bool = true) -> Frames
  {
    var filter = LowPassFilter(rate: rate)
    filter.set(isOn: isOn, cutoff: cutoff, resonance: resonance)
    filter.arrive()
    var frames = input
    frames.withUnsafeMutableBufferPointer { buffer in
      for start in stride(from: 0, to: buffer.count, by: 32) {
        filter.beginStep()
        filter.process(buffer.baseAddress! + start, first: 0, count: min(32, buffer.count - start))
        filter.endStep()
      }
    }
    return frames
  }

  @Test(arguments: [8000, 16_000], [250.0, 500, 1000, 2000, 2700])
  func frequencyResponseIsThatOfTheAnalogPrototype(rate: Int, cutoff: Double) {
    for resonance in [-20.0, -10, 0, 10, 20] {
      let response = filtered(.pulse(0.25, count: rate / 8), rate: rate, cutoff: cutoff, resonance: resonance).left
      let q = pow(10, resonance / 20) / 2.0.squareRoot()
      for share in [0.1, 0.3, 0.5, 0.8, 1, 1.2, 1.5, 2, 3] where share * cutoff < 0.45 * Double(rate) {
        // The filter's discretization by the trapezoidal rule warps the prototype's frequencies.
        let w = tan(.pi * share * cutoff / Double(rate)) / tan(.pi * cutoff / Double(rate))
        let analog = 1 / ((1 - w * w) * (1 - w * w) + w * w / (q * q)).squareRoot()
        let gain = spectrum(response, at: share * cutoff, rate: rate) / 0.25
        #expect(abs(decibels(gain) - decibels(analog)) < 0.5, "\(resonance) dB, \(share) of the cutoff")
      }
      let gain = spectrum(response, at: cutoff, rate: rate) / 0.25
      #expect(abs(decibels(gain) - (resonance - 3.01)) < 0.1, "at the cutoff, \(resonance) dB")
    }
  }

  @Test(arguments: [8000, 48_000])
  func filterIsStableDuringSweeps(rate: Int) {
    var filter = LowPassFilter(rate: rate)
    var frames = Frames.noise(1, count: 6400)
    frames += Frames(repeating: .zero, count: 3200)
    var peak: Float = 0
    frames.withUnsafeMutableBufferPointer { buffer in
      for step in 0..<buffer.count / 32 {
        filter.set(
          isOn: true, cutoff: step % 2 == 0 ? 250 : 2700, resonance: step % 3 == 0 ? -20 : 20)
        if step % 5 != 0 { filter.arrive() }
        filter.beginStep()
        filter.process(buffer.baseAddress! + 32 * step, first: 0, count: 32)
        filter.endStep()
      }
    }
    for frame in frames { peak = max(peak, abs(frame.x), abs(frame.y)) }
    #expect(frames.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    #expect(peak < 20)
    #expect(Array(frames.suffix(32)).peak < 0.001)
  }

  @Test func openOrDisabledFilterPassesSamplesUnchanged() {
    let noise = Frames.noise(0.5, count: 500)
    #expect(filtered(noise, rate: 48_000, cutoff: 3000).bits == noise.bits)
    #expect(filtered(noise, rate: 48_000, cutoff: 3000, resonance: 20).bits == noise.bits)
    #expect(filtered(noise, rate: 48_000, cutoff: 250, resonance: 20, isOn: false).bits == noise.bits)
  }

  @Test func filterOpensGradually() {
    let pulse = Frames.pulse(0.25, count: 1000)
    let gains = stride(from: 2600.0, through: 3000, by: 25).map { cutoff in
      decibels(spectrum(filtered(pulse, rate: 48_000, cutoff: cutoff).left, at: 6000, rate: 48_000) / 0.25)
    }
    #expect(gains[0] < -12 && abs(gains.last!) < 1e-6)
    for (before, after) in zip(gains, gains.dropFirst()) { #expect(abs(after - before) < 5) }
  }

  @Test func filterIsSilentSoonAfterItsInput() {
    let frames = filtered(.pulse(1, count: 16_000), rate: 16_000, cutoff: 250, resonance: 20)
    #expect(frames.suffix(8000).allSatisfy { $0 == .zero })
    #expect(frames.allSatisfy { !$0.x.isSubnormal })
  }
}
