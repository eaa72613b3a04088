/// The length of a written note, or a notehead without a length.
///
/// Raw values of 0 and more are the durations in the command `addNote`.
enum NoteValue: Int32 {
  case hollowHead = -2
  case filledHead = -1
  case breve = 0
  case whole = 1
  case half = 2
  case quarter = 4
  case eighth = 8
  case sixteenth = 16
  case thirtySecond = 32

  /// Returns the glyph of the note.
  func glyph(stemUp: Bool) -> Glyph {
    switch self {
    case .hollowHead: .noteheadHalf
    case .filledHead: .noteheadBlack
    case .breve: .noteheadDoubleWhole
    case .whole: .noteheadWhole
    case .half: stemUp ? .noteHalfUp : .noteHalfDown
    case .quarter: stemUp ? .noteQuarterUp : .noteQuarterDown
    case .eighth: stemUp ? .note8thUp : .note8thDown
    case .sixteenth: stemUp ? .note16thUp : .note16thDown
    case .thirtySecond: stemUp ? .note32ndUp : .note32ndDown
    }
  }
}
