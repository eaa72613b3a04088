/// A key that is struck.
struct Blow {
  let note: UInt8
  /// 1…127.
  let velocity: UInt8

  var frequency: Double { Mathematics.hertz(note: Double(note)) }

  /// The measure of loudness and brightness: 0 at velocity 100, where all sounds are equally loud; about −1 at 1, 0.12 at 127.
  var force: Double {
    Mathematics.naturalLogarithm((Double(velocity) + 12) / 112) / Mathematics.naturalLogarithm(112.0 / 13)
  }

  /// The gain of the whole note: 40 decibels for the whole way from velocity 1 to 100.
  var gain: Double { Mathematics.gain(decibels: 40 * force) }

  /// The key's distance from the middle of the keyboard: −1…1.
  var place: Double { (Double(note) - 64) / 64 }
}
