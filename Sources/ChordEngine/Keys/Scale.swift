/// A scale of seven notes: a mode of the major scale, harmonic minor or melodic minor.
public enum Scale: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The mode of that name; major is also called Ionian, minor is the natural minor, also called Aeolian.
  case major, dorian, phrygian, lydian, mixolydian, minor, locrian
  /// Natural minor with a major seventh.
  case harmonicMinor
  /// Natural minor with a major sixth and seventh, upwards and downwards (the jazz melodic minor).
  case melodicMinor

  /// The semitones of the seven degrees above the tonic, 0…11, in rising order.
  public var steps: InlineArray<7, UInt8> {
    switch self {
    case .major: [0, 2, 4, 5, 7, 9, 11]
    case .dorian: [0, 2, 3, 5, 7, 9, 10]
    case .phrygian: [0, 1, 3, 5, 7, 8, 10]
    case .lydian: [0, 2, 4, 6, 7, 9, 11]
    case .mixolydian: [0, 2, 4, 5, 7, 9, 10]
    case .minor: [0, 2, 3, 5, 7, 8, 10]
    case .locrian: [0, 1, 3, 5, 6, 8, 10]
    case .harmonicMinor: [0, 2, 3, 5, 7, 8, 11]
    case .melodicMinor: [0, 2, 3, 5, 7, 9, 11]
    }
  }

  /// The semitones above the tonic of the note `thirds` thirds of the scale above a degree.
  ///
  /// - Parameter thirds: 0…3, which give at most 22 semitones.
  func semitones(of degree: Degree, thirds: Int = 0) -> Int {
    let index = Int(degree.rawValue) + 2 * thirds
    return Int(steps[index % 7]) + 12 * (index / 7)
  }

  /// The name in commands: `"major"`, `"harmonic-minor"`.
  public var name: String {
    switch self {
    case .major: "major"
    case .dorian: "dorian"
    case .phrygian: "phrygian"
    case .lydian: "lydian"
    case .mixolydian: "mixolydian"
    case .minor: "minor"
    case .locrian: "locrian"
    case .harmonicMinor: "harmonic-minor"
    case .melodicMinor: "melodic-minor"
    }
  }

  /// Reads a scale's `name`, or `"ionian"`, `"aeolian"`, `"natural-minor"`: case does not matter, and a hyphen may be a space or
  /// missing.
  ///
  /// Nil for anything else.
  public init?(name: some StringProtocol) {
    if name.matches("ionian") {
      self = .major
    } else if name.matches("aeolian") || name.matches("natural-minor") {
      self = .minor
    } else if let scale = Self.allCases.first(where: { name.matches($0.name) }) {
      self = scale
    } else {
      return nil
    }
  }
}
