import Physics2D

extension Stave {
  func write(to writer: inout ByteWriter) {
    for length in [width, height, lineWidth] { writer.add(length) }
    writer.add(UInt64(clefs.count), count: 4)
    for placed in clefs {
      writer.add(placed.position)
      writer.add(UInt64(placed.clef.rawValue), count: 1)
    }
    writer.add(UInt64(notes.count), count: 4)
    for note in notes {
      writer.add(note.position)
      writer.add(UInt64(note.pitch.letter), count: 1)
      writer.add(UInt64(note.pitch.accidental.rawValue), count: 1)
      writer.add(UInt64(note.pitch.octave), count: 1)
      writer.add(note.value.rawValue)
    }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    let width = try reader.length()
    let height = try reader.length()
    var clefs: [PlacedClef] = []
    var notes: [PlacedNote] = []
    let lineWidth = try reader.length()
    for _ in 0..<(try reader.count()) {
      let position = try reader.integer32()
      guard let clef = Clef(rawValue: try reader.byte()) else { throw .damaged }
      clefs.append(PlacedClef(position: position, clef: clef))
    }
    for _ in 0..<(try reader.count()) {
      let position = try reader.integer32()
      let letter = try reader.byte()
      guard letter < 7, let accidental = Accidental(rawValue: try reader.byte()) else { throw .damaged }
      let octave = try reader.byte()
      guard octave < 10, let value = NoteValue(rawValue: try reader.integer32()) else { throw .damaged }
      let pitch = NotePitch(letter: letter, accidental: accidental, octave: octave)
      notes.append(PlacedNote(position: position, pitch: pitch, value: value))
    }
    guard let stave = Stave(width: width, height: height, lineWidth: lineWidth, clefs: clefs, notes: notes) else {
      throw .damaged
    }
    self = stave
  }
}
