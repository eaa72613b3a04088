/// A chord quality that `ChordPath` can find.
struct FoundQuality: Sendable {
  var quality: ChordQuality
  /// The extra cost of beginning a chord with this quality: −1000·ln(p/t). p is the probability of the chord, and t is
  /// the probability of a major or minor triad.
  var rarity: Int64
}

/// The chords that `ChordPath` can find: each quality on each root.
struct ChordVocabulary: Sendable {
  private let qualities: InlineArray<26, FoundQuality>

  var count: Int { 12 * qualities.count }

  /// The common triads and seventh chords cost 0…600. All other chords cost 720 or more, so they are found only if
  /// their tones sound clearly.
  init() {
    qualities = [
      Self.row(0, [.majorThird, .perfectFifth]), Self.row(0, [.minorThird, .perfectFifth]),
      Self.row(240, [.majorThird, .perfectFifth, .minorSeventh]),
      Self.row(240, [.majorThird, .perfectFifth, .majorSeventh]),
      Self.row(240, [.minorThird, .perfectFifth, .minorSeventh]),
      Self.row(600, [.minorThird, .diminishedFifth]),
      Self.row(420, [.minorThird, .diminishedFifth, .minorSeventh]),
      Self.row(600, [.minorThird, .diminishedFifth, .diminishedSeventh]),
      Self.row(900, [.majorThird, .augmentedFifth]), Self.row(720, [.fourth, .perfectFifth]),
      Self.row(900, [.second, .perfectFifth]), Self.row(900, [.majorThird, .perfectFifth, .sixth]),
      Self.row(900, [.minorThird, .perfectFifth, .sixth]),
      Self.row(1080, [.minorThird, .perfectFifth, .majorSeventh]),
      Self.row(720, [.majorThird, .perfectFifth, .minorSeventh, .majorNinth]),
      Self.row(720, [.majorThird, .perfectFifth, .majorSeventh, .majorNinth]),
      Self.row(720, [.minorThird, .perfectFifth, .minorSeventh, .majorNinth]),
      Self.row(900, [.majorThird, .perfectFifth, .majorNinth]),
      Self.row(1080, [.minorThird, .perfectFifth, .majorNinth]),
      Self.row(720, [.fourth, .perfectFifth, .minorSeventh]),
      Self.row(960, [.majorThird, .perfectFifth, .minorSeventh, .minorNinth]),
      Self.row(1080, [.majorThird, .augmentedFifth, .minorSeventh]),
      Self.row(1200, [.majorThird, .perfectFifth, .sixth, .majorNinth]),
      Self.row(1200, [.fourth, .perfectFifth, .minorSeventh, .majorNinth]),
      Self.row(1320, [.majorThird, .perfectFifth, .minorSeventh, .majorThirteenth]),
      Self.row(1500, [.perfectFifth]),
    ]
  }

  private static func row(_ rarity: Int64, _ tones: [ChordTone]) -> FoundQuality {
    var mask: UInt32 = 1
    for tone in tones { mask |= 1 << UInt32(tone.rawValue) }
    guard let quality = ChordQuality(mask: mask) else { preconditionFailure("the tones of a row form no chord") }
    return FoundQuality(quality: quality, rarity: rarity)
  }

  /// The root, in semitones above C, and the quality of the chord with a number, 0..<`count`.
  subscript(chord: Int) -> (root: Int, found: FoundQuality) { (chord % 12, qualities[chord / 12]) }
}
