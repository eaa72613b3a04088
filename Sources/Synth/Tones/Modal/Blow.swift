/// The strike of a key.
struct Blow {
  let note: UInt8
  /// The MIDI velocity, 1…127.
  let velocity: UInt8

  var frequency: Double { Mathematics.hertz(note: Double(note)) }

  /// The strength of the strike: 0 at velocity 100, −1 at velocity 1, and 0.12 at velocity 127. All sounds
  /// are equally loud at velocity 100.
  var force: Double {
    Mathematics.naturalLogarithm((Double(velocity) + 12) / 112) / Mathematics.naturalLogarithm(112.0 / 13)
  }

  /// The gain of the whole note: velocity 1 is 40 decibels below velocity 100.
  var gain: Double { Mathematics.gain(decibels: 40 * force) }

  /// The key's distance from the middle of the keyboard: −1…1.
  var place: Double { (Double(note) - 64) / 64 }
}
