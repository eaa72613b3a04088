/// The symbols that the command `setGlyph` accepts, by their names in SMuFL.
public enum Glyph: UInt8, CaseIterable, Sendable {
  case gClef, fClef, cClef
  case noteheadDoubleWhole, noteheadWhole, noteheadHalf, noteheadBlack
  case noteHalfUp, noteHalfDown, noteQuarterUp, noteQuarterDown
  case note8thUp, note8thDown, note16thUp, note16thDown, note32ndUp, note32ndDown
  case accidentalFlat, accidentalNatural, accidentalSharp, accidentalDoubleSharp, accidentalDoubleFlat
  case accidentalQuarterToneFlatStein, accidentalThreeQuarterTonesFlatZimmermann
  case accidentalQuarterToneSharpStein, accidentalThreeQuarterTonesSharpStein

  /// The name, the code point in SMuFL, and the advance in Bravura 1.392, in thousandths of an em.
  var row: (name: StaticString, codepoint: UInt32, advance: Double) {
    switch self {
    case .gClef: ("gClef", 0xE050, 671)
    case .fClef: ("fClef", 0xE062, 684)
    case .cClef: ("cClef", 0xE05C, 699)
    case .noteheadDoubleWhole: ("noteheadDoubleWhole", 0xE0A0, 599)
    case .noteheadWhole: ("noteheadWhole", 0xE0A2, 422)
    case .noteheadHalf: ("noteheadHalf", 0xE0A3, 295)
    case .noteheadBlack: ("noteheadBlack", 0xE0A4, 295)
    case .noteHalfUp: ("noteHalfUp", 0xE1D3, 341)
    case .noteHalfDown: ("noteHalfDown", 0xE1D4, 341)
    case .noteQuarterUp: ("noteQuarterUp", 0xE1D5, 332)
    case .noteQuarterDown: ("noteQuarterDown", 0xE1D6, 332)
    case .note8thUp: ("note8thUp", 0xE1D7, 566)
    case .note8thDown: ("note8thDown", 0xE1D8, 332)
    case .note16thUp: ("note16thUp", 0xE1D9, 581)
    case .note16thDown: ("note16thDown", 0xE1DA, 332)
    case .note32ndUp: ("note32ndUp", 0xE1DB, 563)
    case .note32ndDown: ("note32ndDown", 0xE1DC, 332)
    case .accidentalFlat: ("accidentalFlat", 0xE260, 226)
    case .accidentalNatural: ("accidentalNatural", 0xE261, 168)
    case .accidentalSharp: ("accidentalSharp", 0xE262, 249)
    case .accidentalDoubleSharp: ("accidentalDoubleSharp", 0xE263, 250)
    case .accidentalDoubleFlat: ("accidentalDoubleFlat", 0xE264, 413)
    case .accidentalQuarterToneFlatStein: ("accidentalQuarterToneFlatStein", 0xE280, 227)
    case .accidentalThreeQuarterTonesFlatZimmermann: ("accidentalThreeQuarterTonesFlatZimmermann", 0xE281, 466)
    case .accidentalQuarterToneSharpStein: ("accidentalQuarterToneSharpStein", 0xE282, 179)
    case .accidentalThreeQuarterTonesSharpStein: ("accidentalThreeQuarterTonesSharpStein", 0xE283, 317)
    }
  }

  /// The name in SMuFL.
  public var name: String { row.name.description }

  /// The code point in SMuFL, in Unicode's private use area.
  public var codepoint: UInt32 { row.codepoint }

  /// The glyph with a name in UTF-8; nil if no glyph has this name.
  init?(name: [UInt8]) {
    guard let glyph = Self.allCases.first(where: { $0.row.name.equals(name) }) else { return nil }
    self = glyph
  }
}

extension Glyph {
  /// `true` if the glyph is a note with a stem.
  private var hasStem: Bool { (Self.noteHalfUp.rawValue...Self.note32ndDown.rawValue).contains(rawValue) }

  /// Returns the size of the glyph, in pixels per em, in a stave whose height is given in pixels. Notes with stems are
  /// drawn smaller, because their stems would be too long for the stave.
  func size(inStave height: Double) -> Double { hasStem ? 0.9 * height : height }

  /// Returns the horizontal distance in pixels from the glyph's origin to its anchor: the middle of the clef,
  /// accidental or notehead. The flags of an upward stem widen the glyph to the right of the notehead.
  func anchor(inStave height: Double) -> Double {
    let share =
      switch self {
      case .note8thUp, .note16thUp, .note32ndUp: 0.28
      default: 0.5
      }
    return share * row.advance * size(inStave: height) / 1000
  }

  /// Returns the primitive that draws the glyph with its anchor at a point.
  func drawn(at point: Point, inStave height: Double, _ colour: Colour) -> Primitive {
    let origin = Point(point.x - anchor(inStave: height), point.y)
    return .glyph(codepoint, at: origin, size: size(inStave: height), colour)
  }
}
