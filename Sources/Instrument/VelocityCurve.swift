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

  /// The name in flags and files.
  public var name: String { staticName.description }

  /// The name, as text that lives for ever. Neither allocates nor locks.
  public var staticName: StaticString {
    switch self {
    case .linear: "linear"
    case .soft: "soft"
    case .hard: "hard"
    case .fixed: "fixed"
    }
  }

  /// The share of the range of velocities, 0…1, of a share of the full speed, 0…1.
  func share(ofSpeed share: Double) -> Double {
    switch self {
    case .linear: share
    case .soft: share.squareRoot()
    case .hard: share * share
    case .fixed: 1
    }
  }
}
