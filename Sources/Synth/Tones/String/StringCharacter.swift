/// The parameters of a sound of the string family. Most parameters depend on the register.
struct StringCharacter {
  /// The time in which the fundamental falls by 60 dB, in seconds.
  var seconds: RegisterCurve
  /// The time in which a partial at `brightFrequency` falls by 60 dB, in seconds.
  var brightSeconds: RegisterCurve
  /// The time in which the damper makes the fundamental fall by 60 dB, in seconds.
  var releaseSeconds: Double

  /// The distance from the bridge to the pluck or strike, as a fraction of the string's length, below ½.
  var position: RegisterCurve
  /// `corner` is the corner frequency of the excitation's low-pass, in hertz. `resonance` is the gain at the
  /// corner; with 1/√2, the response is flat up to the corner.
  var corner: RegisterCurve
  var resonance: RegisterCurve
  /// `touch` is the corner frequency of the touch filter (`StringBurst`) at velocity 100, in hertz.
  /// `touchRange` is the factor by which this corner is lower at velocity 1.
  var touch: RegisterCurve
  var touchRange: Double
  /// The time in which the first eight partials swell, in seconds.
  var swell: RegisterCurve
  /// `noise` is the level of the noise of finger, nail or hammer, relative to the pulse. `noiseSeconds` is
  /// the length of this noise.
  var noise: Double
  var noiseSeconds: Double
  /// The level of the pulse and the noise in decibels, which also sets the level of all partials above the
  /// eighth.
  var pulse: RegisterCurve
  /// The levels of the first eight partials in decibels, at notes 48, 66 and 84.
  var partials: (low: SIMD8<Double>, middle: SIMD8<Double>, high: SIMD8<Double>)

  /// The interval, in cents, by which one string of a note is tuned higher, and the other string lower.
  var detuning: RegisterCurve
  /// The level in decibels that makes all notes equally loud, at every third note from 24 to 117.
  var loudness: SIMD32<Double>

  /// The frequency to which `brightSeconds` applies, in hertz.
  static let brightFrequency = 4000.0

  /// Returns the level of the partial `index` in decibels; index 0 is the fundamental.
  func partial(_ index: Int, note: Double) -> Double {
    RegisterCurve(partials.low[index], partials.middle[index], partials.high[index]).value(note: note)
  }

  func gain(note: UInt8) -> Double {
    let place = min(max(Double(note) - 24, 0) / 3, 30.999)
    let index = Int(place)
    let level = loudness[index] + (loudness[index + 1] - loudness[index]) * (place - Double(index))
    // Below note 24, lower the level with each note, because the pulse would otherwise exceed full scale.
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
