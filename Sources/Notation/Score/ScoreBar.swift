import ChordEngine
import MIDI

/// A bar of a score.
public struct ScoreBar: Equatable, Sendable {
  /// The number of the bar, from 0; negative in a count-in.
  public var number: Int64
  /// The time at which the bar begins, in nanoseconds since the start of the performance. For a partial bar, the time
  /// at which the score begins.
  public var start: Int64
  /// The times of the beats, in nanoseconds.
  public var beats: [Int64]
  /// The meter.
  public var meter: TimeSignature
  /// The key signature.
  public var key: KeySignature
  /// The tempo after the last gesture in the bar, in quarters a minute. Without a gesture in the bar, the tempo at the
  /// bar's beginning.
  public var tempo: Double
  /// `true` if the score begins within this bar: after its bar line, or in a count-in.
  public var isPartial: Bool
}

/// A change of chord.
public struct ScoreChord: Equatable, Sendable {
  /// The time of the change, in nanoseconds since the start of the performance.
  public var onset: Int64
  /// The place of `onset` in the bars.
  public var start: ScorePlace
  /// The chord.
  public var chord: Chord
  /// The chord as a Roman numeral in the key, or the label that the chordset gives it.
  public var numeral: String
}
