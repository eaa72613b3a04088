/// A recipe for a chord on a scale degree: a set of scale tones, counted from the degree.
public enum ChordKind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Every second tone of the scale: three, four or five tones.
  case triad, seventh, ninth
  /// A triad with the second or the fourth tone in place of the third.
  case sus2, sus4
  case sixth
  case add9

  /// The name in commands.
  public var name: String {
    switch self {
    case .triad: "triad"
    case .seventh: "seventh"
    case .ninth: "ninth"
    case .sus2: "sus2"
    case .sus4: "sus4"
    case .sixth: "sixth"
    case .add9: "add9"
    }
  }

  /// The tones as bits: bit n stands for the scale tone n steps above the degree.
  fileprivate var indices: UInt16 {
    switch self {
    case .triad: 0b0_0001_0101
    case .seventh: 0b0_0101_0101
    case .ninth: 0b1_0101_0101
    case .sus2: 0b0_0001_0011
    case .sus4: 0b0_0001_1001
    case .sixth: 0b0_0011_0101
    case .add9: 0b1_0001_0101
    }
  }
}

extension Chord {
  /// Builds a chord from tones of the key's scale. In a scale that does not have seven tones, the intervals may differ
  /// from those that the kind's name suggests.
  public init(_ kind: ChordKind, on degree: Degree, in key: Key) {
    let first = key.scale.index(of: degree)
    let root = key.scale.semitones(at: first)
    var pitchClasses: UInt16 = 0
    for index in 0..<9 where kind.indices & (1 << UInt16(index)) != 0 {
      pitchClasses |= 1 << UInt16((key.scale.semitones(at: first + index) - root) % 12)
    }
    self.init(key.noteName(at: first), ChordQuality(pitchClasses: pitchClasses))
  }
}
