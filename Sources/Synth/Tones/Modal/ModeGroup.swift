/// Four modes, each the real part of a complex number that rotates and shrinks with every frame. The powers 0…7 of
/// the rotation give eight frames at a time; then the numbers rotate by eight frames in one step.
struct ModeGroup {
  /// Modes below −110 dBFS are set to zero, because subnormal numbers would be slow.
  static let leastPower: Float = 1e-11

  private var real = SIMD4<Float>.zero
  private var imaginary = SIMD4<Float>.zero
  /// The rotation over eight frames: r⁸ cos 8ω and r⁸ sin 8ω, with the shrinking factor r and the angle ω per frame.
  private var leapCosine = SIMD4<Float>.zero
  private var leapSine = SIMD4<Float>.zero
  /// The powers 0…7 of each rotation: rᵏ cos kω and rᵏ sin kω.
  private var powers = InlineArray<4, Powers>(repeating: Powers())

  private struct Powers {
    var cosine = SIMD8<Float>.zero
    var sine = SIMD8<Float>.zero

    @inline(__always)
    func add(_ real: Float, _ imaginary: Float, to sum: inout SIMD8<Float>) {
      sum += real * cosine - imaginary * sine
    }
  }

  /// Sets a mode, which starts at zero and swings upwards, or downwards if `amplitude` is negative. If `isEarly` is
  /// `true`, the mode is a quarter of its period ahead, so it starts at `amplitude`.
  mutating func set(
    _ place: Int, _ frequency: Double, _ amplitude: Double, decay: Double, rate: Double, isEarly: Bool = false
  ) {
    let angle = 2 * Double.pi * frequency / rate
    let shrink = Mathematics.gain(decibels: -decay / rate)
    let (turnCosine, turnSine) = (shrink * Mathematics.cosine(angle), shrink * Mathematics.sine(angle))
    var powers = Powers()
    var (cosine, sine) = (1.0, 0.0)
    for power in 0..<8 {
      powers.cosine[power] = Float(cosine)
      powers.sine[power] = Float(sine)
      (cosine, sine) = (cosine * turnCosine - sine * turnSine, cosine * turnSine + sine * turnCosine)
    }
    real[place] = isEarly ? Float(amplitude) : 0
    imaginary[place] = isEarly ? 0 : Float(-amplitude)
    leapCosine[place] = Float(cosine)
    leapSine[place] = Float(sine)
    self.powers[place] = powers
  }

  /// Makes the modes decay faster by a factor per frame, given as its powers 0…7 and its eighth power.
  mutating func damp(_ powers: SIMD8<Float>, _ eighth: Float) {
    for place in 0..<4 {
      self.powers[place].cosine *= powers
      self.powers[place].sine *= powers
    }
    leapCosine *= eighth
    leapSine *= eighth
  }

  /// Adds the next 32 frames to `output`, eight per vector. Returns the sum of the squared amplitudes that remain.
  mutating func render(_ output: UnsafeMutablePointer<SIMD8<Float>>) -> Float {
    for eight in 0..<4 {
      var sum = output[eight]
      powers[0].add(real[0], imaginary[0], to: &sum)
      powers[1].add(real[1], imaginary[1], to: &sum)
      powers[2].add(real[2], imaginary[2], to: &sum)
      powers[3].add(real[3], imaginary[3], to: &sum)
      output[eight] = sum
      let next = real * leapCosine - imaginary * leapSine
      imaginary = real * leapSine + imaginary * leapCosine
      real = next
    }
    let power = real * real + imaginary * imaginary
    let isOver = power .< Self.leastPower
    real.replace(with: 0, where: isOver)
    imaginary.replace(with: 0, where: isOver)
    let left = power.replacing(with: 0, where: isOver)
    return (left[0] + left[1]) + (left[2] + left[3])
  }
}
