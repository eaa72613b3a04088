extension PianoRoll {
  /// Draws a note, and selects only this note. The start moves back to a grid line; the note is at least one step long,
  /// unless the roll ends earlier. Returns the note's id; nil if the row does not exist, if the start is not before the
  /// roll's end, or if the roll has `mostNotes` ids.
  /// - Parameters:
  ///   - start: in ticks
  ///   - end: in ticks; moved to the nearest grid line
  ///   - row: the index of the row, from 0 at the top
  ///   - voice: the note's voice, unless the roll's `voice` is set; then the note gets that voice
  @discardableResult
  public mutating func draw(
    start: Int64, end: Int64, row: Int, velocity: UInt8 = 96, voice drawn: UInt16 = 0
  ) -> Int32? {
    endDrag()
    report = RollReport()
    guard 0..<keys.count ~= row else { return nil }
    let start = step.floor(min(max(start, 0), Self.latest), meters)
    guard start < limit else { return nil }
    let wanted = max(step.nearest(to: min(max(end, 0), Self.latest), meters), start + step.least(meters))
    let note = RollNote(
      start: start, end: min(wanted, limit), pitch: keys.pitches[row], velocity: velocity, voice: voice ?? drawn)
    guard let change = addition(note) else { return nil }
    perform(.drawn, [change])
    select(change.id)
    return change.id
  }

  /// Erases the selected notes.
  @discardableResult
  public mutating func eraseSelection() -> Bool {
    endDrag()
    return perform(.erased, selection.map { erasure($0) })
  }

  /// Erases the notes with these ids. Ignores notes that cannot be edited.
  @discardableResult
  public mutating func erase(_ ids: [Int32]) -> Bool {
    endDrag()
    var isErased = [Bool](repeating: false, count: columns.count)
    var changes: [NoteChange] = []
    for id in ids where isEditable(id) && !isErased[Int(id)] {
      isErased[Int(id)] = true
      changes.append(erasure(id))
    }
    return perform(.erased, changes)
  }

  /// Splits the note `id` at the grid line nearest to `tick`; if the note is selected, splits all selected notes. Notes
  /// that do not sound on both sides of this line stay whole.
  @discardableResult
  public mutating func split(_ id: Int32, at tick: Int64) -> Bool {
    endDrag()
    let place = step.nearest(to: min(max(tick, 0), Self.latest), meters)
    var changes: [NoteChange] = []
    for id in isSelected(id) ? selection : [id] where isEditable(id) {
      let note = columns[id]
      guard note.start < place, place < note.end else { continue }
      var (first, second) = (note, note)
      (first.end, second.start) = (place, place)
      guard let change = addition(second) else { break }
      changes.append(NoteChange(id: id, before: note, after: first))
      changes.append(change)
    }
    return perform(.split, changes)
  }

  /// Joins all selected notes of the same pitch and voice into one note, from the first start to the latest end.
  @discardableResult
  public mutating func glueSelection() -> Bool {
    endDrag()
    return glue(selection)
  }

  /// Joins a note with the next note of the same pitch and voice.
  @discardableResult
  public mutating func glue(_ id: Int32) -> Bool {
    endDrag()
    report = RollReport()
    guard isEditable(id) else { return false }
    let note = columns[id]
    let next = index.neighbour(Int(note.pitch), of: note.start, isForward: true) { other in
      other != id && columns.voices[Int(other)] == note.voice && (columns.starts[Int(other)], other) > (note.start, id)
    }
    return next.map { glue([id, $0]) } ?? false
  }

  private mutating func glue(_ ids: [Int32]) -> Bool {
    let sorted = ids.inOrder { a, b in
      let (first, second) = (columns[a], columns[b])
      if first.voice != second.voice { return first.voice < second.voice }
      if first.pitch != second.pitch { return first.pitch < second.pitch }
      return first.start == second.start ? a < b : first.start < second.start
    }
    var changes: [NoteChange] = []
    var kept: NoteChange?
    for id in sorted {
      let note = columns[id]
      if var one = kept, one.after.voice == note.voice, one.after.pitch == note.pitch {
        one.after.end = max(one.after.end, note.end)
        kept = one
        changes.append(erasure(id))
      } else {
        if let kept { changes.append(kept) }
        kept = NoteChange(id: id, before: note, after: note)
      }
    }
    if let kept { changes.append(kept) }
    return perform(.glued, changes)
  }
}
