extension RomanNumeral {
  /// The numeral of a chord in a key: unaltered if its root is a degree of the key, otherwise counted from the major scale. It has no
  /// target, and drops the bass note. `chord(in:)` gives the chord back, but spells a root anew that is more than six semitones from its
  /// letter's degree.
  public init(of chord: Chord, in key: Key) {
    let tonic = key.tonicName
    let steps = (Int(chord.root.letter.rawValue) - Int(tonic.letter.rawValue) + 7) % 7
    guard let degree = Degree(rawValue: UInt8(steps)) else { preconditionFailure("there are seven letters") }
    let plain = RomanNumeral(degree, chord.quality)
    guard plain.chord(in: key).root != chord.root else {
      self = plain
      return
    }
    // The shorter way from the degree of the major scale.
    let distance = (Int(chord.root.semitones) - Int(tonic.semitones) - Scale.major.semitones(of: degree) + 36) % 12
    self.init(Place(degree, alteration: Int8(distance > 6 ? distance - 12 : distance)), chord.quality)
  }
}

extension ChordSlot {
  /// Returns the numeral of the slot's chord in a key: the written one, or `RomanNumeral(of:in:)`.
  public func numeral(in key: Key) -> RomanNumeral {
    if case .numeral(let numeral) = self { return numeral }
    return RomanNumeral(of: chord(in: key), in: key)
  }
}
