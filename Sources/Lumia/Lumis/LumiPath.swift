/// The path of a lumi (a moving shape of the image).
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

  /// `true` if a simulation determines the place; `false` if the place is a function of time.
  var isSimulated: Bool { self == .gravity || self == .flock }
}
