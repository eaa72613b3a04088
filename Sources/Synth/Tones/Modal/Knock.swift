/// The noise of a blow: white noise that dies away, through a band-pass filter (Bristow-Johnson's cookbook, peak gain 1).
struct Knock {
  /// What a knock sounds like.
  struct Shape {
    /// The middle of the band in hertz.
    var frequency: Double
    /// The middle over the band's width.
    var quality: Double
    /// The noise's first height, full scale 1.
    var amplitude: Double
    /// How fast it dies away, in decibels a second.
    var decay: Double
  }

  private var height: Float = 0
  private var shrink: Float = 0
  private var random: UInt32 = 1
  private var inflow: Float = 0
  private var feedback1: Float = 0
  private var feedback2: Float = 0
  private var state1: Float = 0
  private var state2: Float = 0

  /// Whether it is over.
  var isSilent: Bool { height == 0 }

  /// A knock that is over.
  init() {}

  /// A knock that begins.
  ///
  /// - Parameter seed: picks the noise; the same for all velocities of a key, so that only its height and colour differ.
  init(_ shape: Shape, seed: UInt32, rate: Double) {
    let angle = 2 * Double.pi * min(shape.frequency, 0.4 * rate) / rate
    let width = Mathematics.sine(angle) / (2 * shape.quality)
    inflow = Float(width / (1 + width))
    feedback1 = Float(-2 * Mathematics.cosine(angle) / (1 + width))
    feedback2 = Float((1 - width) / (1 + width))
    // The power of white noise within the band is as the band's share of the rate.
    height = Float(shape.amplitude * (rate / 48_000).squareRoot())
    shrink = Float(Mathematics.gain(decibels: -shape.decay / rate))
    random = seed &* 0x9E37_79B9 | 1
  }

  /// Adds 32 frames.
  mutating func render(_ output: UnsafeMutablePointer<Float>) {
    for frame in 0..<32 {
      random ^= random << 13
      random ^= random >> 17
      random ^= random << 5
      let noise = Float(Int32(bitPattern: random)) * 0x1p-31 * height
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
