import Physics2D

/// A low-frequency oscillator, which slowly moves a parameter between two values. The value depends only on the
/// properties, the seed and the time since the section began. Times are in nanoseconds of world time (the physics
/// clock, which stops during pauses). A piece without a form is a single section.
public struct LFO: Equatable, Sendable, BitwiseCopyable {
  /// The shape of the value over time.
  public enum Shape: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// Moves linearly from `from` to `to` in the first half of the period, and back in the second half.
    case triangle
    /// A triangle with rounded corners.
    case smooth
    /// Changes smoothly to a new random value in each period.
    case walk
    /// Jumps to a new random value in each period.
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

  /// The parameter that the oscillator sets.
  public var parameter: Parameter
  /// The values between which the parameter moves. The oscillation starts at `from`. The parameter must accept both
  /// values.
  public var from, to: Double
  /// The period, in nanoseconds, in `periodRange`.
  public var period: Int64
  /// The shape of the oscillation between `from` and `to`.
  public var shape: Shape

  /// The range of periods, in nanoseconds: 1 s…24 h.
  public static let periodRange: ClosedRange<Int64> = 1_000_000_000...86_400_000_000_000
  /// The largest number of oscillators in a performance.
  public static let largestCount = 8
  /// The interval at which values are set: 100 ms.
  static let interval = 25 * Performance.tick

  /// Returns the first time after `time` at which values are set, in nanoseconds of world time. Values are set at
  /// multiples of `interval` after `start`, the beginning of the section.
  static func nextTime(after time: Int64, from start: Int64 = 0) -> Int64 {
    ((time - start) / interval + 1) * interval + start
  }

  /// An oscillator with these properties.
  public init(_ parameter: Parameter, from: Double, to: Double, period: Int64, shape: Shape = .triangle) {
    (self.parameter, self.from, self.to) = (parameter, from, to)
    (self.period, self.shape) = (period, shape)
  }

  /// `true` if the parameter can oscillate and accepts both values, and the period is in its range. The parameters
  /// `hands` and `ending`, which control the form, cannot oscillate.
  public var isAllowed: Bool {
    parameter != .hands && parameter != .ending && parameter.allows(from) && parameter.allows(to)
      && Self.periodRange.contains(period)
  }

  /// Returns the parameter's value at a time since the beginning of the section, in nanoseconds of world time. The
  /// value is rounded if the parameter accepts only whole numbers.
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

  /// Returns a smooth curve from 0 to 1, with a slope of 0 at both ends: 3u² − 2u³.
  private static func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }

  /// Returns the random value of a period, 0..<1. For the first period (round 0), returns 0, so that the oscillator
  /// begins at `from`.
  private func random(_ round: UInt64, _ seed: UInt64) -> Double {
    guard round > 0 else { return 0 }
    var generator = SplitMix64(seed: seed ^ UInt64(parameter.rawValue) << 56 ^ round &* 0x9E37_79B9_7F4A_7C15)
    return generator.next(in: 0..<1)
  }
}
