/// A pitch without its octave. F♯ and G♭ are equal, but a key given as G♭ names its chords with flats.
public struct PitchClass: Equatable, Sendable, BitwiseCopyable {
  /// The semitones above C, 0…11.
  public let semitones: UInt8

  /// The name from which the pitch class was created, if any.
  public let spelling: NoteName?

  /// Creates a pitch class without a spelling, 0…11 semitones above C (a precondition).
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

  /// Reads a letter of either case and at most two sharps (`#` `♯`) or two flats (`b` `♭`): `"f#"`, `"E♭"`.
  public init?(name: some StringProtocol) {
    var text = [UInt8](name.utf8)[...]
    guard let spelling = NoteName(consuming: &text), text.isEmpty else { return nil }
    self.init(spelling)
  }

  /// The given spelling, or else a letter, with a sharp if needed: `"F♯"`.
  public var name: String { (spelling ?? .sharp(semitones)).text }

  /// `true` if both pitch classes sound alike; spellings do not matter.
  public static func == (left: PitchClass, right: PitchClass) -> Bool { left.semitones == right.semitones }
}

extension NoteName {
  /// Returns the name of a pitch class: a natural, or a letter with one sharp.
  static func sharp(_ semitones: UInt8) -> NoteName { NoteName(semitones: semitones, fromFifths: -1) }
}
