/// The seventh chord on a degree of a key: a root and three more tones, two scale steps apart.
public struct SeventhChord: Equatable, Sendable, BitwiseCopyable {
  /// The degree of the root.
  public let degree: Degree

  /// The chord.
  public let chord: Chord

  /// The names of the root, the third, the fifth and the seventh in the key.
  public let notes: (root: NoteName, third: NoteName, fifth: NoteName, seventh: NoteName)

  private let triad: ChordQuality

  /// Builds the chord on a degree of a key.
  public init(degree: Degree, in key: Key) {
    self.degree = degree
    chord = Chord(.seventh, on: degree, in: key)
    triad = Chord(.triad, on: degree, in: key).quality
    let root = key.scale.index(of: degree)
    notes = (
      key.noteName(at: root), key.noteName(at: root + 2), key.noteName(at: root + 4), key.noteName(at: root + 6)
    )
  }

  /// The name in lead sheets: `"Cmaj7"`, `"Dm7"`, `"G7"`, `"Bm7♭5"`, `"E♭maj7♯5"`.
  public var name: String { chord.name }

  /// The triad's Roman numeral, such as `"vii°"`. A minor or diminished (`°`) triad is lowercase, a major or augmented
  /// (`+`) triad is uppercase.
  public var numeral: String { RomanNumeral(degree, triad).text }

  /// The Roman numeral with the seventh: `"Imaj7"`, `"ii7"`, `"V7"`, `"viiø7"`, `"vii°7"`.
  public var seventhNumeral: String { RomanNumeral(degree, chord.quality).text }

  /// `true` if degree, quality and spelling are equal.
  public static func == (left: SeventhChord, right: SeventhChord) -> Bool {
    left.degree == right.degree && left.chord == right.chord && left.notes == right.notes
  }
}
