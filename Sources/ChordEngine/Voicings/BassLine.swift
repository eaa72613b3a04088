/// Which note the bass sounds for a chord. All but the steps of `walking` stand in the octave below the tonic.
public enum BassLine: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The root, or the bass note of a slash chord.
  case root
  /// The fifth of the chord, as it is altered; the root if it has none. A slash chord's bass note comes first.
  case fifth
  /// The third of the chord, or what stands in its place: the first inversion. The root if it has none. A slash chord's bass note comes first.
  case third
  /// From the last note a step of the key's scale towards the next chord's root.
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
  ///   - next: what `walking` steps to: the root of this chord, or its bass note, in the octave below the tonic. Without either, or where the
  ///     last note is that already, it sounds the root of `chord`; a step that would reach it or pass it sounds it.
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
      return Self.step(from: previous, to: target, in: key.scale, on: key.tonic)
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

  /// The scale's next note in the direction of the target, but no farther than that.
  private static func step(from previous: Pitch, to target: Pitch, in scale: Scale, on tonic: PitchClass) -> Pitch {
    let direction = target > previous ? 1 : -1
    var number = Int(previous.number) + direction
    while number != Int(target.number), !scale.contains(number - Int(tonic.semitones)) { number += direction }
    return Pitch(folding: number)
  }
}
