extension ChordQuality {
  /// A set of tones, which need not form a chord.
  struct Tones: Equatable {
    private(set) var mask: UInt32

    init(_ tones: [ChordTone]) {
      mask = 0
      for tone in tones { insert(tone) }
    }

    init(_ quality: ChordQuality) { mask = quality.mask }

    func contains(_ tone: ChordTone) -> Bool { mask & Self.bit(tone) != 0 }

    mutating func insert(_ tone: ChordTone) { mask |= Self.bit(tone) }

    mutating func take(_ tone: ChordTone) -> Bool {
      let had = contains(tone)
      mask &= ~Self.bit(tone)
      return had
    }

    private static func bit(_ tone: ChordTone) -> UInt32 { 1 << UInt32(tone.rawValue) }
  }
}
