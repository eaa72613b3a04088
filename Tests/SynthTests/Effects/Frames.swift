import Foundation

@testable import Synth

typealias Frames = [StereoFrame]

extension Frames {
  static func pulse(_ size: Float, count: Int) -> Frames {
    var frames = Frames(repeating: .zero, count: count)
    frames[0] = SIMD2(size, size)
    return frames
  }

  static func sine(_ hertz: Double, amplitude: Double, rate: Int, count: Int) -> Frames {
    (0..<count).map { frame in
      let sample = Float(amplitude * sin(2 * .pi * hertz * Double(frame) / Double(rate)))
      return SIMD2(sample, sample)
    }
  }

  /// Returns white noise that differs between the two sides, and is the same for the same seed.
  static func noise(_ amplitude: Float, count: Int, seed: UInt32 = 1) -> Frames {
    var state = seed
    func sample() -> Float {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(Int32(bitPattern: state)) / 2_147_483_648 * amplitude
    }
    return (0..<count).map { _ in
      let left = sample()
      return SIMD2(left, sample())
    }
  }

  var left: [Double] { map { Double($0.x) } }
  var right: [Double] { map { Double($0.y) } }

  /// The mean square of both sides.
  var power: Double { reduce(0) { $0 + Double($1.x * $1.x + $1.y * $1.y) } / Double(2 * Swift.max(1, count)) }
}

/// Processes sound with all effects. `changes` has new settings and the frames at which they apply, in order.
func throughEffects(
  _ input: Frames, rate: Int, _ settings: SynthSettings, blocks: [Int] = [256],
  changes: [(frame: Int, settings: SynthSettings)] = []
) -> (frames: Frames, latency: Int, isSilent: Bool) {
  var effects = Effects(rate: rate, settings: settings)
  var frames = input
  let latency = effects.latency
  var isSilent = false
  frames.withUnsafeMutableBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return }
    var done = 0
    var block = 0
    var change = 0
    while done < buffer.count {
      var length = min(blocks[block % blocks.count], buffer.count - done)
      while change < changes.count && changes[change].frame == done {
        effects.set(changes[change].settings)
        change += 1
      }
      if change < changes.count { length = min(length, changes[change].frame - done) }
      effects.process(start + done, count: length)
      done += length
      block += 1
    }
    isSilent = effects.isSilent
  }
  return (frames, latency, isSilent)
}

/// Returns settings that leave the sound unchanged, as modified by `change`.
func settings(_ change: (inout SynthSettings) -> Void = { _ in }) -> SynthSettings {
  var settings = SynthSettings()
  settings.level = 0
  settings.cutoff = 3000
  settings.delayWet = 0
  settings.reverbWet = 0
  change(&settings)
  return settings
}

func decibels(_ factor: Double) -> Double { 20 * log10(factor) }

func spectrum(_ samples: [Double], at hertz: Double, rate: Int) -> Double {
  let (c, s) = (cos(2 * .pi * hertz / Double(rate)), sin(2 * .pi * hertz / Double(rate)))
  var (x, y, re, im) = (1.0, 0.0, 0.0, 0.0)
  for sample in samples {
    re += sample * x
    im += sample * y
    (x, y) = (x * c - y * s, x * s + y * c)
  }
  return (re * re + im * im).squareRoot()
}
