/// The notes in columns, by their ids: 21 bytes a note. An erased note keeps its place, so that undo gives it its id again.
struct NoteColumns: Sendable {
  private(set) var starts: [Int64] = []
  private(set) var ends: [Int64] = []
  private(set) var pitches: [UInt8] = []
  private(set) var velocities: [UInt8] = []
  private(set) var voices: [UInt16] = []
  var marks: [NoteMarks] = []

  /// The number of ids, also of erased notes.
  var count: Int { starts.count }

  mutating func reserve(_ count: Int) {
    starts.reserveCapacity(count)
    ends.reserveCapacity(count)
    pitches.reserveCapacity(count)
    velocities.reserveCapacity(count)
    voices.reserveCapacity(count)
    marks.reserveCapacity(count)
  }

  /// Adds a note, and returns its id.
  mutating func append(_ note: RollNote) -> Int32 {
    starts.append(note.start)
    ends.append(note.end)
    pitches.append(note.pitch)
    velocities.append(note.velocity)
    voices.append(note.voice)
    marks.append([])
    return Int32(count - 1)
  }

  /// Forgets the ids from `count` on.
  mutating func truncate(to count: Int) {
    let surplus = self.count - count
    starts.removeLast(surplus)
    ends.removeLast(surplus)
    pitches.removeLast(surplus)
    velocities.removeLast(surplus)
    voices.removeLast(surplus)
    marks.removeLast(surplus)
  }

  /// The note of an id, 0..<`count` (a precondition).
  subscript(id: Int32) -> RollNote {
    get {
      let index = Int(id)
      var note = RollNote(start: starts[index], end: ends[index], pitch: pitches[index], voice: voices[index])
      note.velocity = velocities[index]
      return note
    }
    set {
      let index = Int(id)
      starts[index] = newValue.start
      ends[index] = newValue.end
      pitches[index] = newValue.pitch
      velocities[index] = newValue.velocity
      voices[index] = newValue.voice
      if !newValue.exists { marks[index] = [] }
    }
  }

  /// `true` if the id has a note.
  func exists(_ id: Int32) -> Bool { velocities[Int(id)] > 0 }
}

/// The state of a note in its roll.
struct NoteMarks: OptionSet, Sendable, BitwiseCopyable {
  let rawValue: UInt8
  static let selected = NoteMarks(rawValue: 1)
  /// The note is dragged: it is drawn where it would go.
  static let dragged = NoteMarks(rawValue: 2)
  /// The note is taken out of the index, because it changes.
  static let unindexed = NoteMarks(rawValue: 4)
}
