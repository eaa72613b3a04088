import Physics2D

extension PianoRoll {
  /// Moves the selected notes so that their starts approach the grid. The notes keep their lengths.
  /// - Parameters:
  ///   - strength: the share of the distance to the grid line by which a note moves, in percent, 0…100
  ///   - swing: the position of every second grid line between its two neighbours, in percent, 50…75
  @discardableResult
  public mutating func quantize(strength: Int64 = 100, swing: Int64 = 50) -> Bool {
    let (strength, swing) = (min(max(strength, 0), 100), min(max(swing, 50), 75))
    return perform(
      .quantized,
      changes(selection) { note in
        let distance = step.nearest(to: note.start, meters, swing: swing) - note.start
        // Round to the nearest tick; a half is rounded down, to the earlier tick.
        let doubled = 2 * distance * strength + 99
        shift(&note, by: doubled >= 0 ? doubled / 200 : (doubled - 199) / 200)
      })
  }

  /// Shifts the selected notes and changes their velocities by small random amounts, which depend only on the seed and
  /// the notes' ids.
  /// - Parameters:
  ///   - ticks: the largest shift in ticks, earlier or later
  ///   - velocity: the largest change of a velocity, up or down, 0…127
  @discardableResult
  public mutating func humanize(seed: UInt64, ticks: Int64, velocity: Int64) -> Bool {
    let (ticks, velocity) = (min(max(ticks, 0), Self.latest), min(max(velocity, 0), 127))
    var changes: [NoteChange] = []
    for id in selection {
      var random = SplitMix64(seed: seed &+ UInt64(id) &* 0x9E37_79B9_7F4A_7C15)
      var note = columns[id]
      shift(&note, by: Self.amount(from: &random, most: ticks))
      note.velocity = UInt8(min(max(Int64(note.velocity) + Self.amount(from: &random, most: velocity), 1), 127))
      changes.append(NoteChange(id: id, before: columns[id], after: note))
    }
    return perform(.humanized, changes)
  }

  /// Returns a number of −`most`…`most`.
  private static func amount(from random: inout SplitMix64, most: Int64) -> Int64 {
    Int64(random.next() >> 1) % (2 * most + 1) - most
  }

  /// Extends or cuts each selected note to end where the next selected note of its voice begins. Notes of a chord,
  /// which begin at the same tick, do not end each other. The last note of a voice keeps its end.
  @discardableResult
  public mutating func makeLegato() -> Bool {
    let ids = selection.inOrder { a, b in
      let (first, second) = (columns[a], columns[b])
      return first.voice == second.voice
        ? first.start == second.start ? a < b : first.start < second.start : first.voice < second.voice
    }
    var changes: [NoteChange] = []
    var next: RollNote?
    var group: RollNote?
    for id in ids.reversed() {
      let note = columns[id]
      if let last = group, last.voice != note.voice || last.start != note.start {
        next = last.voice == note.voice ? last : nil
      }
      group = note
      var after = note
      if let next { after.end = next.start }
      changes.append(NoteChange(id: id, before: note, after: after))
    }
    return perform(.madeLegato, changes)
  }

  /// Moves a note by `ticks`, or by less if it would leave the roll.
  func shift(_ note: inout RollNote, by ticks: Int64) {
    let distance = max(min(ticks, max(limit - note.end, min(ticks, 0))), -note.start)
    note.start += distance
    note.end += distance
  }
}
