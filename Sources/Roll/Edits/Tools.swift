extension PianoRoll {
  /// Draws a note, and selects only it. Its start comes to the line of the grid before it; the least length is a step.
  /// Returns the id; nil if the row does not exist, there is no room, or there are too many notes.
  /// - Parameters:
  ///   - start: in ticks
  ///   - end: in ticks; it comes to the nearest line
  ///   - row: counted from the top
  ///   - voice: the voice of the note, if the roll has no voice that alone may be edited
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

  /// Erases notes: those of a stroke of the eraser. Notes that edits may not change are left out.
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

  /// Splits notes at a tick, which comes to the nearest line of the grid: the note `id`, or all selected notes if it is one of them.
  /// Notes that do not sound there stay whole.
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

  /// Joins each of the selected notes with the next selected one of its pitch and voice.
  @discardableResult
  public mutating func glueSelection() -> Bool {
    endDrag()
    return glue(selection)
  }

  /// Joins a note with the next one of its pitch and voice.
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
