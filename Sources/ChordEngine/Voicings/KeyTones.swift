/// The tones that the piano keys (four to eight blocks on which balls fall) sound for a chord, in semitones above the
/// chord's root. No two tones are equal. The order of the tones is: root, third, fifth, sixth or seventh, tensions,
/// doublings.
///
/// - If a chord has more tones than there are keys, tones are left out. The order is: the perfect fifth; the natural
///   ninth, eleventh and thirteenth; an altered fifth; the altered tensions, from the lowest. For example, G13 on four
///   keys is G B F E.
/// - If a chord with a seventh has fewer tones than there are keys, tensions are added: the major ninth, the
///   perfect or augmented eleventh, and the major thirteenth. A tension is added only if it is in the scale of the
///   musical key, and neither a chord tone nor a semitone above a chord tone.
/// - Any remaining keys double the tones in order, first one octave higher, then two octaves higher, and so on.
public struct KeyTones: Sendable, BitwiseCopyable {
  /// The range of the number of keys.
  public static let countRange: ClosedRange<Int> = 4...8

  /// The number of tones.
  public private(set) var count = 0

  /// The number of tones before the doublings.
  public private(set) var distinctCount = 0

  private var semitones = InlineArray<12, Int>(repeating: 0)

  /// Finds the tones for a chord. If `isRootless`, leaves out the root of a chord of four or more tones, because the
  /// bass plays it. `count` is the number of piano keys. Precondition: `count` is in 4…8. Neither allocates nor locks.
  public init(of chord: Chord, in key: Key, count: Int, isRootless: Bool = false) {
    precondition(Self.countRange.contains(count), "there are four to eight keys")
    var quality = ChordQuality.Tones(chord.quality)
    var left = chord.quality.count
    if isRootless && left >= 4 {
      _ = quality.take(.root)
      left -= 1
    }
    for index in Self.dispensable.indices where left > count {
      if quality.take(Self.dispensable[index]) { left -= 1 }
    }
    for number in 0..<ChordTone.count {
      if quality.contains(.numbered(number)) { append(ChordTone.numbered(number).semitones) }
    }
    if chord.quality.hasSeventh { addTensions(of: chord, in: key, count) }
    distinctCount = self.count
    while self.count < count { append(semitones[self.count - distinctCount] + 12) }
  }

  /// The tone at an index, in semitones above the root. Precondition: the index is in 0..<`count`.
  public subscript(index: Int) -> Int {
    precondition(index < count, "there is no tone with this index")
    return semitones[index]
  }

  private mutating func append(_ tone: Int) {
    semitones[count] = tone
    count += 1
  }

  /// The tones without which a chord can still be recognized, in the order in which they are left out.
  private static var dispensable: InlineArray<10, ChordTone> {
    [
      .perfectFifth, .majorNinth, .perfectEleventh, .majorThirteenth, .augmentedFifth, .diminishedFifth, .minorNinth,
      .augmentedNinth, .augmentedEleventh, .minorThirteenth,
    ]
  }

  private mutating func addTensions(of chord: Chord, in key: Key, _ most: Int) {
    let root = Int(chord.root.semitones) - Int(key.tonic.semitones)
    var tones = chord.quality.pitchClasses
    var last = 0
    let tensions: InlineArray<4, ChordTone> = [.majorNinth, .perfectEleventh, .augmentedEleventh, .majorThirteenth]
    for index in tensions.indices where count < most {
      let tension = tensions[index]
      let above = tension.semitones % 12
      let isTone = tones & (1 << UInt16(above)) != 0 || tones & (1 << UInt16(above - 1)) != 0
      // The comparison of letters allows at most one kind of eleventh.
      guard key.scale.contains(root + above), !isTone, tension.letters != last else { continue }
      last = tension.letters
      tones |= 1 << UInt16(above)
      append(tension.semitones)
    }
  }
}
