/// The change that the dragged notes would get if the drag ended now.
public struct RollDrag: Equatable, Sendable, BitwiseCopyable {
  /// The number of ticks to add to the starts and ends.
  public var ticks: Int64 = 0
  /// The number of rows by which the notes move down; negative to move up.
  public var rows: Int = 0
  /// The number of ticks to add to the ends only.
  public var longer: Int64 = 0
}

extension PianoRoll {
  /// Begins to drag the selected notes.
  public mutating func beginDrag() {
    endDrag()
    dragged = selection
    for id in dragged { columns.marks[Int(id)].insert(.dragged) }
    bounds = RollBounds()
    for id in dragged {
      let note = columns[id]
      bounds.add(note, row: keys.row(of: note.pitch) ?? 0)
    }
  }

  /// Moves the preview of the dragged notes; the notes stay unchanged until `drop()`. All notes move by the same
  /// distance, which is limited so that no note leaves the roll.
  public mutating func drag(ticks: Int64, rows: Int) { drag = clamped(RollDrag(ticks: ticks, rows: rows)) }

  /// Moves the ends in the preview of the dragged notes; the notes stay unchanged until `drop()`.
  public mutating func drag(longer: Int64) { drag = clamped(RollDrag(longer: longer)) }

  /// Ends the drag as an edit. Returns `false` if nothing changed.
  @discardableResult
  public mutating func drop() -> Bool {
    let (move, ids) = (drag, dragged)
    endDrag()
    let kind: RollReport.Kind = move.longer != 0 ? .resized : .moved
    return perform(kind, changes(ids) { $0 = preview($0, move) })
  }

  /// Ends the drag without changing the notes.
  public mutating func endDrag() {
    for id in dragged where id < columns.count { columns.marks[Int(id)].remove(.dragged) }
    dragged = []
    drag = RollDrag()
  }

  /// Moves the selected notes as one edit. Returns `false` if nothing changed.
  @discardableResult
  public mutating func move(ticks: Int64, rows: Int) -> Bool {
    beginDrag()
    drag(ticks: ticks, rows: rows)
    return drop()
  }

  /// Moves the ends of the selected notes as one edit. Returns `false` if nothing changed.
  @discardableResult
  public mutating func resize(longer: Int64) -> Bool {
    beginDrag()
    drag(longer: longer)
    return drop()
  }

  /// Returns `ticks`, changed so that the start of the dragged note `id` snaps to the nearest grid line.
  public func snapped(_ ticks: Int64, of id: Int32) -> Int64 {
    guard let note = note(id) else { return 0 }
    let start = min(max(note.start + bounded(ticks), 0), Self.latest)
    return step.nearest(to: start, meters) - note.start
  }

  /// Returns `ticks`, changed so that the dragged end of note `id` snaps to the nearest grid line.
  public func snappedEnd(_ ticks: Int64, of id: Int32) -> Int64 {
    guard let note = note(id) else { return 0 }
    let end = min(max(note.end + bounded(ticks), 0), Self.latest)
    return step.nearest(to: end, meters) - note.end
  }

  private func bounded(_ ticks: Int64) -> Int64 { min(max(ticks, -Self.latest), Self.latest) }

  private func clamped(_ wanted: RollDrag) -> RollDrag {
    guard !dragged.isEmpty else { return RollDrag() }
    var drag = RollDrag()
    drag.ticks = max(min(bounded(wanted.ticks), limit - bounds.end), -bounds.start)
    // If a note ends beyond the last bar, the notes may move only to earlier times.
    if limit < bounds.end { drag.ticks = max(min(bounded(wanted.ticks), 0), -bounds.start) }
    drag.rows = max(min(wanted.rows, keys.count - 1 - bounds.lastRow), -bounds.firstRow)
    drag.longer = min(bounded(wanted.longer), max(limit - bounds.end, 0))
    return drag
  }

  /// Returns a note as it would be after a drag.
  func preview(_ note: RollNote, _ drag: RollDrag) -> RollNote {
    var note = note
    if drag.rows != 0, let row = keys.row(of: note.pitch) { note.pitch = keys.pitches[row + drag.rows] }
    // Dragging makes no note shorter than a step. A note that is already shorter keeps its length or grows.
    let length = max(note.length + drag.longer, min(note.length, step.least(meters)))
    note.start += drag.ticks
    note.end = note.start + length
    return note
  }
}

/// The first start, last end, top row and bottom row of a group of notes.
struct RollBounds: Equatable, Sendable, BitwiseCopyable {
  var start = Int64.max
  var end: Int64 = 0
  var firstRow = Int.max
  var lastRow = 0

  mutating func add(_ note: RollNote, row: Int) {
    start = min(start, note.start)
    end = max(end, note.end)
    firstRow = min(firstRow, row)
    lastRow = max(lastRow, row)
  }
}
