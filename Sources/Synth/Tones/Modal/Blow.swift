/// The strike of a key.
struct Blow {
  let note: UInt8
  /// The MIDI velocity, 1…127.
  let velocity: UInt8

  var frequency: Double { Mathematics.hertz(note: Double(note)) }

  /// −1 at velocity 1, 0 at velocity 100 (at which all sounds are equally loud), and 0.1 at velocity 127.
  var force: Double {
    Mathematics.naturalLogarithm((Double(velocity) + 12) / 112) / Mathematics.naturalLogarithm(112.0 / 13)
  }

  /// The gain of the whole note: velocity 1 is 40 decibels below velocity 100.
  var gain: Double { Mathematics.gain(decibels: 40 * force) }

  /// The key's position on the keyboard: −1 at note 0, 0 at note 64, and nearly 1 at note 127.
  var place: Double { (Double(note) - 64) / 64 }
}
