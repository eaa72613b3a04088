/// The time by which notes are rendered earlier or later, so that they are heard on time. The shift compensates for the
/// drift between the device's clock and the musical clock (`MusicalClock`).
///
/// While the clocks differ by at most `deadBand`, frames are bit-identical to those of a rendered file. The shift
/// changes only as far as needed to stay within `deadBand` of the smoothed difference, so jitter does not move notes.
struct OnsetShift: Equatable {
  /// The largest deviation that is not corrected, in nanoseconds.
  static let deadBand = 250_000.0
  /// The time constant of the smoothing, in nanoseconds.
  private static let smoothing = 4e8

  /// The time by which notes are rendered earlier than at their nominal frames, in nanoseconds; negative if they are
  /// rendered later.
  private(set) var nanoseconds = 0.0
  private var smoothed = 0.0

  init() {}

  /// Creates a shift that fully corrects `deviation`, the delay with which notes would be heard, in nanoseconds.
  init(_ deviation: Double) {
    nanoseconds = deviation
    smoothed = deviation
  }

  /// Follows a new measurement. `deviation` is the delay with which an unshifted note would be heard, and `elapsed` is
  /// the time since the previous call, both in ns.
  mutating func follow(_ deviation: Double, elapsed: Double) {
    let step = max(-2e6, min(2e6, deviation - smoothed))
    smoothed += step * min(1, elapsed / Self.smoothing)
    nanoseconds = max(smoothed - Self.deadBand, min(smoothed + Self.deadBand, nanoseconds))
  }

  func frames(rate: Int) -> Int64 { Int64((nanoseconds * Double(rate) / 1e9).rounded()) }
}
