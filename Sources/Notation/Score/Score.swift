/// The written music of a performance. Each note and each chord has its exact time and its place in a bar.
public struct Score: Equatable, Sendable {
  /// The bars, in order of time.
  public internal(set) var bars: [ScoreBar] = []
  /// The notes, in order of onset.
  public internal(set) var notes: [ScoreNote] = []
  /// The changes of chord, in order of time.
  public internal(set) var chords: [ScoreChord] = []
  /// The end of the music, in nanoseconds since the start of the performance.
  public internal(set) var end: Int64 = 0
}
