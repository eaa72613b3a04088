extension PianoRoll {
  /// The way in which newly selected notes change the selection.
  public enum SelectionMode: Int32, CaseIterable, Sendable, BitwiseCopyable {
    case replace, add, toggle, remove
  }

  /// The ids of the selected notes, in ascending order.
  public var selection: [Int32] {
    var ids: [Int32] = []
    for index in columns.marks.indices where columns.marks[index].contains(.selected) { ids.append(Int32(index)) }
    return ids
  }

  /// `true` if a note is selected.
  public func isSelected(_ id: Int32) -> Bool {
    id >= 0 && id < columns.count && columns.marks[Int(id)].contains(.selected)
  }

  /// Selects the notes that sound in `from`..<`to` on the rows `rows`, according to `mode`. Returns the number of notes
  /// in this rectangle that edits may change.
  @discardableResult
  public mutating func select(from: Int64, to: Int64, rows: Range<Int>, mode: SelectionMode = .replace) -> Int {
    if mode == .replace { deselectAll() }
    var found: [Int32] = []
    for row in rows.clamped(to: 0..<keys.count) {
      _ = index.visit(Int(keys.pitches[row]), from: from, to: to, columns) { id in
        if isEditable(id) { found.append(id) }
        return true
      }
    }
    for id in found { mark(id, mode) }
    return found.count
  }

  /// Selects a note according to `mode`. Ignores a note that edits may not change.
  public mutating func select(_ id: Int32, mode: SelectionMode = .replace) {
    if mode == .replace { deselectAll() }
    if isEditable(id) { mark(id, mode) }
  }

  /// Selects all notes that edits may change.
  public mutating func selectAll() {
    for id in columns.marks.indices where isEditable(Int32(id)) { columns.marks[id].insert(.selected) }
  }

  /// Selects all notes of a voice, according to `mode`. Ignores notes that edits may not change.
  public mutating func select(voice wanted: UInt16, mode: SelectionMode = .replace) {
    if mode == .replace { deselectAll() }
    for id in columns.marks.indices where columns.voices[id] == wanted && isEditable(Int32(id)) {
      mark(Int32(id), mode)
    }
  }

  /// Empties the selection.
  public mutating func deselectAll() {
    for id in columns.marks.indices { columns.marks[id].remove(.selected) }
  }

  private mutating func mark(_ id: Int32, _ mode: SelectionMode) {
    switch mode {
    case .replace, .add: columns.marks[Int(id)].insert(.selected)
    case .remove: columns.marks[Int(id)].remove(.selected)
    case .toggle: columns.marks[Int(id)].formSymmetricDifference(.selected)
    }
  }

  /// Returns the note on a row that is nearest to a tick. Among equally near notes, a selected note comes first, then
  /// the note with the latest start. Ignores notes that edits may not change. Returns nil if no note is within `slack`.
  /// - Parameter slack: the largest distance of the tick from a note, in ticks.
  public func note(at tick: Int64, row: Int, slack: Int64 = 0) -> Int32? {
    guard 0..<keys.count ~= row else { return nil }
    var best: Int32?
    var (bestDistance, isBestSelected) = (Int64.max, false)
    _ = index.visit(Int(keys.pitches[row]), from: tick - slack, to: tick + slack + 1, columns) { id in
      guard isEditable(id) else { return true }
      let note = columns[id]
      let distance = tick < note.start ? note.start - tick : tick >= note.end ? tick - note.end + 1 : 0
      let isSelected = isSelected(id)
      if distance < bestDistance || distance == bestDistance && (isSelected || !isBestSelected) {
        (best, bestDistance, isBestSelected) = (id, distance, isSelected)
      }
      return true
    }
    return best
  }

  /// Returns the note after (or before) a place. Notes are ordered by start, then by row, from the top. Ignores notes
  /// that edits may not change.
  /// - Parameters:
  ///   - tick: the time of the place, in ticks
  ///   - row: the row of the place
  ///   - isForward: `true` for the next note, `false` for the previous one
  public func note(beside tick: Int64, row: Int, isForward: Bool) -> Int32? {
    var best: Int32?
    var bestPlace = (Int64.max, Int.max)
    for (other, pitch) in keys.pitches.enumerated() {
      let from = isForward ? (other > row ? tick : tick + 1) : (other < row ? tick + 1 : tick)
      guard let id = index.neighbour(Int(pitch), of: from, isForward: isForward, where: isEditable) else { continue }
      let start = columns.starts[Int(id)]
      // Backwards, negate both numbers, so that the last place has the smallest pair.
      let place = isForward ? (start, other) : (-start, -other)
      if best == nil || place < bestPlace { (best, bestPlace) = (id, place) }
    }
    return best
  }
}

extension PianoRoll {
  /// Calls `body` with each note of any voice that begins in `from`..<`to`, in order of pitch, then of start.
  public func visitStarts(from: Int64, to: Int64, _ body: (Int32, RollNote) -> Void) {
    for pitch in 0..<128 {
      for place in index.place(of: from, pitch)..<max(index.place(of: from, pitch), index.place(of: to, pitch)) {
        body(index.order[place], columns[index.order[place]])
      }
    }
  }
}
