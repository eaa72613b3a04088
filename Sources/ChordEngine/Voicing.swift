/// Which pitches the four piano keys and the bass sound for a chord.
public enum Voicing: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The original instrument's: root, third and fifth within the octave above the tonic, the seventh where root position
  /// puts it. With the bass, C major has 20 distinct notes.
  case original
  /// Thirds stacked on the root.
  case close

  /// The name as a command line takes it.
  public var name: String {
    switch self {
    case .original: "original"
    case .close: "close"
    }
  }

  /// Reads a voicing's `name`: case, hyphens and spaces do not matter. Nil for anything else.
  public init?(name: some StringProtocol) {
    guard let voicing = Self.allCases.first(where: { name.matches($0.name) }) else { return nil }
    self = voicing
  }

  /// The bass of the chord on a degree: its root an octave below the key's octave, folded into 0…127 by octaves.
  ///
  /// Neither allocates nor locks.
  public func bassPitch(of degree: Degree, in key: Key) -> Pitch {
    Pitch(folding: key.tonicNumber - 12 + key.scale.semitones(of: degree))
  }

  /// The pitch of one of the four keys, folded into 0…127 by octaves.
  ///
  /// Neither allocates nor locks.
  ///
  /// - Parameter thirds: 0 for the root of the chord on a degree, 1 for the third, 2 for the fifth, 3 for the seventh.
  public func keyPitch(_ thirds: Int, of degree: Degree, in key: Key) -> Pitch {
    precondition((0...3).contains(thirds), "a chord has four tones")
    var semitones = key.scale.semitones(of: degree, thirds: thirds)
    if self == .original && thirds < 3 && semitones >= 12 { semitones -= 12 }
    return Pitch(folding: key.tonicNumber + semitones)
  }
}
