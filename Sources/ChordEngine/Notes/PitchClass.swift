/// A pitch without its octave. F♯ and G♭ are equal, but the spelling is stored: the chords of a key given as G♭ are
/// named with flats.
public struct PitchClass: Equatable, Sendable, BitwiseCopyable {
  /// The semitones above C, 0…11.
  public let semitones: UInt8

  /// The name from which the pitch class was created, if any.
  public let spelling: NoteName?

  /// Creates a pitch class without a spelling. Precondition: `semitones` is in 0…11.
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

  /// Reads a letter in upper or lower case and at most two sharps (`#` `♯`) or two flats (`b` `♭`), such as `"f#"` or
  /// `"E♭"`. Nil if the text cannot be read.
  public init?(name: some StringProtocol) {
    var text = [UInt8](name.utf8)[...]
    guard let spelling = NoteName(consuming: &text), text.isEmpty else { return nil }
    self.init(spelling)
  }

  /// The spelling's text; without a spelling, a letter with a sharp if needed, such as `"F♯"`.
  public var name: String { (spelling ?? .sharp(semitones)).text }

  /// `true` if both pitch classes sound alike; spellings do not matter.
  public static func == (left: PitchClass, right: PitchClass) -> Bool { left.semitones == right.semitones }
}

extension NoteName {
  /// Returns the name of a pitch class: a natural, or a letter with one sharp.
  static func sharp(_ semitones: UInt8) -> NoteName { NoteName(semitones: semitones, fromFifths: -1) }
}
