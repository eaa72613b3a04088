/// The distance by which notes are moved among the frames, so that they are heard on time although the device's clock is not the
/// musical one.
///
/// While the clocks differ by less than the dead band, no note is moved, and the frames equal those of a rendered file to the bit. Beyond the dead
/// band the shift follows the excess only, so jitter moves no note back and forth.
struct OnsetShift: Equatable {
  /// The difference of the clocks from which notes are moved, in nanoseconds: a quarter of the promised precision.
  static let deadBand = 250_000.0
  /// The time constant of smoothing, in nanoseconds.
  private static let smoothing = 4e8

  /// How much earlier than their nominal frames notes are rendered, in nanoseconds.
  private(set) var nanoseconds = 0.0
  private var smoothed = 0.0

  init() {}

  /// Begins with a deviation, in nanoseconds: positive where notes would be heard late.
  init(_ deviation: Double) {
    nanoseconds = deviation
    smoothed = deviation
  }

  /// Follows the present deviation: how late notes at their nominal frames would be heard. `elapsed` is the time since the last call. Both are in
  /// nanoseconds.
  mutating func follow(_ deviation: Double, elapsed: Double) {
    let step = max(-2e6, min(2e6, deviation - smoothed))
    smoothed += step * min(1, elapsed / Self.smoothing)
    nanoseconds = max(smoothed - Self.deadBand, min(smoothed + Self.deadBand, nanoseconds))
  }

  func frames(rate: Int) -> Int64 { Int64((nanoseconds * Double(rate) / 1e9).rounded()) }
}
