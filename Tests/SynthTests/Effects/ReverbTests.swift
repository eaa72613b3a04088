import Foundation
import Testing

@testable import Synth

@Suite struct ReverbTests {
  /// Returns the reverb's response to a pulse, without the pulse itself.
  private func response(rate: Int, time: Double, seconds: Double, wet: Double = 0.5) -> Frames {
    var frames = Frames.pulse(0.5, count: Int(seconds * Double(rate)))
    process(&frames, rate: rate, time: time, wet: wet)
    frames[0] = .zero
    return frames
  }

  @discardableResult
  private func process(_ frames: inout Frames, rate: Int, time: Double, wet: Double, isOn: Bool = true) -> Bool {
    var reverb = Reverb(rate: rate)
    reverb.set(isOn: isOn, wet: wet, time: time)
    reverb.arrive()
    frames.withUnsafeMutableBufferPointer { buffer in
      for start in stride(from: 0, to: buffer.count, by: 32) {
        reverb.beginStep()
        reverb.process(buffer.baseAddress! + start, first: 0, count: min(32, buffer.count - start))
        reverb.endStep()
      }
    }
    return reverb.isSilent
  }

  /// Filters the samples by two second-order band-pass filters, which keep about an octave around `hertz`.
  private func octave(_ samples: [Double], at hertz: Double, rate: Int) -> [Double] {
    let w = 2 * .pi * hertz / Double(rate)
    let alpha = sin(w) / (2 * 1.414)
    func pass(_ input: [Double]) -> [Double] {
      var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
      return input.map { x in
        let y = (alpha * (x - x2) + 2 * cos(w) * y1 - (1 - alpha) * y2) / (1 + alpha)
        (x1, x2, y1, y2) = (x, x1, y, y1)
        return y
      }
    }
    return pass(pass(samples))
  }

