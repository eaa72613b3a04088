/// The lumis (moving shapes of light) that a command acts on.
public enum LumiaGroup: Equatable, Sendable, BitwiseCopyable {
  /// All lumis.
  case all
  /// The youngest lumi.
  case newest
  /// The oldest lumi.
  case oldest
  /// The lumis of the chord with this number, 0…7.
  case chord(UInt8)
  /// The lumi nearest to a place.
  case near(x: UInt16, y: UInt16)
}
