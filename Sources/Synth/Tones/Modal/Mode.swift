/// A way in which a body rings: a sine that dies away.
struct Mode {
  /// The side of a tone on which a mode is a little louder.
  enum Side: Int {
    case near = 0
    case far = 1
  }

  /// Hertz.
  var frequency: Double
  /// The first swing, full scale 1; negative where it begins downwards.
  var amplitude: Double
  /// How fast it dies away, in decibels a second.
  var decay: Double
  var side = Side.near
}