  /// Returns the time of a decay by 60 dB, extrapolated from −5…−35 dB of Schroeder's integral.
  private func decay(_ samples: [Double], rate: Int) -> Double {
    var rest = 0.0
    let energies = samples.reversed().map { sample in
      rest += sample * sample
      return rest
    }
    var points: [(Double, Double)] = []
    for (frame, energy) in energies.reversed().enumerated() {
      let level = 10 * log10(energy / rest)
      if -35 ... -5 ~= level { points.append((Double(frame) / Double(rate), level)) }
    }
    let n = Double(points.count)
    let x = points.reduce(0) { $0 + $1.0 } / n
    let y = points.reduce(0) { $0 + $1.1 } / n
    let slope =
      points.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) } / points.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
    return -60 / slope
  }

  @Test(arguments: [0.3, 0.5, 1, 1.8, 3, 5])
  func soundFallsBy60DecibelsInTheSetTime(time: Double) {
    let rate = 8000
    let frames = response(rate: rate, time: time, seconds: time * 0.9 + 0.2)
    for side in [frames.left, frames.right] {
      for hertz in [500.0, 1000] {
        let measured = decay(octave(side, at: hertz, rate: rate), rate: rate)
        #expect(abs(measured / time - 1) < 0.15, "\(hertz) Hz: \(measured) s")
      }
    }
  }

  @Test(arguments: [16_000, 48_000])
  func echoesAreDenseWithinATenthOfASecond(rate: Int) {
    // The measure is that of J. Abel and P. Huang, "A simple, robust measure of reverberation echo density", 2006.
    let samples = response(rate: rate, time: 1.8, seconds: 0.3).left
    let half = rate / 100
    let weights = (-half...half).map { 0.5 + 0.5 * cos(.pi * Double($0) / Double(half + 1)) }
    let sum = weights.reduce(0, +)
    func density(_ center: Int) -> Double {
      let window = samples[(center - half)...(center + half)]
      let deviation = (zip(window, weights).reduce(0) { $0 + $1.0 * $1.0 * $1.1 } / sum).squareRoot()
      let outside = zip(window, weights).reduce(0) { $0 + (abs($1.0) > deviation ? $1.1 : 0) }
      return outside / sum / 0.3173
    }
    let densities = stride(from: half, to: rate / 10, by: rate / 500).map(density)
    #expect(densities.max()! > 0.9)
    let later = stride(from: rate / 10, to: rate / 4, by: rate / 100).map(density)
    #expect(later.reduce(0, +) / Double(later.count) > 0.9)
  }

  @Test func noSingleFrequencyRings() {
    let rate = 8000
    let count = 8192
    let samples = Array(response(rate: rate, time: 2, seconds: 1.6).left.suffix(count))
    // Undo the decay, and fade the ends (a Hann window).
    var re = samples.enumerated().map { (frame: Int, sample: Double) -> Double in
      let turn = 2 * Double.pi * Double(frame) / Double(count)
      let fade = 0.5 - 0.5 * cos(turn)
      let decay = 3 * Double(frame) / Double(rate) / 2
      return sample * fade * pow(10, decay)
    }
    var im = [Double](repeating: 0, count: count)
    transform(&re, &im)
    let powers = (0..<count / 2).map { re[$0] * re[$0] + im[$0] * im[$0] }
    var worst = 0.0
    for bin in 200..<3000 {
      let near = powers[(bin - bin / 8)...(bin + bin / 8)]
      worst = max(worst, powers[bin] / (near.reduce(0, +) / Double(near.count)))
    }
    // In the spectrum of noise, peaks exceed the mean power by 9…11 dB. A reverb with a fixed feedback matrix has peaks
    // of 20 dB.
    #expect(10 * log10(worst) < 15)
  }

  @Test(arguments: [0.2, 1.8, 10])
  func reverbKeepsTheLoudness(time: Double) {
    let rate = 8000
    // Filter the noise so that its spectrum falls like that of music.
    var last = SIMD2<Float>.zero
    let noise = Frames.noise(0.5, count: 16_000).map { frame -> SIMD2<Float> in
      last += 0.3 * (frame - last)
      return last
    }
    let silence = Frames(repeating: .zero, count: Int(0.7 * time * Double(rate)))
    for wet in [0.1, 0.5] {
      var frames = noise + silence
      process(&frames, rate: rate, time: time, wet: wet)
      let change = 10 * log10(frames.power * Double(frames.count) / (noise.power * Double(noise.count)))
      #expect(abs(change) < 2, "wet \(wet): \(change) dB")
    }
  }

  @Test func dryAndWetGainsAreTheCosineAndSineOfTheWetShare() {
    var dry = Frames.pulse(0.5, count: 100)
    process(&dry, rate: 16_000, time: 1, wet: 0.2)
    #expect(abs(Double(dry[0].x) - 0.5 * cos(0.1 * .pi)) < 1e-6)
    let quarter = response(rate: 8000, time: 0.5, seconds: 0.5, wet: 0.25).power
    let half = response(rate: 8000, time: 0.5, seconds: 0.5, wet: 0.5).power
    #expect(abs(10 * log10(half / quarter) - 20 * log10(sin(0.25 * .pi) / sin(0.125 * .pi))) < 0.01)
  }

  @Test func sidesAreUncorrelated() {
    let frames = response(rate: 16_000, time: 1, seconds: 0.7)
    let product = frames.reduce(0) { $0 + Double($1.x * $1.y) }
    let left = frames.left.reduce(0) { $0 + $1 * $1 }
    let right = frames.right.reduce(0) { $0 + $1 * $1 }
    #expect(abs(product) / (left * right).squareRoot() < 0.3)
    #expect(abs(10 * log10(left / right)) < 1)
  }

  @Test func reverbWithWetShareZeroOrOffPassesSamplesUnchanged() {
    let noise = Frames.noise(0.5, count: 500)
    for (wet, isOn) in [(0.0, true), (0.5, false)] {
      var frames = noise
      #expect(process(&frames, rate: 48_000, time: 2, wet: wet, isOn: isOn))
      #expect(frames.bits == noise.bits)
    }
  }

  @Test func reverbEndsInExactZeros() {
    var frames = Frames.pulse(1, count: 12_000)
    #expect(process(&frames, rate: 16_000, time: 0.2, wet: 0.5))
    #expect(frames.suffix(320).allSatisfy { $0 == .zero })
    let last = frames.lastIndex { $0 != .zero }!
    #expect(Array(frames[(last - 31)...last]).peak < 1e-6)
    #expect(frames.allSatisfy { !$0.x.isSubnormal && !$0.y.isSubnormal })
  }

  /// Replaces complex samples by their discrete Fourier transform. The number of samples is a power of two.
  private func transform(_ re: inout [Double], _ im: inout [Double]) {
    let count = re.count
    var place = 0
    for index in 1..<count {
      var bit = count >> 1
      while place & bit != 0 {
        place ^= bit
        bit >>= 1
      }
      place |= bit
      if index < place {
        re.swapAt(index, place)
        im.swapAt(index, place)
      }
    }
    var length = 2
    while length <= count {
      let half = length / 2
      for offset in 0..<half {
        let angle = -2 * .pi * Double(offset) / Double(length)
        let (c, s) = (cos(angle), sin(angle))
        for start in stride(from: offset, to: count, by: length) {
          let x = re[start + half] * c - im[start + half] * s
          let y = re[start + half] * s + im[start + half] * c
          (re[start + half], im[start + half]) = (re[start] - x, im[start] - y)
          (re[start], im[start]) = (re[start] + x, im[start] + y)
        }
      }
      length *= 2
    }
  }
}
