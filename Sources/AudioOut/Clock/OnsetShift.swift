/// How much earlier or later notes are rendered, so that they are heard on time although the device's clock drifts
/// from the musical clock (`MusicalClock`).
///
/// While the clocks differ by at most `deadBand`, frames are bit-identical to those of a rendered file. The shift
/// changes only as far as needed to stay within `deadBand` of the smoothed difference, so jitter does not move notes.
struct OnsetShift: Equatable {
  /// In nanoseconds.
  static let deadBand = 250_000.0
  /// The time constant of the smoothing, in nanoseconds.
  private static let smoothing = 4e8

  /// How long before its musical time a note is rendered, in nanoseconds; negative if rendered after that time.
  private(set) var nanoseconds = 0.0
  private var smoothed = 0.0

  init() {}

  /// Fully corrects `deviation`: how late notes would be heard, in nanoseconds.
  init(_ deviation: Double) {
    nanoseconds = deviation
    smoothed = deviation
  }

  /// `deviation` is how late an unshifted note would be heard, `elapsed` the time since the last call, in ns.
  mutating func follow(_ deviation: Double, elapsed: Double) {
    let step = max(-2e6, min(2e6, deviation - smoothed))
    smoothed += step * min(1, elapsed / Self.smoothing)
    nanoseconds = max(smoothed - Self.deadBand, min(smoothed + Self.deadBand, nanoseconds))
  }

  func frames(rate: Int) -> Int64 { Int64((nanoseconds * Double(rate) / 1e9).rounded()) }
}
