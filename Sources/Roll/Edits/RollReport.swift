/// The summary of an edit, made when the edit ends.
public struct RollReport: Equatable, Sendable {
  /// The kinds of edits. The raw values never change, because `clumsy.h` exposes them.
  public enum Kind: Int32, CaseIterable, Sendable, BitwiseCopyable {
    case none, moved, resized, quantized, humanized, transposed, madeLegato, split, glued, drawn, erased, pasted
    case velocities, snappedToScale, voice, undone, redone
  }

  /// The kind; `none` if nothing changed.
  public var kind: Kind = .none
  /// The ids of the notes that changed, appeared or disappeared.
  public var ids: [Int32] = []
}

extension PianoRoll {
  /// Applies changes as one edit, and sets `report`. Ends a drag. Returns `false` if no note changes.
  @discardableResult
  @inline(never)
  mutating func perform(_ kind: RollReport.Kind, _ changes: [NoteChange]) -> Bool {
    endDrag()
    let real = changes.filter { $0.before != $0.after }
    guard !real.isEmpty else {
      report = RollReport()
      return false
    }
    apply(real)
    history.add(RollEdit(kind: kind, changes: real))
    report = RollReport(kind: kind, ids: real.map { $0.id })
    return true
  }

  /// Undoes the latest edit. Returns `false` if there is no edit to undo.
  @discardableResult
  public mutating func undo() -> Bool {
    endDrag()
    guard let edit = history.undo() else { return false }
    apply(edit.changes.map { NoteChange(id: $0.id, before: $0.after, after: $0.before) })
    report = RollReport(kind: .undone, ids: edit.changes.map { $0.id })
    return true
  }

  /// Redoes the edit that was undone most recently. Returns `false` if there is no edit to redo.
  @discardableResult
  public mutating func redo() -> Bool {
    endDrag()
    guard let edit = history.redo() else { return false }
    apply(edit.changes)
    report = RollReport(kind: .redone, ids: edit.changes.map { $0.id })
    return true
  }

  /// `true` if there is an edit to undo.
  public var canUndo: Bool { !history.done.isEmpty }
  /// `true` if there is an edit to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Changes notes without making an edit, so the changes cannot be undone.
  /// - Parameter notes: ids with their new notes; nil erases a note. Unknown ids are ignored.
  public mutating func update(_ notes: [(id: Int32, note: RollNote?)]) {
    apply(
      notes.filter { $0.id >= 0 && $0.id < columns.count }
        .map { NoteChange(id: $0.id, before: columns[$0.id], after: $0.note ?? .absent) })
  }

  /// Adds notes without making an edit, so the addition cannot be undone. Returns the id of the first note; further
  /// notes get the next ids. Notes beyond `mostNotes` are ignored.
  @discardableResult
  public mutating func add(_ notes: [RollNote]) -> Int32 {
    let first = Int32(columns.count)
    var changes: [NoteChange] = []
    for note in notes { if let change = addition(note) { changes.append(change) } }
    apply(changes)
    return first
  }

  private mutating func apply(_ changes: [NoteChange]) {
    var moved: [Int32] = []
    var isIndexed = true
    for change in changes {
      let (before, after) = (change.before, change.after)
      if before.exists { columns.marks[Int(change.id)].insert(.unindexed) }
      columns[change.id] = after
      // If the note was erased, the assignment has cleared its marks.
      if before.exists { columns.marks[Int(change.id)].insert(.unindexed) }
      if after.exists { moved.append(change.id) }
      let isInPlace = (before.start, before.end, before.pitch) == (after.start, after.end, after.pitch)
      isIndexed = isIndexed && isInPlace && before.exists && after.exists
    }
    if !isIndexed { index.replace(with: moved, columns) }
    for change in changes { columns.marks[Int(change.id)].remove(.unindexed) }
  }

  /// Returns the changes that `change` makes to the notes with these ids.
  @inline(never)
  func changes(_ ids: [Int32], _ change: (inout RollNote) -> Void) -> [NoteChange] {
    var changes: [NoteChange] = []
    changes.reserveCapacity(ids.count)
    for id in ids {
      var after = columns[id]
      change(&after)
      changes.append(NoteChange(id: id, before: columns[id], after: after))
    }
    return changes
  }

  /// Returns the change that adds a note with a new id; nil if there are too many notes.
  mutating func addition(_ note: RollNote) -> NoteChange? {
    guard columns.count < Self.mostNotes else { return nil }
    let id = columns.append(.absent)
    return NoteChange(id: id, before: .absent, after: note)
  }

  /// Returns the change that erases a note.
  func erasure(_ id: Int32) -> NoteChange { NoteChange(id: id, before: columns[id], after: .absent) }
}
