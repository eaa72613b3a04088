/// The choice of pitches that the four piano keys and the bass sound for a chord.
public enum Voicing: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// That of the original instrument: root, third and fifth within the octave above the tonic, the seventh a seventh above the root in root
  /// position. With the bass, C major has 20 distinct notes.
  case original
  /// Root position: thirds stacked on the root.
  case close

  /// The name in commands: `"original"`, `"close"`.
  public var name: String { staticName.description }

  /// The name, as text that lives for ever. Neither allocates nor locks.
  public var staticName: StaticString {
    switch self {
    case .original: "original"
    case .close: "close"
    }
  }

  /// Reads a voicing's `name`: case does not matter. Nil for anything else.
  public init?(name: some StringProtocol) {
    guard let voicing = Self.allCases.first(where: { name.matches($0.name) }) else { return nil }
    self = voicing
  }

  /// The bass of the chord on a degree: its root in the octave below the tonic's, folded into 0…127 by octaves.
  ///
  /// Neither allocates nor locks.
  public func bassPitch(of degree: Degree, in key: Key) -> Pitch {
    Pitch(folding: key.tonicNumber - 12 + key.scale.semitones(of: degree))
  }

  /// The pitch of one of the four keys for the chord on a degree, folded into 0…127 by octaves.
  ///
  /// Neither allocates nor locks.
  ///
  /// - Parameter thirds: 0 for the chord's root, 1 for its third, 2 for its fifth, 3 for its seventh (a precondition).
  public func keyPitch(_ thirds: Int, of degree: Degree, in key: Key) -> Pitch {
    precondition((0...3).contains(thirds), "a chord has four tones")
    var semitones = key.scale.semitones(of: degree, thirds: thirds)
    if self == .original && thirds < 3 && semitones >= 12 { semitones -= 12 }
    return Pitch(folding: key.tonicNumber + semitones)
  }
}
