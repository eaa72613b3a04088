import Instrument

/// A property of a piece that a search can aim for.
public enum GoalKind: Int, CaseIterable, Sendable {
  case density, share, bassShare, chordChanges, longestChord, longestSilence, firstNote, densest, velocity, alike, wish

  /// The notation of a value.
  public enum Unit: Sendable {
    /// A number per bar, second or minute: `8/bar`.
    case rate
    /// A percentage, 0…100 %.
    case percent
    /// A time in seconds, written as a length of time or of music, such as `8s` or `8bars`.
    case time
    /// A number without a unit, in a range.
    case number(ClosedRange<Double>)
    /// A value of a `SongMeasure`: `pulse=0.7`.
    case measure
  }

  /// A row of the table of kinds.
  public struct Row: Sendable {
    /// The flag, without its dashes.
    public let name: String
    /// The value's placeholder in help.
    public let placeholder: String
    /// The unit of values.
    public let unit: Unit
    /// `true` if a goal given as one value is an upper limit, `false` if that value is a target with a tolerance.
    public let isLimit: Bool
    /// The flag's help.
    public let help: String
    /// The knobs that the search may turn to reach a goal. For a goal that names a chord, the search may also change
    /// the radii of bouncers, and turn bouncers off.
    public let turns: [Knob]
    /// Returns the value in a piece, in `unit`; a rate is per second.
    let measure: @Sendable (Odds, SearchGoal) -> Double
  }

  /// The row of the table.
  public var row: Row {
    switch self {
    case .density:
      Row(
        name: "density", placeholder: "N/bar", unit: .rate, isLimit: false, help: "the average number of notes",
        turns: [.balls, .parameter(.gravity)]
      ) { odds, _ in odds.statistics.rate(odds.statistics.notes, in: 1e9) }
    case .share:
      Row(
        name: "share", placeholder: "CHORD=N%", unit: .percent, isLimit: false,
        help: "the share of time for which a chord is active; repeat the flag for other chords",
        turns: [.parameter(.speed), .parameter(.patience)]
      ) { odds, goal in goal.bouncers.reduce(0) { $0 + 100 * odds.statistics.share(ofChord: $1) } }
    case .bassShare:
      Row(
        name: "bass-share", placeholder: "N%", unit: .percent, isLimit: false,
        help: "the share of bass notes in all notes",
        turns: [.parameter(.speed), .balls, .parameter(.gravity)]
      ) { odds, _ in 100 * odds.statistics.bassShare }
    case .chordChanges:
      Row(
        name: "chord-changes", placeholder: "N/min", unit: .rate, isLimit: false,
        help: "the average number of chord changes",
        turns: [.parameter(.speed), .parameter(.patience)]
      ) { odds, _ in odds.statistics.rate(odds.statistics.chordChanges, in: 1e9) }
    case .longestChord:
      Row(
        name: "longest-chord", placeholder: "TIME", unit: .time, isLimit: true,
        help: "the longest time allowed without a chord change",
        turns: [.parameter(.speed), .parameter(.patience)]
      ) { odds, _ in Double(odds.statistics.longestChord) / 1e9 }
    case .longestSilence:
      Row(
        name: "longest-silence", placeholder: "TIME", unit: .time, isLimit: true,
        help: "the longest time allowed without a note", turns: [.balls, .parameter(.gravity)]
      ) { odds, _ in Double(odds.statistics.longestSilence) / 1e9 }
    case .firstNote:
      Row(
        name: "first-note", placeholder: "TIME", unit: .time, isLimit: true,
        help: "the latest time of the first note", turns: [.parameter(.gravity)]
      ) { odds, _ in Double(odds.statistics.firstNote ?? odds.statistics.end) / 1e9 }
    case .densest:
      Row(
        name: "densest", placeholder: "N", unit: .number(0...10_000), isLimit: true,
        help: "the most notes allowed within any second", turns: [.balls, .parameter(.gravity)]
      ) { odds, _ in Double(odds.statistics.densest) }
    case .velocity:
      Row(
        name: "velocity", placeholder: "N", unit: .number(1...127), isLimit: false,
        help: "the median velocity",
        turns: [.parameter(.keysVelocityLow), .parameter(.keysVelocityHigh), .parameter(.gravity)]
      ) { odds, _ in Double(odds.statistics.medianVelocity) }
    case .alike:
      Row(
        name: "alike", placeholder: "N%", unit: .percent, isLimit: true,
        help: "how alike the two halves of a piece may be, as clumsy odds measures it",
        turns: [.balls, .parameter(.toss)]
      ) { odds, _ in 100 * odds.likeness }
    case .wish:
      Row(
        name: "wish", placeholder: "MEASURE=N", unit: .measure, isLimit: false,
        help:
          "a statistic of songs; without a value, its range in human songs. Repeat the flag for another statistic",
        turns: [.balls, .parameter(.gravity), .parameter(.speed), .parameter(.keysVelocityHigh)]
      ) { odds, goal in goal.measure.flatMap { odds.meanMeasures?[$0] } ?? 0 }
    }
  }
}
