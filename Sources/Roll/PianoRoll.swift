/// The notes of a piano roll, the selection, and the edits, which can be undone. Drawing and playing are up to the
/// caller.
public struct PianoRoll: Sendable {
  /// The latest tick, 2⁴⁸. Doubles hold all ticks exactly.
  public static let latest: Int64 = 1 << 48
  /// The maximum number of notes, including erased notes, which keep their ids.
  public static let mostNotes = 1 << 26

  /// The number of bars.
  public enum Bars: Equatable, Sendable, BitwiseCopyable {
    /// A fixed number of bars, 1 or more.
    case fixed(Int64)
    /// As many bars as the notes need, up to the latest end of a note, but at least one.
    case automatic
  }

  var columns = NoteColumns()
  var index: NoteIndex
  var history = RollHistory()
  /// The notes in the clipboard, with times relative to the first note's start.
  var clipboard: [RollNote] = []
  /// The change that the dragged notes would get if the drag ended now.
  public internal(set) var drag = RollDrag()
  /// The dragged notes: those that were selected when the drag began.
  var dragged: [Int32] = []
  /// The edges of the dragged notes.
  var bounds = RollBounds()

  /// The time signatures.
  public var meters: Meters
  /// The rows. A change ends a drag, because the drag's limits hold only for the old rows.
  public var keys = RollKeys(range: 0...127) { didSet { endDrag() } }
  /// The bars.
  public var bars = Bars.automatic
  /// The grid to which edits snap.
  public var step = GridStep(level: 4)
  /// The voice to which edits are limited; nil for all voices. Notes of other voices are *ghosts*, which edits do not
  /// change.
  public var voice: UInt16?

  /// The summary of the latest edit. An undo and a redo count as edits.
  public internal(set) var report = RollReport()

  /// Creates a roll of notes. The index of a note becomes its id. Notes beyond `mostNotes` are ignored.
  /// Complexity: O(n) if the notes of each pitch are in order of time; otherwise O(n · log n).
  public init(_ notes: [RollNote] = [], meters: Meters) {
    self.meters = meters
    columns.reserve(min(notes.count, Self.mostNotes))
    for note in notes.prefix(Self.mostNotes) { _ = columns.append(note) }
    index = NoteIndex(columns)
  }

  /// Creates a roll of `count` notes, which `note` returns in order of their ids.
  public init(count: Int, meters: Meters, note: (Int) -> RollNote) {
    self.meters = meters
    columns.reserve(min(count, Self.mostNotes))
    for id in 0..<min(count, Self.mostNotes) { _ = columns.append(note(id)) }
    index = NoteIndex(columns)
  }

  /// The number of notes.
  public var count: Int { index.order.count }

  /// The number of ids, including those of erased notes.
  public var idCount: Int { columns.count }

  /// Returns the note with an id; nil if there is no such note.
  public func note(_ id: Int32) -> RollNote? {
    guard id >= 0, id < columns.count, columns.exists(id) else { return nil }
    return columns[id]
  }

  /// The voices that have notes, in ascending order.
  public var voices: [UInt16] {
    var isUsed = [Bool](repeating: false, count: 1 << 16)
    for id in columns.voices.indices where columns.velocities[id] > 0 { isUsed[Int(columns.voices[id])] = true }
    return isUsed.indices.filter { isUsed[$0] }.map { UInt16($0) }
  }

  /// The latest end of a note, in ticks; 0 without notes.
  public var lastEnd: Int64 { index.end }

  /// The end of the last bar, in ticks.
  public var end: Int64 {
    switch bars {
    case .fixed(let count): min(meters.bar(numbered: max(count, 1) - 1).end, Self.latest)
    case .automatic:
      // A note that ends at the beginning of a bar does not need that bar.
      min(meters.bar(at: max(lastEnd - 1, 0)).end, Self.latest)
    }
  }

  /// The number of bars.
  public var barCount: Int64 {
    switch bars {
    case .fixed(let count): max(count, 1)
    case .automatic: meters.bar(at: max(lastEnd - 1, 0)).number + 1
    }
  }

  /// The latest end that an edit may give to a note, in ticks.
  var limit: Int64 { bars == .automatic ? Self.latest : end }

  /// `true` if edits may change a note: it exists, has a row, and is no ghost.
  func isEditable(_ id: Int32) -> Bool {
    id >= 0 && id < columns.count && columns.exists(id) && (voice == nil || columns.voices[Int(id)] == voice)
      && keys.row(of: columns.pitches[Int(id)]) != nil
  }
}
