extension PianoRoll {
  /// Replaces the clipboard by copies of the selected notes, and returns their number. If no note is selected, keeps
  /// the clipboard and returns 0.
  @discardableResult
  public mutating func copy() -> Int {
    let ids = selection
    guard !ids.isEmpty else { return 0 }
    var first = Int64.max
    for id in ids { first = min(first, columns.starts[Int(id)]) }
    clipboard = ids.map { id in
      var note = columns[id]
      note.start -= first
      note.end -= first
      return note
    }
    return ids.count
  }

  /// Pastes the clipboard, and selects only the pasted notes. The first pasted note begins at the grid line that is
  /// nearest to `tick`, or earlier if a note would otherwise end after the end of the roll. If the roll's `voice` is
  /// set, the pasted notes get that voice. Pasting stops when the roll has `mostNotes` notes. Returns `false`, and
  /// pastes nothing, if the clipboard is empty or longer than the roll, or if the roll is full.
  @discardableResult
  public mutating func paste(at tick: Int64) -> Bool {
    endDrag()
    var length: Int64 = 0
    for note in clipboard { length = max(length, note.end) }
    let start = min(step.nearest(to: min(max(tick, 0), Self.latest), meters), limit - length)
    guard start >= 0 else { return perform(.pasted, []) }
    var changes: [NoteChange] = []
    for var note in clipboard {
      note.start += start
      note.end += start
      if let voice { note.voice = voice }
      guard let change = addition(note) else { break }
      changes.append(change)
    }
    guard perform(.pasted, changes) else { return false }
    deselectAll()
    for change in changes { select(change.id, mode: .add) }
    return true
  }
}
