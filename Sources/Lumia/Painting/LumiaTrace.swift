/// A way in which the traces of lumis (moving shapes of the image) change after the lumis have left them.
public enum LumiaTrace: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// No traces.
  case none
  /// Traces stay until they are erased.
  case stay
  /// Traces fade.
  case fade
  /// Traces fade and spread.
  case bleed

  static var names: [StaticString] { ["none", "stay", "fade", "bleed"] }

  /// The number of steps a second in which traces change.
  public static let rate: Int64 = 30

  /// Returns the stage's time at which step `number` is due, in nanoseconds, rounded down.
  public static func tick(_ number: Int64) -> Int64 {
    number / rate * 1_000_000_000 + number % rate * 1_000_000_000 / rate
  }
}
