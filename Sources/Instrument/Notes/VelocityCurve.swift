/// How the velocity of a note follows the speed of the strike that makes it.
public enum VelocityCurve: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// In proportion.
  case linear
  /// A light strike is loud already: as the root of the speed.
  case soft
  /// Only a strong strike is loud: as the square of the speed.
  case hard
  /// Each strike is as loud as the loudest.
  case fixed
  /// Straight between shares of the range at a quarter, half and three quarters of the full speed: `Parameter.keysCurve25` and its like.
  case points

  /// The name in flags and files.
  public var name: String { staticName.description }

  /// The name, as text that lives for ever. Neither allocates nor locks.
  public var staticName: StaticString {
    switch self {
    case .linear: "linear"
    case .soft: "soft"
    case .hard: "hard"
    case .fixed: "fixed"
    case .points: "points"
    }
  }
}
