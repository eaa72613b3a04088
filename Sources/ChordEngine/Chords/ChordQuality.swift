/// The quality of a chord: the set of its tones, each a spelled interval above the root.
///
/// A quality has its root, at most one of second, third and fourth, at most one fifth, and no two tones of the same
/// pitch class. A sixth excludes a seventh. A diminished seventh needs a diminished triad, and excludes another
/// seventh. The spelling matters: nine semitones above the root are a sixth in C6, a thirteenth in C13, and a
/// diminished seventh in Cdim7.
public struct ChordQuality: Equatable, Sendable, BitwiseCopyable {
  /// The tones as bits: bit n stands for the tone with the raw value n.
  public let mask: UInt32

  /// Creates a quality from its mask; nil if no chord can contain these tones together.
  public init?(mask: UInt32) {
    self.init(unchecked: mask)
    guard isChord else { return nil }
  }

  private init(unchecked mask: UInt32) { self.mask = mask }

  /// Creates the quality with the root and the given tones; nil if no chord can contain these tones together.
  public init?(_ tones: ChordTone...) {
    var mask: UInt32 = 1
    for tone in tones { mask |= 1 << UInt32(tone.rawValue) }
    self.init(mask: mask)
  }

  /// `true` if the chord contains the tone.
  public func contains(_ tone: ChordTone) -> Bool { mask & (1 << UInt32(tone.rawValue)) != 0 }

  /// The number of tones, 1…12.
  public var count: Int { mask.nonzeroBitCount }

  /// The pitch classes of the tones as bits: bit n stands for n semitones above the root.
  public var pitchClasses: UInt16 {
    var pitchClasses: UInt16 = 0
    for number in 0..<ChordTone.count {
      let tone = ChordTone.numbered(number)
      if contains(tone) { pitchClasses |= 1 << UInt16(tone.semitones % 12) }
    }
    return pitchClasses
  }

  /// `true` if the chord has a minor, major or diminished seventh.
  public var hasSeventh: Bool { contains(.minorSeventh) || contains(.majorSeventh) || contains(.diminishedSeventh) }

  private var isChord: Bool {
    // A mask with bits above the last tone fails this check, too, because `count` includes these bits and
    // `pitchClasses` does not.
    guard contains(.root), pitchClasses.nonzeroBitCount == count else { return false }
    let thirds = mask & Self.bits(.second, .fourth)
    let fifths = mask & Self.bits(.diminishedFifth, .augmentedFifth)
    guard thirds.nonzeroBitCount <= 1, fifths.nonzeroBitCount <= 1 else { return false }
    if contains(.sixth) && hasSeventh { return false }
    guard contains(.diminishedSeventh) else { return true }
    let isDiminished = contains(.minorThird) && contains(.diminishedFifth)
    return isDiminished && !contains(.minorSeventh) && !contains(.majorSeventh)
  }

  /// Returns the tones from `first` through `last` as bits.
  private static func bits(_ first: ChordTone, _ last: ChordTone) -> UInt32 {
    (1 << (UInt32(last.rawValue) + 1)) - (1 << UInt32(first.rawValue))
  }
}

extension ChordQuality {
  /// Creates the quality that a set of pitch classes usually means. The third is the first interval in this list that
  /// the set contains: major third, minor third, fourth, second. The fifth is the first interval in this list that the
  /// set contains: perfect, diminished, augmented fifth.
  ///
  /// Without a minor or major seventh, nine semitones above the root are a diminished seventh if the triad is
  /// diminished, otherwise a sixth. The remaining pitch classes become ninths, elevenths and thirteenths.
  /// - Parameter pitchClasses: bit n stands for n semitones above the root, 0…11. Bit 0 counts as set even if it is
  ///   not.
  public init(pitchClasses: UInt16) {
    var tones = PitchClasses(left: pitchClasses & 0xFFE)
    _ = tones.take(.majorThird) || tones.take(.minorThird) || tones.take(.fourth) || tones.take(.second)
    _ = tones.take(.perfectFifth) || tones.take(.diminishedFifth) || tones.take(.augmentedFifth)
    let hasMinorSeventh = tones.take(.minorSeventh)
    let hasMajorSeventh = tones.take(.majorSeventh)
    if !hasMinorSeventh && !hasMajorSeventh {
      let triad = ChordQuality(unchecked: tones.mask)
      let isDiminished = triad.contains(.minorThird) && triad.contains(.diminishedFifth)
      _ = tones.take(isDiminished ? .diminishedSeventh : .sixth)
    }
    for number in Int(ChordTone.minorNinth.rawValue)..<ChordTone.count { _ = tones.take(.numbered(number)) }
    self.init(unchecked: tones.mask)
  }
}

/// The pitch classes not yet assigned to tones, and the tones assigned so far.
private struct PitchClasses {
  var left: UInt16
  var mask: UInt32 = 1

  mutating func take(_ tone: ChordTone) -> Bool {
    let bit: UInt16 = 1 << UInt16(tone.semitones % 12)
    guard left & bit != 0 else { return false }
    left &= ~bit
    mask |= 1 << UInt32(tone.rawValue)
    return true
  }
}
