extension Scale {
  /// The name in commands, or the tones of a custom scale: `"harmonic-minor"`, `"0,2,3,7,8"`.
  public var name: String {
    if let known { return known.name }
    var text = ""
    for index in 0..<count { text += (index == 0 ? "" : ",") + String(steps[index]) }
    return text
  }

  /// Reads a `name` or an alias, such as `"ionian"` or `"natural-minor"`. Letter case does not matter. In place of a
  /// hyphen, the name may have a space or nothing. Nil if the text cannot be read; `Scale(tones:)` throws the reason
  /// why a custom scale is invalid.
  public init?(name: some StringProtocol) {
    if let known = KnownScale.allCases.first(where: { name.matches($0.name) }) {
      self.init(known)
    } else if let alias = KnownScale.aliases.first(where: { name.matches($0.0) }) {
      self.init(alias.1)
    } else {
      guard let own = try? Scale(tones: name) else { return nil }
      self = own
    }
  }

  /// Reads a custom scale, such as `"0,2,3,7,8"`: three to twelve rising numbers of semitones above the tonic. The
  /// first number is 0.
  public init(tones text: some StringProtocol) throws(HarmonyError) {
    var scanner = TextScanner(text)
    var mask: UInt16 = 0
    repeat {
      let start = scanner
      guard let semitones = scanner.takeNumber(), semitones < 12 else { throw start.error(.semitones) }
      guard mask == 0 ? semitones == 0 : mask >> UInt16(semitones) == 0 else {
        throw start.error(mask == 0 ? .tonic : .rising)
      }
      mask |= 1 << UInt16(semitones)
    } while scanner.take(",")
    guard scanner.isAtEnd else { throw scanner.error(.comma) }
    guard let scale = Scale(mask: mask) else { throw scanner.error(.threeTones) }
    self = scale
  }
}

extension Scale {
  /// The major scale, also called Ionian.
  public static var major: Scale { Scale(.major) }
  /// The second mode of the major scale.
  public static var dorian: Scale { Scale(.dorian) }
  /// The third mode of the major scale.
  public static var phrygian: Scale { Scale(.phrygian) }
  /// The fourth mode of the major scale.
  public static var lydian: Scale { Scale(.lydian) }
  /// The fifth mode of the major scale.
  public static var mixolydian: Scale { Scale(.mixolydian) }
  /// The natural minor scale, also called Aeolian.
  public static var minor: Scale { Scale(.minor) }
  /// The seventh mode of the major scale.
  public static var locrian: Scale { Scale(.locrian) }
  /// Natural minor with a major seventh.
  public static var harmonicMinor: Scale { Scale(.harmonicMinor) }
  /// Natural minor with a major sixth and a major seventh, upwards and downwards (the jazz melodic minor).
  public static var melodicMinor: Scale { Scale(.melodicMinor) }
  /// The second mode of harmonic minor: Locrian with a major sixth.
  public static var locrianNatural6: Scale { Scale(.locrianNatural6) }
  /// The third mode of harmonic minor: major with an augmented fifth.
  public static var ionianAugmented: Scale { Scale(.ionianAugmented) }
  /// The fourth mode of harmonic minor: Dorian with an augmented fourth, also called Ukrainian Dorian.
  public static var dorianSharp4: Scale { Scale(.dorianSharp4) }
  /// The fifth mode of harmonic minor: Phrygian with a major third.
  public static var phrygianDominant: Scale { Scale(.phrygianDominant) }
  /// The sixth mode of harmonic minor: Lydian with an augmented second.
  public static var lydianSharp2: Scale { Scale(.lydianSharp2) }
  /// The seventh mode of harmonic minor: the altered scale with a diminished seventh.
  public static var ultralocrian: Scale { Scale(.ultralocrian) }
  /// The second mode of melodic minor: Dorian with a minor second.
  public static var dorianFlat2: Scale { Scale(.dorianFlat2) }
  /// The third mode of melodic minor: Lydian with an augmented fifth.
  public static var lydianAugmented: Scale { Scale(.lydianAugmented) }
  /// The fourth mode of melodic minor: Lydian with a minor seventh, also called the acoustic scale.
  public static var lydianDominant: Scale { Scale(.lydianDominant) }
  /// The fifth mode of melodic minor: Mixolydian with a minor sixth.
  public static var mixolydianFlat6: Scale { Scale(.mixolydianFlat6) }
  /// The sixth mode of melodic minor: Locrian with a major second, also called half-diminished.
  public static var locrianNatural2: Scale { Scale(.locrianNatural2) }
  /// The seventh mode of melodic minor, also called super-Locrian.
  public static var altered: Scale { Scale(.altered) }
  /// Major with a minor sixth.
  public static var harmonicMajor: Scale { Scale(.harmonicMajor) }
  /// Major without its fourth and seventh.
  public static var majorPentatonic: Scale { Scale(.majorPentatonic) }
  /// Natural minor without its second and sixth.
  public static var minorPentatonic: Scale { Scale(.minorPentatonic) }
  /// Minor pentatonic with a diminished fifth in addition to the perfect fifth.
  public static var blues: Scale { Scale(.blues) }
  /// Six whole tones.
  public static var wholeTone: Scale { Scale(.wholeTone) }
  /// The octatonic scale that begins with a semitone, also called dominant diminished.
  public static var halfWhole: Scale { Scale(.halfWhole) }
  /// The octatonic scale that begins with a whole tone, also called diminished.
  public static var wholeHalf: Scale { Scale(.wholeHalf) }
}
