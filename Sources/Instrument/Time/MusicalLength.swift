/// A length of music: a number of bars, or a note value.
public enum MusicalLength: Equatable, Sendable, BitwiseCopyable {
  /// A number of bars, in `BarPlace.barRange`.
  case bars(Int64)
  /// A note value: a fraction of a whole note.
  case noteValue(Rhythm.Length)
}
