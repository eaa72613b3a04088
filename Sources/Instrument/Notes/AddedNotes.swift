import ChordEngine
import MIDI
import Physics2D

/// A note that a gesture adds to the notes of the balls.
public struct AddedNote: Equatable, Sendable, BitwiseCopyable {
  /// The voice: `bass` or `key`.
  public var voice: Voice
  /// The pitch.
  public var pitch: Pitch
  /// The MIDI velocity, 1…127.
  public var velocity: UInt8
  /// The beginning, in nanoseconds since the start of the performance: not before the tick of the gesture, and at most
  /// `longestWait` later.
  public var nanoseconds: Int64
  /// The length, in nanoseconds, in `lengthRange`.
  public var length: Int64

  /// The range of lengths, in nanoseconds: that of the parameter `key-length`.
  public static let lengthRange: ClosedRange<Int64> = 1_000_000...PendingMessages.longestNote
  /// The longest time from the gesture to the note, in nanoseconds: a minute.
  public static let longestWait: Int64 = 60_000_000_000

  /// A note with these properties.
  public init(_ voice: Voice, _ pitch: Pitch, velocity: UInt8, nanoseconds: Int64, length: Int64) {
    (self.voice, self.pitch, self.velocity) = (voice, pitch, velocity)
    (self.nanoseconds, self.length) = (nanoseconds, length)
  }
}

/// The added notes that wait for their time, in the order of their times.
struct AddedNotes: ~Copyable {
  /// The largest number of waiting notes.
  static let capacity = 64

  private var list = FixedBuffer<AddedNote>(capacity: Self.capacity)

  var first: AddedNote? { list.isEmpty ? nil : list[0] }

  /// Inserts a note after waiting notes with the same time. Throws `edits` if `capacity` notes wait already.
  mutating func insert(_ note: AddedNote) throws(GestureError) {
    guard !list.isFull else { throw .edits }
    list.append(note)
    var slot = list.count - 1
    while slot > 0, note.nanoseconds < list[slot - 1].nanoseconds {
      list[slot] = list[slot - 1]
      slot -= 1
    }
    list[slot] = note
  }

  mutating func removeFirst() { list.remove(at: 0) }

  mutating func removeAll() { list.removeAll() }

  /// Adds the waiting notes to a hash. Adds no count: without waiting notes, the hash must not change.
  func add(to hash: inout FNV1a) {
    for index in list.indices {
      let note = list[index]
      hash.add(note.voice.rawValue)
      hash.add(note.pitch.number)
      hash.add(note.velocity)
      hash.add(UInt64(bitPattern: note.nanoseconds))
      hash.add(UInt64(bitPattern: note.length))
    }
  }

  func write(to writer: inout ByteWriter) {
    writer.add(list.count)
    for index in list.indices {
      let note = list[index]
      for byte in [note.voice.rawValue, note.pitch.number, note.velocity] { writer.add(UInt64(byte), count: 1) }
      writer.add(UInt64(bitPattern: note.nanoseconds))
      writer.add(UInt64(bitPattern: note.length))
    }
  }

  /// Restores the notes of a performance that was saved at a time in nanoseconds. Some notes may be
  /// earlier than this time if the performance was saved in a pause.
  static func restored(
    from reader: inout ByteReader, at nanoseconds: Int64, isPlaying: Bool
  ) throws(SnapshotError) -> AddedNotes {
    var notes = AddedNotes()
    var last = isPlaying ? nanoseconds : 0
    for _ in 0..<(try reader.integer(in: 0...capacity)) {
      let voice = Voice(rawValue: UInt8(try reader.integer(count: 1)))
      let pitch = try reader.integer(count: 1)
      let velocity = try reader.integer(count: 1)
      let time = try reader.integer(in: 0...nanoseconds + AddedNote.longestWait)
      let length = try reader.integer(in: AddedNote.lengthRange)
      guard let voice, voice != .click, pitch <= 127, 1...127 ~= velocity, time >= last else { throw .damaged }
      last = time
      notes.list.append(
        AddedNote(voice, Pitch(folding: Int(pitch)), velocity: UInt8(velocity), nanoseconds: time, length: length))
    }
    return notes
  }
}

extension Performance {
  /// Adds a note that begins within the present tick or later. A note of the present tick or of the count-in is
  /// scheduled immediately; any other note waits in `addedNotes`. Throws `badNote` if the note is invalid, or if it
  /// must be scheduled immediately, but `sound` cannot schedule it. Throws `edits` if `addedNotes` is full.
  mutating func add(_ note: AddedNote) throws(GestureError) {
    let begin = note.nanoseconds
    guard note.voice != .click, (1...127).contains(note.velocity), AddedNote.lengthRange.contains(note.length),
      begin >= nanoseconds, begin - nanoseconds <= AddedNote.longestWait
    else { throw .badNote(note) }
    guard begin < nanoseconds + Self.tick || begin < pausedTime else {
      try addedNotes.insert(note)
      return scheduleAddedNote()
    }
    guard sound(note) else { throw .badNote(note) }
  }

  /// Removes the notes whose times have passed during a pause. Must be called after the pause.
  mutating func skipAddedNotes() {
    while let first = addedNotes.first, first.nanoseconds < nanoseconds { addedNotes.removeFirst() }
    scheduleAddedNote()
  }

  mutating func scheduleAddedNote() {
    cues.added = addedNotes.first.map { max($0.nanoseconds - pausedTime, scene.world.now.nanoseconds + 1) } ?? .max
  }

  /// Sounds all added notes that are due. A note that cannot sound is left out.
  mutating func soundAddedNotes() {
    let time = scene.world.now.nanoseconds + pausedTime
    while let first = addedNotes.first, first.nanoseconds <= time {
      addedNotes.removeFirst()
      nanoseconds = max(nanoseconds, time)
      _ = sound(first)
    }
    scheduleAddedNote()
  }

  /// Schedules a note: inserts its note-on and note-off into `pending`. Returns `false` if a note-on of the same pitch
  /// is already pending, or if the note would begin in the last millisecond of the performance or later.
  private mutating func sound(_ note: AddedNote) -> Bool {
    let (begin, number) = (note.nanoseconds, note.pitch.number)
    let usual = note.voice == .bass ? settings.bassChannel : settings.channel(ofKey: 0, ball: 1)
    // Only one note-on of each pitch may be pending on a channel.
    guard begin < endTime - Self.onLine, !isWaiting(number, of: note.voice, on: usual) else { return false }
    endNote(number, of: note.voice, on: usual, at: begin)
    let end = begin + note.length
    let channel = note.voice == .bass ? usual : channel(ofKey: 0, ball: 1, from: begin, until: end)
    pending.insert(
      TimedMessage(
        nanoseconds: begin, voice: note.voice, key: 0,
        message: .noteOn(channel: channel, note: number, velocity: note.velocity)))
    pending.insert(
      TimedMessage(
        nanoseconds: end, voice: note.voice, key: 0,
        message: .noteOff(channel: channel, note: number, velocity: Self.releaseVelocity)))
    return true
  }
}
