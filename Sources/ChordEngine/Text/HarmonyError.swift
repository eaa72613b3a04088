/// The first unreadable place in the text of a scale, chord or chordset, and the text allowed there.
public struct HarmonyError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The number of UTF-8 bytes before the place.
  public let byte: Int

  /// The number of Unicode scalars before the place.
  public let character: Int

  /// The text allowed at the place.
  public let expected: Expected

  /// Creates an error at a place.
  public init(byte: Int, character: Int, expected: Expected) {
    self.byte = byte
    self.character = character
    self.expected = expected
  }

  /// The text allowed at a place.
  public enum Expected: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case semitones, tonic, rising, comma, threeTones
    case chord, note, numeral
    case quality, alteredTone, addedTone, omittedTone, newTone, parenthesis
    case bass, target
    case kind
    case end
    case eightChords
  }
}

extension HarmonyError.Expected {
  /// The description, which fits after the word "expected".
  public var text: String { staticText.description }

  /// The description. Neither allocates nor locks.
  public var staticText: StaticString {
    switch self {
    case .semitones: "a number of semitones, 0…11"
    case .tonic: "0 (the tonic) first"
    case .rising: "a number higher than the one before"
    case .comma: "a comma or the end"
    case .threeTones: "at least three tones"
    case .chord: "a chord: a note A…G (Dm9), a numeral (V7, bVI, iiø7), or a degree and its kind (2:seventh)"
    case .note: "a note, A…G in capitals"
    case .numeral: "a numeral, I…VII or i…vii"
    case .quality:
      "m, maj, dim, aug, ø, 5, 6, 7, 9, 11, 13, sus2, sus4, add, no, an altered tone such as b9, / or the end"
    case .alteredTone: "b5, #5, b9, #9, #11 or b13"
    case .addedTone: "add with 9, 11, 13, 2, 4, 6, b9, #9, #11, b13 or maj7"
    case .omittedTone: "no3 or no5"
    case .newTone: "a tone that the chord does not have yet and that fits its other tones"
    case .parenthesis: "a closing parenthesis"
    case .bass: "a bass note, A…G in capitals"
    case .target: "the numeral of the target chord after the slash: V7/V, V7/ii"
    case .kind: "triad, seventh, ninth, sus2, sus4, sixth or add9"
    case .end: "the end"
    case .eightChords: "the end (at most eight chords)"
    }
  }
}
