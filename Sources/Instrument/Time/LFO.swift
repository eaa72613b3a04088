import Physics2D

/// A low-frequency oscillator: it moves a parameter between two values, slowly, by itself.
///
/// Its value at a time follows from the time, the seed and itself alone, so it keeps no state, and may be asked for any time.
public struct LFO: Equatable, Sendable, BitwiseCopyable {
  /// How the value moves.
  public enum Shape: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// Straight up in the first half of the period, straight down in the second.
    case triangle
    /// The same, without corners.
    case smooth
    /// A random walk from the seed: a new value each period, and a smooth way there.
    case walk
    /// A new random value from the seed each period, at once.
    case steps

    /// The name in flags and files.
    public var name: String {
      switch self {
      case .triangle: "triangle"
      case .smooth: "smooth"
      case .walk: "walk"
      case .steps: "steps"
      }
    }
  }

  /// The parameter that moves.
  public var parameter: Parameter
  /// The value at which it begins, and the value at the other end; both are allowed by the parameter.
  public var from, to: Double
  /// The period, in nanoseconds, within `periodRange`.
  public var period: Int64
  /// How the value moves between both ends.
  public var shape: Shape

  /// The range of periods, in nanoseconds: 1 s…24 h.
  public static let periodRange: ClosedRange<Int64> = 1_000_000_000...86_400_000_000_000
  /// The most oscillators at a time.
  public static let largestCount = 8
  /// How often the values are set, in nanoseconds: at every 25th tick, 100 ms.
  static let interval = 25 * Performance.tick

  /// When the values are set next after a time; both times of the world, in nanoseconds.
  static func nextTime(after time: Int64) -> Int64 { (time / interval + 1) * interval }

  /// An oscillator of these properties.
  public init(_ parameter: Parameter, from: Double, to: Double, period: Int64, shape: Shape = .triangle) {
    self.parameter = parameter
    self.from = from
    self.to = to
    self.period = period
    self.shape = shape
  }

  /// Whether the parameter takes both values, and the period is in its range.
  public var isAllowed: Bool { parameter.allows(from) && parameter.allows(to) && Self.periodRange.contains(period) }

  /// The value at a time of the world, in nanoseconds; a whole number where the parameter takes only those.
  public func value(at time: Int64, seed: UInt64) -> Double {
    let (round, rest) = (UInt64(time / period), time % period)
    let phase = Double(rest) / Double(period)
    let share =
      switch shape {
      case .triangle: Self.triangle(phase)
      case .smooth: Self.smooth(Self.triangle(phase))
      case .steps: random(round, seed)
      case .walk:
        random(round, seed) + (random(round + 1, seed) - random(round, seed)) * Self.smooth(phase)
      }
    let value = from + (to - from) * share
    switch parameter.row.scale {
    case .linear, .logarithmic: return min(max(value, min(from, to)), max(from, to))
    case .stepped, .switch, .choice: return (value + 0.5).rounded(.down)
    }
  }

  private static func triangle(_ phase: Double) -> Double { phase < 0.5 ? 2 * phase : 2 - 2 * phase }

  /// 0 to 1 with a slope of 0 at both ends: 3u² − 2u³.
  private static func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }

  /// The random share of a round, 0..<1: 0 at the start, where every walk begins.
  private func random(_ round: UInt64, _ seed: UInt64) -> Double {
    guard round > 0 else { return 0 }
    var generator = SplitMix64(seed: seed ^ UInt64(parameter.rawValue) << 56 ^ round &* 0x9E37_79B9_7F4A_7C15)
    return generator.next(in: 0..<1)
  }
}
