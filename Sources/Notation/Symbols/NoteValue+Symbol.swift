extension NoteValue {
  /// The notehead of a note of this value.
  var notehead: Symbol { exponent == 5 ? .noteheadWhole : exponent == 4 ? .noteheadHalf : .noteheadBlack }

  /// The symbol of a rest of this value.
  var rest: Symbol {
    switch exponent {
    case 5: .restWhole
    case 4: .restHalf
    case 3: .restQuarter
    case 2: .rest8th
    case 1: .rest16th
    default: .rest32nd
    }
  }

  /// Returns the flag of a note that no beam joins; nil for a quarter note and longer notes.
  func flag(isUp: Bool) -> Symbol? {
    switch exponent {
    case 2: isUp ? .flag8thUp : .flag8thDown
    case 1: isUp ? .flag16thUp : .flag16thDown
    case 0: isUp ? .flag32ndUp : .flag32ndDown
    default: nil
    }
  }
}
