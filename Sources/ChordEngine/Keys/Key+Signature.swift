extension Key {
  /// The number of sharps, −7…7 (negative for flats), and `isMinor`, `true` if the scale has a minor but no major
  /// third.
  ///
  /// If the tonic's major or minor key needs eight or more signs, the tonic is first respelled, for example G♯ as A♭.
  /// Harmonic and melodic minor have the signature of natural minor. Every other scale has the signature that needs the
  /// fewest accidentals; in a tie, the one nearest to that of the tonic's major or minor key.
  public var signature: (sharps: Int, isMinor: Bool) {
    let isMinor = scale.contains(3) && !scale.contains(4)
    let shift = signatureShift
    var key = self
    if shift != 0 { key.tonic = PitchClass(tonicName.moved(byFifths: shift)) }
    let own = tonicName.fifths + shift - (isMinor ? 3 : 0)
    if [Scale.harmonicMinor, .melodicMinor].contains(scale) { return (own, true) }
    var best = own
    var fewest = key.accidentalsUnder(own)
    for distance in 1...14 {
      for sharps in [own - distance, own + distance] where (-7...7).contains(sharps) {
        let signs = key.accidentalsUnder(sharps)
        if signs < fewest { (best, fewest) = (sharps, signs) }
      }
    }
    return (best, isMinor)
  }

  /// The number of fifths by which the names of this key are moved to fit its signature: 0 unless the tonic's major or
  /// minor key needs eight or more signs. For example, −12 moves G♯ to A♭. The number is a multiple of 12.
  public var signatureShift: Int {
    let isMinor = scale.contains(3) && !scale.contains(4)
    var own = tonicName.fifths - (isMinor ? 3 : 0)
    var shift = 0
    while own > 7 || own < -7 {
      shift += own > 7 ? -12 : 12
      own += own > 7 ? -12 : 12
    }
    return shift
  }

  /// Returns the number of tones that need an accidental under a signature of `sharps` sharps, negative for flats.
  private func accidentalsUnder(_ sharps: Int) -> Int {
    (0..<scale.count).count { index in
      let name = noteName(at: index)
      return Int(name.alteration) != name.letter.alteration(underSharps: sharps)
    }
  }
}

extension NoteName {
  /// Returns the name that is a number of fifths higher. For example, C♯ is 12 fifths higher than D♭.
  public func moved(byFifths fifths: Int) -> NoteName { NoteName(fifths: self.fifths + fifths) }

  /// The number of fifths above C: C is 0, G is 1, F is −1, F♯ is 6.
  var fifths: Int { letter.fifths + 7 * Int(alteration) }

  init(fifths: Int) {
    // The seven naturals are at −1…5, from F to B. Each fifth is four letters up.
    let place = fifths + 1
    let signs = place >= 0 ? place / 7 : (place - 6) / 7
    self.init(Letter.f.advanced(by: 4 * (place - 7 * signs)), alteration: Int8(signs))
  }

  /// The only name of the pitch class `semitones` that is `lowest`…`lowest + 11` fifths above C.
  init(semitones: UInt8, fromFifths lowest: Int) {
    self.init(fifths: lowest + ((7 * Int(semitones) - lowest) % 12 + 12) % 12)
  }
}

extension NoteName.Letter {
  /// Returns the letter's alteration, −1…1, in a signature of `sharps` sharps, negative for flats.
  fileprivate func alteration(underSharps sharps: Int) -> Int {
    sharps > fifths + 1 ? 1 : sharps < fifths - 5 ? -1 : 0
  }
}
