extension ChordQuality {
  /// A set of tones that need not be a chord yet.
  struct Tones: Equatable {
    private(set) var mask: UInt32

    /// The tones of a list.
    init(_ tones: [ChordTone]) {
      mask = 0
      for tone in tones { insert(tone) }
    }

    /// The tones of a quality.
    init(_ quality: ChordQuality) { mask = quality.mask }

    func contains(_ tone: ChordTone) -> Bool { mask & Self.bit(tone) != 0 }

    mutating func insert(_ tone: ChordTone) { mask |= Self.bit(tone) }

    /// Removes a tone; whether it was there.
    mutating func take(_ tone: ChordTone) -> Bool {
      let had = contains(tone)
      mask &= ~Self.bit(tone)
      return had
    }

    private static func bit(_ tone: ChordTone) -> UInt32 { 1 << UInt32(tone.rawValue) }
  }
}
