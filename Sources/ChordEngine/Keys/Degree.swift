/// A degree of a scale, counted from the tonic. It also identifies the chord built on the degree.
public enum Degree: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The degrees by number; `one` is the tonic.
  case one, two, three, four, five, six, seven
}
