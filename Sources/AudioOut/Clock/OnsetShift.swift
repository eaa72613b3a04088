/// How much earlier or later notes are rendered, so that they are heard on time although the device's clock
/// drifts from the musical clock (`MusicalClock`), which says when notes are due.
///
/// Until the clocks differ by more than `deadBand`, no note is moved, and the frames are bit-identical to
/// those of the same performance rendered to a file. The shift changes only as far as needed to stay within
/// `deadBand` of the smoothed difference, so jitter does not move notes back and forth.
struct OnsetShift: Equatable {
  /// The largest difference between the clocks at which no note is moved, in nanoseconds.
  static let deadBand = 250_000.0
  /// The time constant of the smoothing of deviations, in nanoseconds.
  private static let smoothing = 4e8

  /// How much earlier a note is rendered than at its nominal frame (its musical time times the sample rate),
  /// in nanoseconds; negative for later.
  private(set) var nanoseconds = 0.0
  private var smoothed = 0.0

  init() {}

  /// Creates a shift that fully corrects `deviation`: how late notes would be heard, in nanoseconds.
  init(_ deviation: Double) {
    nanoseconds = deviation
    smoothed = deviation
  }

  /// Updates the shift. `deviation` is how late notes at their nominal frames would be heard now, and
  /// `elapsed` is the time since the last call, both in nanoseconds.
  mutating func follow(_ deviation: Double, elapsed: Double) {
    let step = max(-2e6, min(2e6, deviation - smoothed))
    smoothed += step * min(1, elapsed / Self.smoothing)
    nanoseconds = max(smoothed - Self.deadBand, min(smoothed + Self.deadBand, nanoseconds))
  }

  func frames(rate: Int) -> Int64 { Int64((nanoseconds * Double(rate) / 1e9).rounded()) }
}
