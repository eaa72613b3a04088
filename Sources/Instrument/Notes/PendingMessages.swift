import MIDI
import Physics2D

/// The messages that are decided and not yet due, in the order of their times: the note-off of each note that sounds, and whatever
/// is to sound later than the strike that made it.
///
/// Bounded, and allocated once. No pitch sounds twice on a channel, so there are at most 256 note-offs on the two channels.
struct PendingMessages: ~Copyable {
  struct Entry: Equatable, BitwiseCopyable {
    var timed: TimedMessage
    /// The number of entries inserted before this one: the order of messages at one time.
    var order: UInt64
  }

  /// Room for every note-off, and as many note-ons.
  static let capacity = 512
  /// The most entries that are inserted: two a nanosecond, to the latest time of a performance.
  private static let mostInsertions: UInt64 = 1 << 63
  /// The longest note, in nanoseconds: the ranges of `bass-length` and `key-length` end there.
  private static let longestNote: Int64 = 60_000_000_000

  private var entries = FixedBuffer<Entry>(capacity: Self.capacity)
  /// The note-on of a strike: it comes at once, behind all that is due until then, and so needs no place among the others.
  private var noteOn: TimedMessage?
  /// The number of entries inserted so far.
  private(set) var insertions: UInt64 = 0
  /// The time of the first message, in nanoseconds; `Int64.max` if there is none.
  private(set) var firstTime = Int64.max

  var isEmpty: Bool { entries.isEmpty && noteOn == nil }
  /// The messages but for a note-on that comes at once: a performance that is complete has none.
  var indices: Range<Int> { entries.indices }

  subscript(index: Int) -> Entry { entries[index] }

  /// The number of entries that were inserted before one: by it, and not by their times, a hand ends notes.
  func rank(of index: Int) -> Int {
    var rank = 0
    for other in entries.indices where entries[other].order < entries[index].order { rank += 1 }
    return rank
  }

  /// Adds a message, behind those of the same time. The note-off of a note follows its note-on.
  mutating func insert(_ timed: TimedMessage) {
    insert(Entry(timed: timed, order: insertions))
    insertions += 1
  }

  /// Adds the note-on of a strike at the present time, before its note-off is inserted. The one before has been removed (a precondition).
  mutating func begin(_ timed: TimedMessage) {
    precondition(noteOn == nil, "a note-on comes before the next strike")
    noteOn = timed
    firstTime = min(firstTime, timed.nanoseconds)
  }

  /// Removes the first message; nil if there is none.
  mutating func removeFirst() -> TimedMessage? {
    let isAtOnce = noteOn.map { entries.isEmpty || entries[0].timed.nanoseconds > $0.nanoseconds } ?? false
    guard !isAtOnce, !entries.isEmpty else {
      defer {
        noteOn = nil
        updateFirstTime()
      }
      return noteOn
    }
    let first = entries[0].timed
    remove(at: 0)
    return first
  }

  /// Drops every message: nobody heard the notes begin.
  mutating func removeAll() {
    noteOn = nil
    while !entries.isEmpty { remove(at: entries.count - 1) }
    updateFirstTime()
  }

  /// Ends the note of a pitch on a channel at a time; false if it does not sound.
  mutating func endNote(_ note: UInt8, on channel: Channel, at nanoseconds: Int64) -> Bool {
    for index in entries.indices {
      guard case .noteOff(channel, note, _) = entries[index].timed.message else { continue }
      end(at: index, nanoseconds)
      return true
    }
    return false
  }

  /// Ends the note of a voice that began first at a time; false if none sounds.
  mutating func endFirstNote(of voice: Voice, at nanoseconds: Int64) -> Bool {
    var first: Int?
    for index in entries.indices where entries[index].timed.voice == voice && isNoteOff(index) {
      if first.map({ entries[index].order < entries[$0].order }) ?? true { first = index }
    }
    guard let first else { return false }
    end(at: first, nanoseconds)
    return true
  }

  /// Ends every note at a time, in the order in which they began; drops everything else.
  mutating func endAll(at nanoseconds: Int64) {
    if let noteOn {
      self.noteOn = nil
      dropEnd(of: noteOn.message)
    }
    var index = 0
    while index < entries.count {
      // What is dropped moves others down: the search begins anew.
      if isNoteOff(index) {
        index += 1
      } else {
        dropNote(at: index)
        index = 0
      }
    }
    for index in entries.indices { entries[index].timed.nanoseconds = nanoseconds }
    // By insertion, as few notes sound at once.
    for end in entries.indices.dropFirst() {
      var slot = end
      while slot > 0, entries[slot].order < entries[slot - 1].order {
        let entry = entries[slot]
        entries[slot] = entries[slot - 1]
        entries[slot - 1] = entry
        slot -= 1
      }
    }
    firstTime = entries.isEmpty ? .max : nanoseconds
  }

