extension PianoRoll {
  /// Sets the velocities of the selected notes, clamped to 1…127, to `factor` percent of their values plus `added`.
  @discardableResult
  public mutating func setVelocities(factor: Int64, added: Int64) -> Bool {
    let (factor, added) = (min(max(factor, -10_000), 10_000), min(max(added, -10_000), 10_000))
    return perform(
      .velocities,
      changes(selection) { note in
        note.velocity = UInt8(min(max((Int64(note.velocity) * factor + 50) / 100 + added, 1), 127))
      })
  }

  /// Sets the velocities of the selected notes to a linear ramp over their starts: `from` at the first start, `to` at
  /// the last start. Clamps `from` and `to` to 1…127.
  @discardableResult
  public mutating func rampVelocities(from: Int64, to: Int64) -> Bool {
    let (from, to) = (min(max(from, 1), 127), min(max(to, 1), 127))
    let ids = selection
    var (first, last) = (Int64.max, Int64(0))
    for id in ids { (first, last) = (min(first, columns.starts[Int(id)]), max(last, columns.starts[Int(id)])) }
    return perform(
      .velocities,
      changes(ids) { note in
        let share = last > first ? (note.start - first) * (to - from) / (last - first) : 0
        note.velocity = UInt8(from + share)
      })
  }

  /// Sets the velocities of notes, as a pointer draws them across the velocity lane; clamps them to 1…127. Ignores
  /// notes that edits may not change.
  @discardableResult
  public mutating func setVelocities(_ values: [(id: Int32, velocity: Int64)]) -> Bool {
    var last: [NoteChange] = []
    for (id, velocity) in values where isEditable(id) {
      var after = columns[id]
      after.velocity = UInt8(min(max(velocity, 1), 127))
      // The pointer may pass a note more than once: the last value wins.
      if let place = last.firstIndex(where: { $0.id == id }) {
        last[place].after = after
      } else {
        last.append(NoteChange(id: id, before: columns[id], after: after))
      }
    }
    return perform(.velocities, last)
  }

  /// Moves the selected notes to a voice.
  @discardableResult
  public mutating func setVoice(_ voice: UInt16) -> Bool { perform(.voice, changes(selection) { $0.voice = voice }) }
}
