/// The lines, clefs and notes of a stave. The position of a clef or note is its distance from the stave's left end, in
/// pixels.
struct Stave {
  struct PlacedClef: Equatable {
    let position: Int32
    var clef: Clef
  }

  struct PlacedNote: Equatable {
    let position: Int32
    let pitch: NotePitch
    let value: NoteValue
  }

  /// The width in pixels.
  var width: Int32
  /// The height from the top line to the bottom line, in pixels.
  var height: Int32
  /// The width of a line in pixels.
  var lineWidth: Int32
  /// The clefs in the order of their positions. No two clefs have the same position.
  private(set) var clefs: [PlacedClef] = []
  /// The notes in the order of their positions. Notes at the same position are in the order in which they were added.
  private(set) var notes: [PlacedNote] = []

  init(width: Int32, height: Int32, lineWidth: Int32) {
    self.width = width
    self.height = height
    self.lineWidth = lineWidth
  }

  /// Restores a saved stave. Nil if the clefs or the notes are not in order, if two clefs have the same position, if
  /// two notes have the same position and pitch, or if a note precedes the first clef.
  init?(width: Int32, height: Int32, lineWidth: Int32, clefs: [PlacedClef], notes: [PlacedNote]) {
    self.init(width: width, height: height, lineWidth: lineWidth)
    for index in clefs.indices.dropFirst() where clefs[index - 1].position >= clefs[index].position { return nil }
    for index in notes.indices.dropFirst() where notes[index - 1].position > notes[index].position { return nil }
    if let note = notes.first {
      guard let clef = clefs.first, clef.position <= note.position else { return nil }
    }
    self.clefs = clefs
    for note in notes {
      guard noteIndex(note.pitch, at: note.position) == nil else { return nil }
      self.notes.append(note)
    }
  }

  /// The number of clefs and notes.
  var count: Int { clefs.count + notes.count }

  mutating func clear() {
    clefs = []
    notes = []
  }

  /// Sets or replaces the clef at a position. The notes from this position to the next clef are then drawn on the lines
  /// and spaces of the new clef.
  ///
  /// - Parameter room: the number of clefs and notes that may still be added to the canvas.
  mutating func setClef(_ name: [UInt8], at position: Int32, room: Int) throws(CanvasError) {
    guard let clef = Clef(name: name) else { throw .unknownClef }
    let index = clefIndex(position)
    if index < clefs.count, clefs[index].position == position {
      clefs[index].clef = clef
    } else {
      guard room > 0 else { throw .full(.notes) }
      clefs.insert(PlacedClef(position: position, clef: clef), at: index)
    }
  }

  mutating func removeClef(at position: Int32) throws(CanvasError) {
    let index = clefIndex(position)
    guard index < clefs.count, clefs[index].position == position else { throw .noClef }
    if index == 0, let first = notes.first, clefs.count < 2 || first.position < clefs[1].position {
      throw .ambiguousPitches
    }
    clefs.remove(at: index)
  }

  mutating func addNote(
    _ text: [UInt8], at position: Int32, _ duration: Int32, isHead: Bool = false, room: Int
  ) throws(CanvasError) {
    if let pitch = try? NotePitch(parsing: text), noteIndex(pitch, at: position) != nil { throw .noteExists }
    guard let first = clefs.first, first.position <= position else { throw .noteBeforeClef }
    let pitch = try NotePitch(parsing: text)
    guard isHead || duration >= 0, let value = NoteValue(rawValue: duration) else { throw .noteDuration }
    guard room > 0 else { throw .full(.notes) }
    let note = PlacedNote(position: position, pitch: pitch, value: value)
    notes.insert(note, at: notes.partition { $0.position > position })
  }

  mutating func addNotehead(_ text: [UInt8], at position: Int32, isFilled: Bool, room: Int) throws(CanvasError) {
    let value: NoteValue = isFilled ? .filledHead : .hollowHead
    try addNote(text, at: position, value.rawValue, isHead: true, room: room)
  }

  mutating func removeNote(_ text: [UInt8], at position: Int32) throws(CanvasError) {
    guard let pitch = try? NotePitch(parsing: text), let index = noteIndex(pitch, at: position) else { throw .noNote }
    notes.remove(at: index)
  }

  /// Returns the index of the first clef at or after a position.
  private func clefIndex(_ position: Int32) -> Int { clefs.partition { $0.position >= position } }

  private func noteIndex(_ pitch: NotePitch, at position: Int32) -> Int? {
    var index = notes.partition { $0.position >= position }
    while index < notes.count, notes[index].position == position {
      if notes[index].pitch == pitch { return index }
      index += 1
    }
    return nil
  }
}

extension Array {
  /// Returns the index of the first element that passes a test. All later elements must pass, too.
  fileprivate func partition(_ test: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
