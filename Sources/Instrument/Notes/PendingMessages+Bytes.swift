import MIDI
import Physics2D

extension PendingMessages {
  /// An upper bound of the number of insertions in a performance: two in each nanosecond until `Performance.latest`.
  private static let mostInsertions: UInt64 = 1 << 63

  func write(to writer: inout ByteWriter) {
    writer.add(insertions)
    writer.add(indices.count)
    for index in indices {
      let entry = self[index]
      writer.add(UInt64(bitPattern: entry.timed.nanoseconds))
      writer.add(UInt64(entry.timed.voice.rawValue | entry.timed.key << 2), count: 1)
      writer.add(UInt64(UInt8(bitPattern: entry.timed.place)), count: 1)
      writer.add(entry.order)
      let bytes = entry.timed.message.bytes
      writer.add(UInt64(bytes.count), count: 1)
      for byte in bytes { writer.add(UInt64(byte), count: 1) }
    }
  }

  /// Restores the pending messages of a performance that was saved at a time, in nanoseconds.
  static func restored(
    from reader: inout ByteReader, after time: Int64, _ settings: Settings
  ) throws(SnapshotError) -> PendingMessages {
    var pending = PendingMessages(settings)
    let insertions = try reader.integer()
    guard insertions <= mostInsertions else { throw .damaged }
    var last = time
    for _ in 0..<(try reader.integer(in: 0...pending.entries.capacity)) {
      last = try reader.integer(in: last...time + longestWait + longestNote)
      let source = UInt8(try reader.integer(count: 1))
      let key = source >> 2
      guard let voice = Voice(rawValue: source & 3), key == 0 || voice == .key && key < settings.layout.keys.count
      else { throw .damaged }
      let place = Int8(bitPattern: UInt8(try reader.integer(count: 1)))
      guard place == 0 || voice == .key && place > -128 else { throw .damaged }
      let order = try reader.integer()
      let size = Int(try reader.integer(count: 1))
      guard let message = Message(bytes: try reader.bytes(count: size)), order < insertions else { throw .damaged }
      let timed = TimedMessage(nanoseconds: last, voice: voice, key: key, place: place, message: message)
      let entry = Entry(timed: timed, order: order)
      guard pending.allows(entry, settings) else { throw .damaged }
      pending.insert(entry)
    }
    guard pending.isComplete else { throw .damaged }
    pending.insertions = insertions
    return pending
  }

  /// `true` if the given entry may follow the entries that are already restored. A click's note-off may be on a channel
  /// other than the click channel, because that channel can change while the click sounds.
  private func allows(_ entry: Entry, _ settings: Settings) -> Bool {
    guard !indices.contains(where: { entries[$0].order == entry.order }) else { return false }
    switch entry.timed.message {
    case .noteOn(let channel, let note, _):
      return settings.allows(channel, of: entry.timed) && !isWaiting(note, on: channel)
        && !(settings.mpe != .off && isWaiting(note, of: entry.timed.voice))
    case .noteOff(let channel, let note, _):
      let ends = indices.count { isNoteOff($0, of: note, on: channel) }
      return (settings.allows(channel, of: entry.timed) || entry.timed.voice == .click)
        && ends <= (isWaiting(note, on: channel) ? 1 : 0)
        && !(settings.mpe != .off && hasTwoNoteOffs(note, entry.timed.voice))
    default: return false
    }
  }

  /// `true` if a voice already has two note-offs of a pitch: for a sounding note, and for a note that waits to
  /// begin.
  private func hasTwoNoteOffs(_ note: UInt8, _ voice: Voice) -> Bool {
    let ends = indices.count {
      if case .noteOff(_, note, _) = entries[$0].timed.message { entries[$0].timed.voice == voice } else { false }
    }
    return ends > 1
  }

  /// `true` if each waiting note-on is followed by its note-off.
  private var isComplete: Bool {
    indices.allSatisfy { index in
      guard case .noteOn(let channel, let note, _) = entries[index].timed.message else { return true }
      return (index..<entries.count).contains { isNoteOff($0, of: note, on: channel) }
    }
  }
}
