/// A pitch without its octave.
///
/// F♯ and G♭ are equal, as they sound alike. The spelling is kept beside it, so that a key given as G♭ names its chords with flats.
public struct PitchClass: Equatable, Sendable, BitwiseCopyable {
  /// The semitones above C, 0…11.
  public let semitones: UInt8

  /// The name that it was given by, if there was one.
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

  /// Reads a letter of either case and at most two equal signs of `#` `♯` `b` `♭`: `"C"`, `"f#"`, `"Bb"`, `"E♭"`.
  ///
  /// Nil for anything else.
  public init?(name: some StringProtocol) {
    var text = [UInt8](name.utf8)[...]
    guard let spelling = NoteName(consuming: &text), text.isEmpty else { return nil }
    self.init(spelling)
  }

  /// The name as it was given, else with a sharp for a black key: `"F♯"`.
  public var name: String { (spelling ?? .sharp(semitones)).text }

  /// Whether both sound alike; spellings do not matter.
  public static func == (left: PitchClass, right: PitchClass) -> Bool { left.semitones == right.semitones }
}

extension NoteName {
  /// The name of a pitch class as a natural or with one sharp.
  static func sharp(_ semitones: UInt8) -> NoteName {
    switch semitones {
    case 0: NoteName(.c)
    case 1: NoteName(.c, alteration: 1)
    case 2: NoteName(.d)
    case 3: NoteName(.d, alteration: 1)
    case 4: NoteName(.e)
    case 5: NoteName(.f)
    case 6: NoteName(.f, alteration: 1)
    case 7: NoteName(.g)
    case 8: NoteName(.g, alteration: 1)
    case 9: NoteName(.a)
    case 10: NoteName(.a, alteration: 1)
    default: NoteName(.b)
    }
  }
}
