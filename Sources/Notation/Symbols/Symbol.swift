/// The glyphs of SMuFL that scores need, by their code points.
public enum Symbol: UInt32, CaseIterable, Sendable, BitwiseCopyable {
  case brace = 0xE000
  case gClef = 0xE050
  case fClef = 0xE062
  case digit0 = 0xE080
  case digit1, digit2, digit3, digit4, digit5, digit6, digit7, digit8, digit9
  case noteheadWhole = 0xE0A2
  case noteheadHalf = 0xE0A3
  case noteheadBlack = 0xE0A4
  case augmentationDot = 0xE1E7
  case flag8thUp = 0xE240
  case flag8thDown, flag16thUp, flag16thDown, flag32ndUp, flag32ndDown
  case flat = 0xE260
  case natural = 0xE261
  case sharp = 0xE262
  case doubleSharp = 0xE263
  case doubleFlat = 0xE264
  case restWhole = 0xE4E3
  case restHalf, restQuarter, rest8th, rest16th, rest32nd
  case ottavaAlta = 0xE511
  case ottavaBassa = 0xE51C
  case quarterOfTempo = 0xECA5

  /// Returns the digit of a time signature, 0…9.
  public static func digit(_ digit: Int) -> Symbol {
    guard let symbol = Symbol(rawValue: Symbol.digit0.rawValue + UInt32(digit)) else {
      preconditionFailure("a digit is 0…9")
    }
    return symbol
  }

  /// Returns the accidental of an alteration, −2…2 semitones.
  public static func accidental(_ alteration: Int8) -> Symbol {
    switch alteration {
    case ..<(-1): .doubleFlat
    case -1: .flat
    case 0: .natural
    case 1: .sharp
    default: .doubleSharp
    }
  }

  /// The width in staff spaces, about as in Bravura; 1.3 for all symbols whose width is not needed.
  public var width: Double {
    switch self {
    case .gClef: 2.68
    case .fClef: 2.74
    case .noteheadWhole: 1.69
    case .noteheadHalf, .noteheadBlack: 1.18
    case .augmentationDot: 0.4
    case .flat: 0.9
    case .natural: 0.67
    case .sharp, .doubleSharp: 1
    case .doubleFlat: 1.64
    case .digit0, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9: 1.9
    case .restWhole, .restHalf: 1.13
    case .restQuarter, .rest8th: 1.08
    default: 1.3
    }
  }
}
