/// A place in a piece: the beginning of a bar, or of a beat in a bar.
public struct BarPlace: Equatable, Sendable, BitwiseCopyable {
  /// The range of bars.
  public static let barRange: ClosedRange<Int64> = 1...999_999_999

  /// The bar, from 1.
  public let bar: Int64
  /// The beat of the bar, from 1. A beat is the note value that the meter counts.
  public let beat: Int64

  /// The place of a bar and a beat; nil if the bar is not in `barRange`, or if no meter has that beat.
  public init?(bar: Int64, beat: Int64 = 1) {
    guard Self.barRange.contains(bar), (1...32).contains(beat) else { return nil }
    (self.bar, self.beat) = (bar, beat)
  }

  /// Returns the place in beats, by the timeline's present meter.
  func beats(on timeline: Timeline) -> Beats {
    timeline.beginning(ofBar: bar - 1) + Beats(pulses: (beat - 1) * timeline.beatPulses)
  }
}
