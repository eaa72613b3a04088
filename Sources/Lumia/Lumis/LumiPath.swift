/// The path of a lumi.
public enum LumiPath: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Sways around the place of birth.
  case float
  /// Circles around the place of birth.
  case orbit
  /// Flies and bounces off walls and keys.
  case gravity
  /// Repeats a drawn stroke.
  case stroke
  /// Moves in a flock with the other lumis of this path.
  case flock

  static var names: [StaticString] { ["float", "orbit", "gravity", "stroke", "flock"] }

  /// `true` if the place is a state, not a function of time.
  var isSimulated: Bool { self == .gravity || self == .flock }
}
