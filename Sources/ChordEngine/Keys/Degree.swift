/// A degree of a scale, counted from its tonic, and the chord built on it.
public enum Degree: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The degree of that number; the first is the tonic.
  case one, two, three, four, five, six, seven
}
