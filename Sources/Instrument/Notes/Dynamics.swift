/// The curve from the speed of a strike to a share of the voice's MIDI velocity range.
public enum VelocityCurve: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The share is proportional to the speed.
  case linear
  /// The share is proportional to the square root of the speed: even a light strike is loud.
  case soft
  /// The share is proportional to the square of the speed: only a hard strike is loud.
  case hard
  /// The share is always 1: every strike has the velocity of a strike at full speed.
  case fixed
  /// The share is piecewise linear: parameters such as `keysCurve25` set it at 25, 50 and 75 % of the full speed.
  case points

  /// The name in flags and files.
  public var name: String { staticName.description }

  /// The same name as `name`, without allocation or locking.
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

/// The mapping from a voice's strike speeds to MIDI velocities.
struct Dynamics {
  /// The full speed, in points/s. Faster strikes count as this fast.
  var fullSpeed: Double
  /// Velocities, 1…127, at speed 0 and at `fullSpeed`. If `low` is above `high`, harder strikes get lower velocities.
  var low, high: Double
  var curve = VelocityCurve.linear
  /// For `VelocityCurve.points`: the shares, 0…1, at 0, ¼, ½, ¾ and 1 of the full speed.
  var points: InlineArray<5, Double> = [0, 0.25, 0.5, 0.75, 1]

  /// Returns the velocity for a speed, rounded. The speed is clamped to the full speed.
  func velocity(ofSpeed speed: Double) -> UInt8 {
    let span = high - low
    let speed = max(0, speed)
    guard curve != .linear else {
      // Multiply before dividing, as the first version of the instrument (`Preset.original`) did. Computing the share
      // first would round some velocities differently.
      let way = span * speed / fullSpeed
      return UInt8(low + (span < 0 ? max(span, way) : min(span, way)) + 0.5)
    }
    return UInt8(low + span * share(ofSpeed: min(1, speed / fullSpeed)) + 0.5)
  }

  private func share(ofSpeed share: Double) -> Double {
    switch curve {
    case .linear: return share
    case .soft: return share.squareRoot()
    case .hard: return share * share
    case .fixed: return 1
    case .points:
      let quarter = min(3, Int(share * 4))
      return points[quarter] + (points[quarter + 1] - points[quarter]) * (share * 4 - Double(quarter))
    }
  }
}

extension Settings {
  @inline(__always)
  var bassDynamics: Dynamics {
    Dynamics(
      fullSpeed: Strike.bassFullSpeed, low: self[.bassVelocityLow], high: self[.bassVelocityHigh],
      curve: VelocityCurve(rawValue: UInt8(self[.bassCurve])) ?? .linear,
      points: points(.bassCurve25, .bassCurve50, .bassCurve75))
  }

  @inline(__always)
  var keysDynamics: Dynamics {
    Dynamics(
      fullSpeed: Strike.keyFullSpeed, low: self[.keysVelocityLow], high: self[.keysVelocityHigh],
      curve: VelocityCurve(rawValue: UInt8(self[.keysCurve])) ?? .linear,
      points: points(.keysCurve25, .keysCurve50, .keysCurve75))
  }

  @inline(__always)
  private func points(_ first: Parameter, _ second: Parameter, _ third: Parameter) -> InlineArray<5, Double> {
    [0, self[first] / 100, self[second] / 100, self[third] / 100, 1]
  }
}
