/// The choice of an octave sign (8va, 8vb) for a bar, from the highest and the lowest note of the staff.
struct OctaveSign {
  /// The positions of the highest and of the lowest note, in half spaces below the top line, as in `Staff.position`.
  private var high = Int.max, low = Int.min

  mutating func add(_ position: Int) {
    high = min(high, position)
    low = max(low, position)
  }

  /// Returns the octaves of the sign: 1 for 8va, −1 for 8vb, ±2 for two octaves, or 0 for no sign. Where possible, the
  /// sign leaves each note at most four ledger lines. `before` is the sign of the previous bar. After a sign, a
  /// bar needs a sign of one octave even if its notes only lie beyond the first ledger line on that side of the staff.
  func octaves(after before: Int) -> Int {
    guard high <= low else { return 0 }
    // An octave is seven half spaces. The sign must not move notes beyond two ledger lines on the staff's other side.
    if high < -9, low <= 5 { return high >= -16 || low > -2 ? 1 : 2 }
    if low > 17, high >= 3 { return low <= 24 || high < 10 ? -1 : -2 }
    if before > 0, low <= -3 { return 1 }
    if before < 0, high >= 11 { return -1 }
    return 0
  }
}
