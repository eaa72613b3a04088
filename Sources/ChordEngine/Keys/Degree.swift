/// A degree of a scale, counted from its tonic, and the chord built on it.
public enum Degree: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The degree of that number; the first is the tonic.
  case one, two, three, four, five, six, seven

  /// The degree `steps` above, which follows the seventh with the first.
  func advanced(by steps: UInt8) -> Degree {
    switch (rawValue + steps) % 7 {
    case 0: .one
    case 1: .two
    case 2: .three
    case 3: .four
    case 4: .five
    case 5: .six
    default: .seven
    }
  }
}
