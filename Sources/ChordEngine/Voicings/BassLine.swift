/// The rule that chooses the bass note for a chord. Except with `walking`, the note is in the octave below the tonic.
public enum BassLine: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The root, or the bass note of a slash chord.
  case root
  /// The fifth, even if it is altered; the root if the chord has no fifth. For a slash chord, the note after the slash.
  case fifth
  /// The third, or the second or fourth of a suspended chord; the root if the chord has none of these tones. For a
  /// slash chord, the note after the slash.
  case third
  /// A step from the previous bass note towards the bass of the next chord (its root or the note after its slash). If
  /// the bass of the present chord is in this direction and at most a major third away, this bass is the new note.
  /// Otherwise, the new note is the nearest tone of the present chord in this direction. The note after this chord's
  /// slash counts as a tone, a tension does not.
  case walking
  /// The tonic under every chord.
  case pedal

  /// The name in commands.
  public var name: String { staticName.description }

  /// The same name as `name`. Neither allocates nor locks.
  public var staticName: StaticString {
    switch self {
    case .root: "root"
    case .fifth: "fifth"
    case .third: "third"
    case .walking: "walking"
    case .pedal: "pedal"
    }
  }

  /// Finds a bass line by its name; nil for other names. Case does not matter.
  public init?(name: some StringProtocol) {
    guard let line = Self.allCases.first(where: { name.matches($0.name) }) else { return nil }
    self = line
  }

  /// Returns the bass note of a chord, moved into 0…127 by octaves. Neither allocates nor locks.
  ///
  /// If `previous` or `next` is nil, or `previous` already is the bass of `next`, `walking` returns the same note as
  /// `root`.
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

  /// Returns the pitch of a pitch class in the octave below the tonic.
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

  /// Returns the note to which `walking` steps. Tensions are skipped, because a tension in the bass obscures the chord.
  private static func step(from previous: Pitch, upwards: Bool, through chord: Chord) -> Pitch {
    let direction = upwards ? 1 : -1
    let bass = Int((chord.bass ?? chord.root).semitones)
    var number = Int(previous.number)
    for _ in 0..<4 {
      number += direction
      if (number + 12) % 12 == bass { return Pitch(folding: number) }
    }
    number = Int(previous.number) + direction
    while !isBassTone(chord, (number + 12) % 12) { number += direction }
    return Pitch(folding: number)
  }

  /// `true` if a pitch class, 0…11, is the note after the slash or a chord tone that is not a tension.
  private static func isBassTone(_ chord: Chord, _ semitones: Int) -> Bool {
    if let bass = chord.bass, Int(bass.semitones) == semitones { return true }
    for number in 0..<Int(ChordTone.minorNinth.rawValue) {
      let tone = ChordTone.numbered(number)
      if chord.quality.contains(tone), (Int(chord.root.semitones) + tone.semitones) % 12 == semitones { return true }
    }
    return false
  }
}
