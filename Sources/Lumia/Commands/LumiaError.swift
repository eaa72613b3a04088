/// The reason why a command is refused.
public enum LumiaError: Error, Sendable {
  /// The time, in nanoseconds, is before the present or after `LumiaStage.latest`.
  case badTime(Int64)
  /// A number is out of its range.
  case outOfRange(StaticString, Int, ClosedRange<Int>)
  /// The list of chordsets is full.
  case listFull
  /// The only chordset of the list cannot be removed.
  case lastChordset

  /// The reason in a line.
  public var text: String {
    switch self {
    case .badTime: "the time of a command must not be before the present, nor more than 146 years after the start"
    case .outOfRange(let name, let value, let range):
      String(decoding: name.bytes, as: UTF8.self) + " " + String(value) + " must be " + String(range.lowerBound) + "…"
        + String(range.upperBound)
    case .listFull: "the list has 16 chordsets, the most that it can have"
    case .lastChordset: "the last chordset cannot be removed"
    }
  }
}
