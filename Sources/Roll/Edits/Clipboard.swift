extension PianoRoll {
  /// Puts copies of the selected notes into the clipboard, and returns how many. Without a selection, the clipboard stays.
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

  /// Pastes the clipboard, and selects only the pasted notes. The first of them begins at the line of the grid that is nearest to a
  /// tick. All begin earlier if the last would end beyond the roll's end, and none is pasted if the roll is too short.
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
