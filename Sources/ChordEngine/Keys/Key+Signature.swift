extension Key {
  /// The key signature: its sharps, −7…7 with flats below 0, and whether its third is a minor one.
  ///
  /// The seven modes have the signature of their tones, D dorian that of C major; harmonic and melodic minor have that of their minor key.
  /// Any other scale has the signature with which the fewest of its tones need a sign of their own: of several the one nearest to the major
  /// or minor key on the tonic. A tonic whose key would need eight signs or more is respelled: G♯ major has the four flats of A♭ major.
  public var signature: (sharps: Int, isMinor: Bool) {
    let isMinor = scale.contains(3) && !scale.contains(4)
    var key = self
    var own = tonicName.fifths - (isMinor ? 3 : 0)
    while own > 7 || own < -7 {
      own += own > 7 ? -12 : 12
      key.tonic = PitchClass(NoteName(fifths: own + (isMinor ? 3 : 0)))
    }
    if [Scale.harmonicMinor, .melodicMinor].contains(scale) { return (own, true) }
    var best = own
    var fewest = key.signsBesides(own)
    for distance in 1...14 {
      for sharps in [own - distance, own + distance] where (-7...7).contains(sharps) {
        let signs = key.signsBesides(sharps)
        if signs < fewest { (best, fewest) = (sharps, signs) }
      }
    }
    return (best, isMinor)
  }

  /// The number of tones that need a sign of their own under a signature of so many sharps.
  private func signsBesides(_ sharps: Int) -> Int {
    (0..<scale.count).count { index in
      let name = noteName(at: index)
      return Int(name.alteration) != name.letter.alteration(underSharps: sharps)
    }
  }
}

extension NoteName {
  /// The place in the circle of fifths: C is 0, G 1, F −1, F♯ 6.
  var fifths: Int { letter.fifths + 7 * Int(alteration) }

  /// The name at a place in the circle of fifths.
  init(fifths: Int) {
    // F, the first of the letters there, is at −1.
    let place = fifths + 1
    let signs = place >= 0 ? place / 7 : (place - 6) / 7
    self.init(Letter.inFifths(place - 7 * signs), alteration: Int8(signs))
  }
}

extension NoteName.Letter {
  /// The place of the letter alone in the circle of fifths, from F at −1 to B at 5.
  fileprivate var fifths: Int {
    switch self {
    case .f: -1
    case .c: 0
    case .g: 1
    case .d: 2
    case .a: 3
    case .e: 4
    case .b: 5
    }
  }

  /// The letter of a place from F, 0…6.
  fileprivate static func inFifths(_ place: Int) -> Self {
    switch place {
    case 0: .f
    case 1: .c
    case 2: .g
    case 3: .d
    case 4: .a
    case 5: .e
    default: .b
    }
  }

  /// The sign, or two, that a signature of so many sharps gives the letter.
  fileprivate func alteration(underSharps sharps: Int) -> Int {
    sharps > fifths + 1 ? 1 : sharps < fifths - 5 ? -1 : 0
  }
}
