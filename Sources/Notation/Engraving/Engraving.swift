/// The sizes of engraved symbols. Their unit is the staff space, the distance between two neighbouring staff lines. The
/// thicknesses, except that of the octave line, are those of the font Bravura.
enum Engraving {
  static let staffLine = 0.13
  static let stem = 0.12
  static let ledgerLine = 0.16
  /// The length of a ledger line beyond its notehead on each side.
  static let ledgerOverhang = 0.35
  static let barLine = 0.16
  static let finalBarLine = 0.5
  static let beam = 0.5
  /// The distance from an edge of a beam to the same edge of the next beam.
  static let beamDistance = 0.75
  static let stemLength = 3.5
  static let octaveLine = 0.13
  /// The distance from the top line of the treble staff to the top line of the bass staff.
  static let staffDistance = 13.0
  /// The distance from the top line of the treble staff to the bottom line of the bass staff.
  static let height = staffDistance + 4
}
