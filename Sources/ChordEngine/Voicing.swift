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

  /// The pitches of keys 1…4: root, third, fifth and seventh of the chord on a degree. They fold into 0…127 by octaves.
  ///
  /// Neither allocates nor locks.
  public func keyPitches(of degree: Degree, in key: Key) -> (Pitch, Pitch, Pitch, Pitch) {
    (
      keyPitch(thirds: 0, of: degree, in: key), keyPitch(thirds: 1, of: degree, in: key),
      keyPitch(thirds: 2, of: degree, in: key), keyPitch(thirds: 3, of: degree, in: key)
    )
  }

  /// The bass of the chord on a degree: its root an octave below the key's octave, folded into 0…127 by octaves.
  ///
  /// Neither allocates nor locks.
  public func bassPitch(of degree: Degree, in key: Key) -> Pitch {
    Pitch(folding: key.tonicNumber - 12 + key.scale.semitones(of: degree))
  }

  private func keyPitch(thirds: Int, of degree: Degree, in key: Key) -> Pitch {
    var semitones = key.scale.semitones(of: degree, thirds: thirds)
    if self == .original && thirds < 3 && semitones >= 12 { semitones -= 12 }
    return Pitch(folding: key.tonicNumber + semitones)
  }
}
