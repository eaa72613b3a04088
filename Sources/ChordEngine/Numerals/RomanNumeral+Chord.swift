extension RomanNumeral {
  /// Creates the numeral of a chord in a key. The numeral is never a secondary numeral such as V7/V, and omits the
  /// chord's bass note. If the root is a degree of the key, the numeral has no accidental. Otherwise, the numeral has
  /// an accidental relative to the major scale.
  ///
  /// `chord(in:)` of this numeral returns the chord without its bass note.
  public init(of chord: Chord, in key: Key) {
    let tonic = key.tonicName
    let steps = (Int(chord.root.letter.rawValue) - Int(tonic.letter.rawValue) + 7) % 7
    guard let degree = Degree(rawValue: UInt8(steps)) else { preconditionFailure("there are seven letters") }
    let plain = RomanNumeral(degree, chord.quality)
    guard plain.chord(in: key).root != chord.root else {
      self = plain
      return
    }
    // The distance from the degree of the major scale up to the root, 0…11 semitones.
    let distance = (Int(chord.root.semitones) - Int(tonic.semitones) - Scale.major.semitones(of: degree) + 36) % 12
    self.init(Place(degree, alteration: Int8(distance > 6 ? distance - 12 : distance)), chord.quality)
  }
}

extension ChordSlot {
  /// Returns the slot's own numeral if the slot has one, otherwise `RomanNumeral(of:in:)`.
  public func numeral(in key: Key) -> RomanNumeral {
    if case .numeral(let numeral) = self { return numeral }
    return RomanNumeral(of: chord(in: key), in: key)
  }
}
