/// The rule that chooses the octaves of a chord's tones on the piano keys (blocks on which balls fall). `KeyTones`
/// chooses the tones.
///
/// In root position, the root is in the octave above the tonic. Except in `original`, the pitches rise from the first
/// piano key to the last. Finally, notes outside MIDI's range are moved into this range by octaves, which may break
/// this order.
public enum Voicing: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The voicing of the preset `original`, the instrument as first specified. The first three tones (usually the root,
  /// the third and the fifth) are moved into the octave above the tonic, but not to a pitch that another note has. The
  /// further tones are as in root position.
  case original
  /// Root position: the tones upwards from the root.
  case close
  /// As `close`, with the second, fourth, sixth and eighth lowest notes an octave higher, or more octaves if another
  /// note has the pitch.
  case open
  /// As `close`, with the second highest note an octave lower, or more octaves if another note has the pitch.
  case drop2
  /// As `close`, with the third highest note an octave lower, or more octaves if another note has the pitch.
  case drop3
  /// As `close`, but without the root if the chord has four or more tones, because the bass plays the root.
  case rootless
  /// The tones of `KeyTones` in the order 1, 4, 2, 3, 5 and so on, from the lowest: in a seventh chord, the root, the
  /// seventh, the third and the fifth. The root is an octave lower than in `close`. Each further note is as low as
  /// possible above the note before it, but the first four notes are at least three semitones apart.
  case spread
  /// The notes in a given range that are nearest to the notes of the previous chord, as `VoiceLeading` finds them.
  case led

  /// The name in commands: `"original"`, `"close"`, `"drop-2"`.
  public var name: String { staticName.description }

  /// The same name as `name`. Neither allocates nor locks.
  public var staticName: StaticString {
    switch self {
    case .original: "original"
    case .close: "close"
    case .open: "open"
    case .drop2: "drop-2"
    case .drop3: "drop-3"
    case .rootless: "rootless"
    case .spread: "spread"
    case .led: "led"
    }
  }

  /// Finds a voicing by its name; nil for other names. Letter case does not matter. In place of a hyphen, the name may
  /// have a space or nothing.
  public init?(name: some StringProtocol) {
    guard let voicing = Self.allCases.first(where: { name.matches($0.name) }) else { return nil }
    self = voicing
  }

  /// The default range of `led`: C3…C6.
  public static var standardRange: ClosedRange<Pitch> { Pitch(folding: 48)...Pitch(folding: 84) }

  /// Returns the pitch of a degree in the octave below the tonic, moved into 0…127 by octaves. Neither allocates nor
  /// locks.
  public func bassPitch(of degree: Degree, in key: Key) -> Pitch {
    Pitch(folding: key.tonicNumber - 12 + key.scale.semitones(of: degree))
  }

  /// Returns the pitch of one of four piano keys for the seventh chord on a degree, moved into 0…127 by octaves. In
  /// `original` and `close`, `thirds` selects the root (0), third, fifth or seventh (3). In other voicings, `thirds` is
  /// the index of a piano key. `led` has no previous chord here, and finds the notes nearest to this chord's close
  /// voicing. Precondition: `thirds` is in 0…3. Neither allocates nor locks.
  public func keyPitch(_ thirds: Int, of degree: Degree, in key: Key) -> Pitch {
    precondition((0...3).contains(thirds), "a chord has four tones")
    guard self == .original || self == .close else {
      return voiced(Chord(.seventh, on: degree, in: key), in: key)[thirds]
    }
    var semitones = key.scale.semitones(of: degree, thirds: thirds)
    if self == .original && thirds < 3 { semitones %= 12 }
    return Pitch(folding: key.tonicNumber + semitones)
  }
}
