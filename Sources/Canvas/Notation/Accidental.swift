/// An accidental, which commands state as a modifier in a note's name.
enum Accidental: UInt8, CaseIterable {
  case none, doubleSharp, threeQuarterSharp, sharp, quarterSharp, natural, quarterFlat, flat, threeQuarterFlat
  case doubleFlat

  /// The modifier, in lower case, and its glyph.
  var row: (modifier: StaticString, glyph: Glyph?) {
    switch self {
    case .none: ("", nil)
    case .doubleSharp: ("##", .accidentalDoubleSharp)
    case .threeQuarterSharp: ("#+", .accidentalThreeQuarterTonesSharpStein)
    case .sharp: ("#", .accidentalSharp)
    case .quarterSharp: ("+", .accidentalQuarterToneSharpStein)
    case .natural: ("n", .accidentalNatural)
    case .quarterFlat: ("-", .accidentalQuarterToneFlatStein)
    case .flat: ("b", .accidentalFlat)
    case .threeQuarterFlat: ("b-", .accidentalThreeQuarterTonesFlatZimmermann)
    case .doubleFlat: ("bb", .accidentalDoubleFlat)
    }
  }
}
