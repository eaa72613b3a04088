/// The quality of a chord: the set of its tones, each a spelled interval above the root.
///
/// A quality always has its root. It has at most one of second, third and fourth, at most one fifth, and no
/// two tones of the same pitch class. The pitch class nine semitones above the root is a sixth in C6, a
/// thirteenth in C13, and a diminished seventh in Cdim7.
public struct ChordQuality: Equatable, Sendable, BitwiseCopyable {
  /// The tones as bits: bit n stands for the tone of raw value n.
  public let mask: UInt32

  /// The quality with these tones; nil if no chord can contain them together.
  public init?(mask: UInt32) {
    self.init(unchecked: mask)
    guard isChord else { return nil }
  }

  private init(unchecked mask: UInt32) { self.mask = mask }

  /// The quality with the root and these tones; nil if no chord can contain them together.
  public init?(_ tones: ChordTone...) {
    var mask: UInt32 = 1
    for tone in tones { mask |= 1 << UInt32(tone.rawValue) }
    self.init(mask: mask)
  }

  /// `true` if the chord contains the tone.
  public func contains(_ tone: ChordTone) -> Bool { mask & (1 << UInt32(tone.rawValue)) != 0 }

  /// The number of tones, 1…12.
  public var count: Int { mask.nonzeroBitCount }

  /// The pitch classes as bits: bit n stands for n semitones above the root.
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
    // Bits above the last tone fail this check too: `count` includes them, `pitchClasses` does not.
    guard contains(.root), pitchClasses.nonzeroBitCount == count else { return false }
    let thirds = mask & Self.bits(.second, .fourth)
    let fifths = mask & Self.bits(.diminishedFifth, .augmentedFifth)
    guard thirds.nonzeroBitCount <= 1, fifths.nonzeroBitCount <= 1 else { return false }
    if contains(.sixth) && hasSeventh { return false }
    guard contains(.diminishedSeventh) else { return true }
    let isDiminished = contains(.minorThird) && contains(.diminishedFifth)
    return isDiminished && !contains(.minorSeventh) && !contains(.majorSeventh)
  }

  /// Returns the bits of the tones from `first` through `last`.
  private static func bits(_ first: ChordTone, _ last: ChordTone) -> UInt32 {
    (1 << (UInt32(last.rawValue) + 1)) - (1 << UInt32(first.rawValue))
  }
}

extension ChordQuality {
  /// The quality of any set of pitch classes, in the usual reading of musicians.
  ///
  /// The chord's third is the earliest of these that is present: major third, minor third, fourth, second.
  /// Its fifth is the earliest of these that is present: perfect, diminished, augmented fifth. In a chord
  /// without a minor or major seventh, the pitch class nine semitones above the root is a diminished seventh
  /// if the third is minor and the fifth diminished, otherwise a sixth. The remaining pitch classes become
  /// ninths, elevenths and thirteenths.
  ///
  /// - Parameter pitchClasses: bit n stands for n semitones above the root, 0…11. Bit 0 counts as set.
  public init(pitchClasses: UInt16) {
    var left = PitchClasses(left: pitchClasses & 0xFFE)
    _ = left.take(.majorThird) || left.take(.minorThird) || left.take(.fourth) || left.take(.second)
    _ = left.take(.perfectFifth) || left.take(.diminishedFifth) || left.take(.augmentedFifth)
    let hasMinorSeventh = left.take(.minorSeventh)
    let hasMajorSeventh = left.take(.majorSeventh)
    if !hasMinorSeventh && !hasMajorSeventh {
      let triad = ChordQuality(unchecked: left.mask)
      let isDiminished = triad.contains(.minorThird) && triad.contains(.diminishedFifth)
      _ = left.take(isDiminished ? .diminishedSeventh : .sixth)
    }
    for number in Int(ChordTone.minorNinth.rawValue)..<ChordTone.count { _ = left.take(.numbered(number)) }
    self.init(unchecked: left.mask)
  }
}

/// The pitch classes not yet assigned to tones, and the tones assigned so far.
private struct PitchClasses {
  var left: UInt16
  var mask: UInt32 = 1

  /// Assigns a tone's pitch class to the tone. Returns `true` if the pitch class was still unassigned.
  mutating func take(_ tone: ChordTone) -> Bool {
    let bit: UInt16 = 1 << UInt16(tone.semitones % 12)
    guard left & bit != 0 else { return false }
    left &= ~bit
    mask |= 1 << UInt32(tone.rawValue)
    return true
  }
}
