/// Four modes, each a complex number that turns and shrinks with every frame.
///
/// The real part is heard. Eight frames at a time are computed from the number at their beginning and the eight powers of the turn;
/// then all four numbers make eight turns in one.
struct ModeGroup {
  /// Modes below this, −110 dBFS, are set to zero, before subnormal numbers slow the processor.
  static let leastPower: Float = 1e-11

  private var real = SIMD4<Float>.zero
  private var imaginary = SIMD4<Float>.zero
  /// Eight turns at once: r⁸ cos 8ω and r⁸ sin 8ω.
  private var leapCosine = SIMD4<Float>.zero
  private var leapSine = SIMD4<Float>.zero
  /// The powers 0…7 of each turn: rᵏ cos kω and rᵏ sin kω.
  private var powers = InlineArray<4, Powers>(repeating: Powers())

  private struct Powers {
    var cosine = SIMD8<Float>.zero
    var sine = SIMD8<Float>.zero

    @inline(__always)
    func add(_ real: Float, _ imaginary: Float, to sum: inout SIMD8<Float>) {
      sum += real * cosine - imaginary * sine
    }
  }

  /// Puts a mode into one of its four places; it begins at zero, swinging upwards.
  mutating func set(_ place: Int, _ frequency: Double, _ amplitude: Double, decay: Double, rate: Double) {
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
    real[place] = 0
    imaginary[place] = Float(-amplitude)
    leapCosine[place] = Float(cosine)
    leapSine[place] = Float(sine)
    self.powers[place] = powers
  }

  /// Makes the modes decay faster, by a factor whose powers 0…7 are given, and its eighth power.
  mutating func damp(_ powers: SIMD8<Float>, _ eighth: Float) {
    for place in 0..<4 {
      self.powers[place].cosine *= powers
      self.powers[place].sine *= powers
    }
    leapCosine *= eighth
    leapSine *= eighth
  }

  /// Adds 32 frames, eight in each of four vectors.
  ///
  /// - Returns: the power of the four modes after them: the sum of their squared amplitudes; 0 once they are over.
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
