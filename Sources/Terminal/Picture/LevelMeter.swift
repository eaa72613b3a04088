/// A peak meter. The level rises at once, and falls slowly enough to be read.
public struct LevelMeter: Equatable, Sendable {
  /// The lowest level shown, in dBFS.
  public static let lowest = -48.0
  /// The speed at which the level falls, in dB per second. Source: IEC 60268-10, type I, 20 dB in 1.7 s.
  public static let fall = 20 / 1.7

  /// The level shown, in dBFS, `lowest`…0.
  public private(set) var decibels = lowest
  private var nanoseconds: Int64?

  /// Creates a meter at the lowest level.
  public init() {}

  /// The lit part of the meter, 0…1.
  public var share: Double { 1 - decibels / Self.lowest }

  /// Updates the level. `peak` is the greatest amplitude since the previous call (full scale is 1); `now` is a
  /// monotonic time in ns.
  public mutating func take(_ peak: Double, at now: Int64) {
    let fallen = decibels - Self.fall * Double(now - (nanoseconds ?? now)) / 1e9
    nanoseconds = now
    decibels = min(max(fallen, Self.decibels(peak), Self.lowest), 0)
  }

  /// Returns an updated copy.
  public func taking(_ peak: Double, at now: Int64) -> LevelMeter {
    var meter = self
    meter.take(peak, at: now)
    return meter
  }

  /// Returns an amplitude in dBFS, accurate to 0.01 dB; `lowest` for an amplitude up to 0.003.
  private static func decibels(_ amplitude: Double) -> Double {
    guard amplitude > 0.003 else { return lowest }
    // 20·log10(m·2^e) = 6.0206·(e + log2 m). For m in 1..<2, log2 m is a power series in (m − 1)/(m + 1).
    let ratio = (amplitude.significand - 1) / (amplitude.significand + 1)
    let square = ratio * ratio
    let logarithm = ratio * (1 + square * (1 / 3.0 + square * (1 / 5.0 + square / 7))) * 2.885390081777927
    return 6.020599913279624 * (Double(amplitude.exponent) + logarithm)
  }
}
