/// The choice of pitches that the piano keys sound for a chord.
///
/// The tones are those of `KeyTones`. The root stands in the octave above the key's tonic. All but `original` have the lowest note on the first
/// key. Notes outside of MIDI's come back by octaves.
public enum Voicing: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// That of the original instrument: root, third and fifth within the octave above the tonic, the seventh a seventh above the root in root
  /// position, and so any further tones. With the bass, C major has 20 distinct notes.
  case original
  /// Root position: thirds stacked on the root.
  case close
  /// Close, with every second note an octave higher, or more where another note is there.
  case open
  /// Close, with the second highest note an octave lower, or more where another note is there.
  case drop2
  /// Close, with the third highest note an octave lower, or more where another note is there.
  case drop3
  /// Close without the root, which the bass has, where the chord has four tones or more.
  case rootless
  /// The root an octave lower; above it the seventh, the third and the fifth, each at least a minor third above the last; then further tones,
  /// each the next above.
  case spread
  /// The notes nearest to those of the last chord, within a range; which tones are doubled is left to that too: see `VoiceLeading`.
  case led

  /// The name in commands: `"original"`, `"close"`, `"drop-2"`.
  public var name: String { staticName.description }

  /// The name, as text that lives for ever. Neither allocates nor locks.
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

  /// Reads a voicing's `name`: case does not matter, and a hyphen may be a space or missing. Nil for anything else.
  public init?(name: some StringProtocol) {
    guard let voicing = Self.allCases.first(where: { name.matches($0.name) }) else { return nil }
    self = voicing
  }

  /// The range of `led` where none is given: C3…C6.
  public static var standardRange: ClosedRange<Pitch> { Pitch(folding: 48)...Pitch(folding: 84) }

  /// The bass of the chord on a degree: its root in the octave below the tonic's, folded into 0…127 by octaves.
  ///
  /// Neither allocates nor locks.
  public func bassPitch(of degree: Degree, in key: Key) -> Pitch {
    Pitch(folding: key.tonicNumber - 12 + key.scale.semitones(of: degree))
  }

  /// The pitch of one of four keys for the seventh chord on a degree, folded into 0…127 by octaves. `led` begins anew at every chord.
  ///
  /// Neither allocates nor locks.
  ///
  /// - Parameter thirds: 0 for the chord's root, 1 for its third, 2 for its fifth, 3 for its seventh (a precondition); for voicings other than
  ///   `original` and `close` the key, from 0.
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
