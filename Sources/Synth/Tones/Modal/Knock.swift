/// A strike's noise: decaying white noise through a band-pass (R. Bristow-Johnson's Audio EQ Cookbook, peak gain 1).
struct Knock {
  private static let quality = 0.7

  private var height: Float = 0
  private var shrink: Float = 0
  private var noise = SeededNoise(seed: 0)
  private var inflow: Float = 0
  private var feedback1: Float = 0
  private var feedback2: Float = 0
  private var state1: Float = 0
  private var state2: Float = 0

  var isSilent: Bool { height == 0 }

  init() {}

  /// Starts a knock. `frequency` is the centre of the band in hertz, `amplitude` is relative to full scale, and `decay`
  /// is in decibels per second.
  init(seed: UInt32, frequency: Double, amplitude: Double, decay: Double, rate: Double) {
    let angle = 2 * Double.pi * min(frequency, 0.4 * rate) / rate
    let width = Mathematics.sine(angle) / (2 * Self.quality)
    inflow = Float(width / (1 + width))
    feedback1 = Float(-2 * Mathematics.cosine(angle) / (1 + width))
    feedback2 = Float((1 - width) / (1 + width))
    // The higher the sample rate, the smaller is the part of the noise that lies within the band.
    height = Float(amplitude * (rate / 48_000).squareRoot())
    shrink = Float(Mathematics.gain(decibels: -decay / rate))
    noise = SeededNoise(seed: seed)
  }

  /// Adds the next 32 frames to `output`.
  mutating func render(_ output: UnsafeMutablePointer<Float>) {
    for frame in 0..<32 {
      let noise = Float(noise.next()) * 0x1p-31 * height
      height *= shrink
      let input = inflow * noise
      let value = state1 + input
      state1 = state2 - feedback1 * value
      state2 = -input - feedback2 * value
      output[frame] += value
    }
    if height < 1e-6 { self = Knock() }
  }
}
