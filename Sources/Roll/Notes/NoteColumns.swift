/// The notes as arrays of their properties, indexed by id: 21 bytes per note. An erased note keeps its id, so that undo
/// can restore the note under that id.
struct NoteColumns: Sendable {
  private(set) var starts: [Int64] = []
  private(set) var ends: [Int64] = []
  private(set) var pitches: [UInt8] = []
  private(set) var velocities: [UInt8] = []
  private(set) var voices: [UInt16] = []
  var marks: [NoteMarks] = []

  /// The number of ids, including those of erased notes.
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

  /// Removes the notes with ids of `count` or more.
  mutating func truncate(to count: Int) {
    let surplus = self.count - count
    starts.removeLast(surplus)
    ends.removeLast(surplus)
    pitches.removeLast(surplus)
    velocities.removeLast(surplus)
    voices.removeLast(surplus)
    marks.removeLast(surplus)
  }

  /// The note with an id, 0..<`count` (a precondition).
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

  /// `true` if the note with this id is not erased.
  func exists(_ id: Int32) -> Bool { velocities[Int(id)] > 0 }
}

/// The state of a note in its roll.
struct NoteMarks: OptionSet, Sendable, BitwiseCopyable {
  let rawValue: UInt8
  static let selected = NoteMarks(rawValue: 1)
  /// The note is dragged: it is drawn at the place to which the drag would move it.
  static let dragged = NoteMarks(rawValue: 2)
  /// The note has changed, so `NoteIndex` must remove its entry at the old place.
  static let unindexed = NoteMarks(rawValue: 4)
}
