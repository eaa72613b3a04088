/// A key that is struck.
struct Blow {
  let note: UInt8
  /// 1…127.
  let velocity: UInt8

  /// Its frequency in hertz.
  var frequency: Double { Frequency.hertz(note: note) }

  /// Louder and brighter by this with every step of velocity: 0 at 100, the velocity at which all sounds are equally loud;
  /// about −1 at 1, 0.12 at 127.
  var force: Double {
    Mathematics.naturalLogarithm((Double(velocity) + 12) / 112) / Mathematics.naturalLogarithm(112.0 / 13)
  }

  /// The gain of the whole note: 40 decibels for the whole way from velocity 1 to 100.
  var gain: Double { Mathematics.gain(decibels: 40 * force) }

  /// How far the key is from the middle of the keyboard: −1…1.
  var place: Double { (Double(note) - 64) / 64 }
}
