/// The times of a canvas, in nanoseconds.
enum SceneTime {
  /// The latest time: 146 years. The sum of two times fits into 64 bits.
  static let latest: Int64 = 4_611_686_018_424_000_000

  static func clamped(_ nanoseconds: Int64) -> Int64 { min(max(0, nanoseconds), latest) }

  /// Converts a duration from seconds to nanoseconds. Negative numbers and NaN become 0. Durations above `latest`
  /// become `latest`.
  static func nanoseconds(_ seconds: Double) -> Int64 {
    guard seconds > 0 else { return 0 }
    let nanoseconds = seconds * 1e9
    return nanoseconds < Double(latest) ? Int64(nanoseconds) : latest
  }
}
