/// A degree of a scale, or the chord that is built on this degree.
public enum Degree: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The tonic is `one`.
  case one, two, three, four, five, six, seven
}
