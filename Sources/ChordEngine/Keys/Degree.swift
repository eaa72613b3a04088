/// A degree of a scale; also the chord built on it.
public enum Degree: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The tonic is `one`.
  case one, two, three, four, five, six, seven
}
