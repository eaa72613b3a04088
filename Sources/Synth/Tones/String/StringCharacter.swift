/// The figures, by register, that make a sound of the string family.
struct StringCharacter {
  /// The seconds in which the fundamental falls by 60 dB.
  var seconds: RegisterCurve
  /// The seconds in which a partial at `brightFrequency` would.
  var brightSeconds: RegisterCurve
  /// The seconds in which the damper makes it fall by 60 dB.
  var releaseSeconds: Double

  /// The place of the pluck or blow, in parts of the string's length from the bridge, below ½.
  var position: RegisterCurve
  /// The corner of the excitation's spectrum in hertz, and its height there (1/√2 is flat).
  var corner: RegisterCurve
  var resonance: RegisterCurve
  /// The corner of the touch in hertz at velocity 100; and the factor by which it is lower at velocity 1.
  var touch: RegisterCurve
  var touchRange: Double
  /// The seconds in which the first partials swell.
  var swell: RegisterCurve
  /// The noise of finger, nail or hammer: its level against the pulse's, and its length in seconds.
  var noise: Double
  var noiseSeconds: Double
  /// The level in decibels of the pulse and the noise, and so of all partials above the eighth.
  var pulse: RegisterCurve
  /// The levels of the first eight partials in decibels, at notes 48, 66 and 84.
  var partials: (low: SIMD8<Double>, middle: SIMD8<Double>, high: SIMD8<Double>)

  /// The detuning of a note's two strings, one up and one down, in cents.
  var detuning: RegisterCurve
  /// The level in decibels with which all notes are equally loud, at the notes 24, 27, 30 … 117.
  var loudness: SIMD32<Double>

  /// The frequency of `brightSeconds`, in hertz.
  static let brightFrequency = 4000.0

  /// The level of the partial `index` (0: the fundamental), in decibels.
  func partial(_ index: Int, note: Double) -> Double {
    RegisterCurve(partials.low[index], partials.middle[index], partials.high[index]).value(note: note)
  }

  func gain(note: UInt8) -> Double {
    let place = min(max(Double(note) - 24, 0) / 3, 30.999)
    let index = Int(place)
    let level = loudness[index] + (loudness[index + 1] - loudness[index]) * (place - Double(index))
    // Below, the pulse would be higher than full scale.
    return Mathematics.gain(decibels: level - 0.6 * max(24 - Double(note), 0))
  }
}

extension StringCharacter {
  /// The character of a sound of the string family.
  init(_ sound: Sound) {
    switch sound {
    case .harp: self = .harp
    case .clav: self = .clav
    default: self = .pluck
    }
  }
}
