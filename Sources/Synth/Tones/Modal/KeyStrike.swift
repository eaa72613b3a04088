/// The strike of a key, bar or string.
struct KeyStrike {
  let note: UInt8
  /// The MIDI velocity, 1…127.
  let velocity: UInt8
  /// The place in the stereo image: −1 left, 0 centre, 1 right.
  var place = 0.0
  /// The width of the stereo image, 0 (mono) … 1.
  var width = 0.0
  /// A number that differs from strike to strike. This number varies the level of each partial, the noise and the place
  /// of a pluck.
  var stroke: UInt32 = 0

  var frequency: Double { Mathematics.hertz(note: Double(note)) }

  /// The force of the strike: −1 at velocity 1, 0 at velocity 100 (at which all sounds are equally loud), and 0.1 at
  /// velocity 127.
  var force: Double {
    Mathematics.naturalLogarithm((Double(velocity) + 12) / 112) / Mathematics.naturalLogarithm(112.0 / 13)
  }

  /// The gain of the whole note: velocity 1 is 40 decibels below velocity 100.
  var gain: Double { Mathematics.gain(decibels: 40 * force) }

  /// The seed of the stroke's noise.
  var seed: UInt32 { UInt32(note) &+ stroke &* 128 }

  /// Returns the gain of a partial of this stroke, relative to the partial's mean level. The gain is within ±0.3 dB for
  /// the first partial, and within ±1 dB for each other partial.
  func touch(_ partial: Int) -> Double {
    Mathematics.gain(decibels: (partial == 1 ? 0.3 : 1) * Chance.value(seed, partial))
  }

  /// Returns 1 or −1, different from partial to partial, but equal for all strokes of a key.
  func sign(_ partial: Int) -> Double { Chance.value(UInt32(note), partial + 1000) < 0 ? -1 : 1 }
}