  /// Whether an entry is one that a performance owes when it is saved: the note-off of a note of its voice, with no other for that note
  /// and none of that order.
  private func isOwed(_ entry: Entry, _ settings: Settings) -> Bool {
    guard case .noteOff(let channel, let note, _) = entry.timed.message,
      channel == (entry.timed.voice == .bass ? settings.bassChannel : settings.keysChannel)
    else { return false }
    for index in entries.indices {
      guard entries[index].order != entry.order else { return false }
      if case .noteOff(channel, note, _) = entries[index].timed.message { return false }
    }
    return true
  }

  private func isNoteOff(_ index: Int) -> Bool {
    if case .noteOff = entries[index].timed.message { true } else { false }
  }

  /// Drops a message that is no note-off; with a note-on, which has not begun then, its note-off.
  private mutating func dropNote(at index: Int) {
    let message = entries[index].timed.message
    remove(at: index)
    dropEnd(of: message)
  }

  private mutating func dropEnd(of message: Message) {
    guard case .noteOn(let channel, let note, _) = message else { return }
    for index in entries.indices {
      guard case .noteOff(channel, note, _) = entries[index].timed.message else { continue }
      return remove(at: index)
    }
  }

  private mutating func end(at index: Int, _ nanoseconds: Int64) {
    var entry = entries[index]
    entry.timed.nanoseconds = nanoseconds
    remove(at: index)
    insert(entry)
  }

  private mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var slot = entries.count - 1
    while slot > 0, entries[slot - 1].timed.nanoseconds > entry.timed.nanoseconds {
      entries[slot] = entries[slot - 1]
      slot -= 1
    }
    entries[slot] = entry
    updateFirstTime()
  }

  private mutating func remove(at index: Int) {
    entries.remove(at: index)
    updateFirstTime()
  }

  @inline(__always)
  private mutating func updateFirstTime() {
    firstTime = entries.isEmpty ? .max : entries[0].timed.nanoseconds
    if let noteOn { firstTime = min(firstTime, noteOn.nanoseconds) }
  }
}

extension PendingMessages {
  func write(to writer: inout ByteWriter) {
    writer.add(insertions)
    writer.add(indices.count)
    for index in indices {
      let entry = self[index]
      writer.add(UInt64(bitPattern: entry.timed.nanoseconds))
      writer.add(UInt64(entry.timed.voice.rawValue), count: 1)
      writer.add(entry.order)
      let bytes = entry.timed.message.bytes
      writer.add(UInt64(bytes.count), count: 1)
      for byte in bytes { writer.add(UInt64(byte), count: 1) }
    }
  }

  /// The note-offs that were pending, as bytes tell them. A performance is saved when all else is given.
  ///
  /// - Parameters:
  ///   - time: the time of the performance, in nanoseconds: what is pending is not earlier, nor later by more than the longest note.
  ///   - settings: whose channels its messages have.
  /// - Throws: `SnapshotError`, where they are not what a performance owes.
  static func restored(
    from reader: inout ByteReader, after time: Int64, _ settings: Settings
  ) throws(SnapshotError) -> PendingMessages {
    var pending = PendingMessages()
    let insertions = try reader.integer()
    guard insertions <= mostInsertions else { throw .damaged }
    let count = try reader.integer(in: 0...capacity)
    var last = time
    for _ in 0..<count {
      last = try reader.integer(in: last...time + longestNote)
      guard let voice = Voice(rawValue: UInt8(try reader.integer(count: 1))) else { throw .damaged }
      let order = try reader.integer()
      let size = Int(try reader.integer(count: 1))
      guard let message = Message(bytes: try reader.bytes(count: size)), order < insertions else { throw .damaged }
      let entry = Entry(timed: TimedMessage(nanoseconds: last, voice: voice, message: message), order: order)
      guard pending.isOwed(entry, settings) else { throw .damaged }
      pending.insert(entry)
    }
    pending.insertions = insertions
    return pending
  }
}
