/// The seventh chord on a degree of a key: a root and three more tones, each two scale steps above the tone
/// before.
public struct SeventhChord: Equatable, Sendable, BitwiseCopyable {
  /// The degree of the root.
  public let degree: Degree

  /// The chord.
  public let chord: Chord

  /// The names of root, third, fifth and seventh in the key.
  public let notes: (root: NoteName, third: NoteName, fifth: NoteName, seventh: NoteName)

  private let triad: ChordQuality

  /// The chord on a degree of a key.
  public init(degree: Degree, in key: Key) {
    self.degree = degree
    chord = Chord(.seventh, on: degree, in: key)
    triad = Chord(.triad, on: degree, in: key).quality
    let root = key.scale.index(of: degree)
    notes = (
      key.noteName(at: root), key.noteName(at: root + 2), key.noteName(at: root + 4), key.noteName(at: root + 6)
    )
  }

  /// Root and quality as in lead sheets: `"Cmaj7"`, `"Dm7"`, `"G7"`, `"Bm7♭5"`, `"E♭maj7♯5"`.
  public var name: String { chord.name }

  /// The roman numeral of the triad: lowercase if the third is minor, with `°` if the triad is diminished and
  /// `+` if it is augmented: `"ii"`, `"vii°"`, `"III+"`.
  public var numeral: String { RomanNumeral(degree, triad).text }

  /// The roman numeral of the whole chord with its seventh: `"Imaj7"`, `"ii7"`, `"V7"`, `"viiø7"`, `"vii°7"`.
  public var seventhNumeral: String { RomanNumeral(degree, chord.quality).text }

  /// `true` if degree, quality and spelling are equal.
  public static func == (left: SeventhChord, right: SeventhChord) -> Bool {
    left.degree == right.degree && left.chord == right.chord && left.notes == right.notes
  }
}
