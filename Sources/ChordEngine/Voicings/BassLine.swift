/// Which note the bass sounds for a chord. All but the steps of `walking` stand in the octave below the tonic.
public enum BassLine: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The root, or the bass note of a slash chord.
  case root
  /// The fifth of the chord, as it is altered; the root if it has none. A slash chord's bass note comes first.
  case fifth
  /// The third of the chord, or what stands in its place: the first inversion. The root if it has none. A slash chord's bass note comes first.
  case third
  /// From the last note towards the next chord's root: to the chord's own root if that is at most a major third away, else to its nearest
  /// third, fifth, sixth or seventh.
  case walking
  /// The tonic, under every chord.
  case pedal

  /// The name in commands.
  public var name: String { staticName.description }

  /// The name, as text that lives for ever. Neither allocates nor locks.
  public var staticName: StaticString {
    switch self {
    case .root: "root"
    case .fifth: "fifth"
    case .third: "third"
    case .walking: "walking"
    case .pedal: "pedal"
    }
  }

  /// Reads a bass line's `name`: case does not matter. Nil for anything else.
  public init?(name: some StringProtocol) {
    guard let line = Self.allCases.first(where: { name.matches($0.name) }) else { return nil }
    self = line
  }

  /// The bass of a chord, folded into 0…127 by octaves.
  ///
  /// Neither allocates nor locks.
  ///
  /// - Parameters:
  ///   - previous: what `walking` steps from: the last bass note.
  ///   - next: what `walking` steps towards: the root of this chord, or its bass note, in the octave below the tonic. Without either, or where
  ///     the last note is that already, it sounds the root of `chord`.
  public func pitch(of chord: Chord, in key: Key, after previous: Pitch? = nil, towards next: Chord? = nil) -> Pitch {
    switch self {
    case .root: return Self.rootPitch(of: chord, in: key)
    case .fifth: return inversion(chord, in: key, first: .diminishedFifth, last: .augmentedFifth)
    case .third: return inversion(chord, in: key, first: .second, last: .fourth)
    case .pedal: return Pitch(folding: key.tonicNumber - 12)
    case .walking:
      guard let previous, let next else { return Self.rootPitch(of: chord, in: key) }
      let target = Self.rootPitch(of: next, in: key)
      guard target != previous else { return Self.rootPitch(of: chord, in: key) }
      return Self.step(from: previous, upwards: target > previous, through: chord)
    }
  }

  private static func rootPitch(of chord: Chord, in key: Key) -> Pitch {
    pitch(semitones: Int((chord.bass ?? chord.root).semitones), in: key)
  }

  /// A pitch class in the octave below the tonic.
  private static func pitch(semitones: Int, in key: Key) -> Pitch {
    Pitch(folding: key.tonicNumber - 12 + (semitones - Int(key.tonic.semitones) + 12) % 12)
  }

  private func inversion(_ chord: Chord, in key: Key, first: ChordTone, last: ChordTone) -> Pitch {
    guard chord.bass == nil else { return Self.rootPitch(of: chord, in: key) }
    for number in Int(first.rawValue)..<Int(last.rawValue) + 1 {
      let tone = ChordTone.numbered(number)
      guard chord.quality.contains(tone) else { continue }
      return Self.pitch(semitones: (Int(chord.root.semitones) + tone.semitones) % 12, in: key)
    }
    return Self.rootPitch(of: chord, in: key)
  }

  /// The next tone of the chord above or below a note: its bass note, its root, or one up to its seventh. A tension would not bear the chord.
  private static func step(from previous: Pitch, upwards: Bool, through chord: Chord) -> Pitch {
    let direction = upwards ? 1 : -1
    let root = Int((chord.bass ?? chord.root).semitones)
    var number = Int(previous.number)
    for _ in 0..<4 {
      number += direction
      if (number + 12) % 12 == root { return Pitch(folding: number) }
    }
    number = Int(previous.number) + direction
    while !bears(chord, (number + 12) % 12) { number += direction }
    return Pitch(folding: number)
  }

  /// Whether a chord can stand on a pitch class, 0…11.
  private static func bears(_ chord: Chord, _ semitones: Int) -> Bool {
    if let bass = chord.bass, Int(bass.semitones) == semitones { return true }
    for number in 0..<Int(ChordTone.minorNinth.rawValue) {
      let tone = ChordTone.numbered(number)
      if chord.quality.contains(tone), (Int(chord.root.semitones) + tone.semitones) % 12 == semitones { return true }
    }
    return false
  }
}
