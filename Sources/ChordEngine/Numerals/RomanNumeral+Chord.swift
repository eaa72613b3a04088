extension RomanNumeral {
  /// The numeral of a chord in a key. It is unaltered if the chord's root is a degree of the key, otherwise
  /// it is counted from the major scale. The numeral has no target and drops the bass note.
  ///
  /// `chord(in:)` returns the same chord without its bass note, but respells a root that is more than six
  /// semitones from the degree of its letter.
  public init(of chord: Chord, in key: Key) {
    let tonic = key.tonicName
    let steps = (Int(chord.root.letter.rawValue) - Int(tonic.letter.rawValue) + 7) % 7
    guard let degree = Degree(rawValue: UInt8(steps)) else { preconditionFailure("there are seven letters") }
    let plain = RomanNumeral(degree, chord.quality)
    guard plain.chord(in: key).root != chord.root else {
      self = plain
      return
    }
    // The distance from the degree of the major scale, up or down, whichever is shorter.
    let distance = (Int(chord.root.semitones) - Int(tonic.semitones) - Scale.major.semitones(of: degree) + 36) % 12
    self.init(Place(degree, alteration: Int8(distance > 6 ? distance - 12 : distance)), chord.quality)
  }
}

extension ChordSlot {
  /// Returns the numeral of the slot's chord in a key: the slot's own numeral if it has one, otherwise
  /// `RomanNumeral(of:in:)`.
  public func numeral(in key: Key) -> RomanNumeral {
    if case .numeral(let numeral) = self { return numeral }
    return RomanNumeral(of: chord(in: key), in: key)
  }
}
