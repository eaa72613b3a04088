/// A pitch without its octave.
///
/// F♯ and G♭ are equal because they sound alike. The spelling is stored so that a key given as G♭ names its
/// chords with flats.
public struct PitchClass: Equatable, Sendable, BitwiseCopyable {
  /// The semitones above C, 0…11.
  public let semitones: UInt8

  /// The name from which the pitch class was created; nil if it was created from a number.
  public let spelling: NoteName?

  /// The pitch class `semitones` above C, 0…11 (a precondition), without a spelling.
  public init(semitones: UInt8) {
    precondition(semitones < 12, "a pitch class is 0…11 semitones above C")
    self.semitones = semitones
    spelling = nil
  }

  /// The pitch class of a written note.
  public init(_ spelling: NoteName) {
    semitones = spelling.semitones
    self.spelling = spelling
  }

  /// Reads a letter of either case and at most two sharps (`#` `♯`) or two flats (`b` `♭`): `"C"`, `"f#"`,
  /// `"Bb"`, `"E♭"`. Nil for anything else.
  public init?(name: some StringProtocol) {
    var text = [UInt8](name.utf8)[...]
    guard let spelling = NoteName(consuming: &text), text.isEmpty else { return nil }
    self.init(spelling)
  }

  /// The given spelling. A pitch class without a spelling has a sharp for a black key: `"F♯"`.
  public var name: String { (spelling ?? .sharp(semitones)).text }

  /// `true` if both pitch classes sound alike; spellings do not matter.
  public static func == (left: PitchClass, right: PitchClass) -> Bool { left.semitones == right.semitones }
}

extension NoteName {
  /// Returns the name of a pitch class as a natural or with one sharp.
  static func sharp(_ semitones: UInt8) -> NoteName { NoteName(semitones: semitones, fromFifths: -1) }
}
