/// A change of a note. If the change adds the note, `before` has velocity 0; if the change erases the note, `after` has
/// velocity 0.
struct NoteChange: Sendable, BitwiseCopyable {
  var id: Int32
  var before: RollNote
  var after: RollNote
}

/// An edit that can be undone.
struct RollEdit: Sendable {
  var kind: RollReport.Kind
  var changes: [NoteChange]
}

/// The edits that can be undone and redone.
struct RollHistory: Sendable {
  /// The maximum number of note changes in `done`. The newest edit is always kept, even if it has more changes.
  static let mostChanges = 1 << 21

  private(set) var done: [RollEdit] = []
  private(set) var undone: [RollEdit] = []
  private var size = 0

  mutating func add(_ edit: RollEdit) {
    undone = []
    done.append(edit)
    size += edit.changes.count
    var oldest = 0
    while size > Self.mostChanges, oldest + 1 < done.count {
      size -= done[oldest].changes.count
      oldest += 1
    }
    done.removeFirst(oldest)
  }

  mutating func undo() -> RollEdit? {
    guard let edit = done.popLast() else { return nil }
    size -= edit.changes.count
    undone.append(edit)
    return edit
  }

  mutating func redo() -> RollEdit? {
    guard let edit = undone.popLast() else { return nil }
    size += edit.changes.count
    done.append(edit)
    return edit
  }
}
