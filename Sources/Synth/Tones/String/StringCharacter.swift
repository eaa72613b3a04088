/// The parameters of a sound of the string family. Most parameters depend on the register.
struct StringCharacter {
  /// The time in which the fundamental falls by 60 dB, in seconds.
  var seconds: RegisterCurve
  /// The time in which a partial at `brightFrequency` falls by 60 dB, in seconds.
  var brightSeconds: RegisterCurve
  /// The time in which the damper alone would make a released note fall by 60 dB, in seconds.
  var releaseSeconds: Double

  /// The distance from the bridge to the pluck or strike, as a fraction of the string's length, below ½.
  var position: RegisterCurve
  /// The corner frequency of the excitation's low-pass, in hertz.
  var corner: RegisterCurve
  /// The low-pass's gain at the corner.
  var resonance: RegisterCurve
  /// The corner of the touch filter (`StringBurst`) at velocity 100 in hertz. At velocity 1, the corner is `touchRange`
  /// times lower.
  var touch: RegisterCurve
  var touchRange: Double
  /// The time in which the first eight partials swell, in seconds.
  var swell: RegisterCurve
  /// The noise of finger, nail or hammer: its level relative to the pulse, and its length.
  var noise: Double
  var noiseSeconds: Double
  /// The level in decibels of the pulse, the noise, and all partials above the eighth.
  var pulse: RegisterCurve
  /// The levels of the first eight partials in decibels, at notes 48, 66 and 84.
  var partials: (low: SIMD8<Double>, middle: SIMD8<Double>, high: SIMD8<Double>)

  /// The difference in hertz between the frequencies of the two planes in which the string swings.
  var beat: RegisterCurve
  /// The stiffness B of the string: partial n is at n √(1 + B n²) times the fundamental.
  var stiffness: RegisterCurve
  /// The gains in decibels that make all notes equally loud, at every third note from 24 to 117.
  var loudness: SIMD32<Double>

  /// The frequency in hertz for which `brightSeconds` is stated.
  static let brightFrequency = 4000.0

  /// Returns the level of a partial in decibels; index 0 is the fundamental.
  func partial(_ index: Int, note: Double) -> Double {
    RegisterCurve(partials.low[index], partials.middle[index], partials.high[index]).value(note: note)
  }

  func gain(note: UInt8) -> Double {
    let place = min(max(Double(note) - 24, 0) / 3, 30.999)
    let index = Int(place)
    let level = loudness[index] + (loudness[index + 1] - loudness[index]) * (place - Double(index))
    // Below note 24, each lower note is quieter, because the pulse would otherwise exceed full scale.
    return Mathematics.gain(decibels: level - 0.6 * max(24 - Double(note), 0))
  }
}

extension StringCharacter {
  init(_ sound: Sound) {
    switch sound {
    case .harp: self = .harp
    case .clav: self = .clav
    default: self = .pluck
    }
  }
}
