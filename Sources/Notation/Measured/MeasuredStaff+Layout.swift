import MIDI

extension MeasuredStaff {
  /// Completes a bar's staff: adds beams, the octave sign and accidentals. If the staff has no notes, adds a rest that
  /// fills the bar.
  mutating func layOut(_ staff: Staff, _ previous: MeasuredBar?, _ bar: MeasuredBar) {
    if upper.isEmpty, lower.isEmpty {
      upper = [MeasuredEvent(start: 0, length: bar.pulse.length, heads: [])]
    }
    upper.beam(bar.pulse)
    lower.beam(bar.pulse)
    octaves = octaveShift(staff, previous?.staff(staff).octaves ?? 0)
    showAccidentals(bar.key)
  }

  private func octaveShift(_ staff: Staff, _ before: Int) -> Int {
    var range = OctaveSign()
    for event in upper + lower { for head in event.heads { range.add(staff.position(of: head.pitch)) } }
    return range.octaves(after: before)
  }

  /// Shows an accidental where a note's alteration is not the alteration in force on its line or space.
  private mutating func showAccidentals(_ key: KeySignature) {
    var signs = Accidentals(key)
    var (first, second) = (0, 0)
    while first < upper.count || second < lower.count {
      let isUpper =
        second >= lower.count || first < upper.count && upper[first].start <= lower[second].start
      if isUpper {
        for head in upper[first].heads.indices { signs.show(&upper[first].heads[head]) }
        first += 1
      } else {
        for head in lower[second].heads.indices { signs.show(&lower[second].heads[head]) }
        second += 1
      }
    }
  }
}
