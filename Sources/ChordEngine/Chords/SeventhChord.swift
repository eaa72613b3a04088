/// The diatonic seventh chord on a degree: a root and three thirds of the key's scale stacked on it.
public struct SeventhChord: Equatable, Sendable, BitwiseCopyable {
  /// A quality of the seventh chords of this module's scales: the intervals above the root.
  public enum Quality: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// The seventh chord of that name.
    case major, dominant, minor, minorMajor, halfDiminished, diminished, augmentedMajor
  }

  /// The degree of the root.
  public let degree: Degree

  /// The intervals above the root, as one of the qualities.
  public let quality: Quality

  /// The names of root, third, fifth and seventh in the key.
  public let notes: (root: NoteName, third: NoteName, fifth: NoteName, seventh: NoteName)

  /// The chord on a degree of a key.
  public init(degree: Degree, in key: Key) {
    self.degree = degree
    let root = key.scale.semitones(of: degree)
    quality = Quality(
      third: key.scale.semitones(of: degree, thirds: 1) - root,
      fifth: key.scale.semitones(of: degree, thirds: 2) - root,
      seventh: key.scale.semitones(of: degree, thirds: 3) - root)
    notes = (
      key.noteName(of: degree), key.noteName(of: degree.advanced(by: 2)), key.noteName(of: degree.advanced(by: 4)),
      key.noteName(of: degree.advanced(by: 6))
    )
  }

  /// Root and quality as in lead sheets: `"Cmaj7"`, `"Dm7"`, `"G7"`, `"Bm7♭5"`, `"E♭maj7♯5"`.
  public var name: String { notes.root.text + quality.suffix }

  /// The roman numeral of the triad: capital with a major third, `°` if diminished, `+` if augmented: `"vii°"`, `"III+"`.
  public var numeral: String {
    let capital =
      switch degree {
      case .one: "I"
      case .two: "II"
      case .three: "III"
      case .four: "IV"
      case .five: "V"
      case .six: "VI"
      case .seven: "VII"
      }
    let small =
      switch degree {
      case .one: "i"
      case .two: "ii"
      case .three: "iii"
      case .four: "iv"
      case .five: "v"
      case .six: "vi"
      case .seven: "vii"
      }
    return switch quality {
    case .major, .dominant: capital
    case .augmentedMajor: capital + "+"
    case .minor, .minorMajor: small
    case .halfDiminished, .diminished: small + "°"
    }
  }

  /// The roman numeral of the whole chord with its seventh: `"Imaj7"`, `"ii7"`, `"V7"`, `"viiø7"`, `"vii°7"`.
  public var seventhNumeral: String {
    switch quality {
    case .major, .minorMajor, .augmentedMajor: numeral + "maj7"
    case .dominant, .minor, .diminished: numeral + "7"
    // The triad's numeral ends in °, two bytes of UTF-8.
    case .halfDiminished: String(decoding: numeral.utf8.dropLast(2), as: UTF8.self) + "ø7"
    }
  }

  /// Whether degree, quality and spelling are equal.
  public static func == (left: SeventhChord, right: SeventhChord) -> Bool {
    left.degree == right.degree && left.quality == right.quality && left.notes == right.notes
  }
}

extension SeventhChord.Quality {
  /// The semitones of third, fifth and seventh above the root.
  public var intervals: (third: Int, fifth: Int, seventh: Int) {
    switch self {
    case .major: (4, 7, 11)
    case .dominant: (4, 7, 10)
    case .minor: (3, 7, 10)
    case .minorMajor: (3, 7, 11)
    case .halfDiminished: (3, 6, 10)
    case .diminished: (3, 6, 9)
    case .augmentedMajor: (4, 8, 11)
    }
  }

  /// The quality of those intervals, which must be one that a scale has (a precondition).
  init(third: Int, fifth: Int, seventh: Int) {
    guard let quality = Self.allCases.first(where: { $0.intervals == (third, fifth, seventh) }) else {
      preconditionFailure("no scale has such a seventh chord")
    }
    self = quality
  }

  /// The chord's name without its root.
  var suffix: String {
    switch self {
    case .major: "maj7"
    case .dominant: "7"
    case .minor: "m7"
    case .minorMajor: "m(maj7)"
    case .halfDiminished: "m7♭5"
    case .diminished: "dim7"
    case .augmentedMajor: "maj7♯5"
    }
  }
}
