import MIDI
import Physics2D

/// The queue of MIDI messages that are not due yet, in the order of their times. The queue contains the note-offs of
/// sounding notes, and the note-ons and note-offs of waiting notes: notes that begin later, mostly because `quantize`
/// delays them. For each pitch of a channel, at most one note sounds and one note waits.
struct PendingMessages: ~Copyable {
  struct Entry: Equatable, BitwiseCopyable {
    var timed: TimedMessage
    /// The number of insertions before this entry, since the queue was created.
    var order: UInt64
  }

  /// The capacity for one channel. For each of 128 pitches, there may be the note-off of a sounding note, and the
  /// note-on and note-off of a waiting note.
  private static let channelCapacity = 384
  /// The longest note, in nanoseconds: the upper bound of `bass-length` and `key-length`.
  static let longestNote: Int64 = 60_000_000_000
  /// The longest delay by `quantize`, in nanoseconds. A pair of lines of the widest grid lasts two dotted quarter
  /// notes: 45 s at the lowest tempo, 4. The largest swing puts the second line at 75 % of this time.
  static let longestWait: Int64 = 33_750_000_000

  private(set) var entries: FixedBuffer<Entry>
  /// The note-offs that `setAside` has taken out of the queue; empty between two gestures.
  private var aside: FixedBuffer<Entry>
  /// The note-on of the present strike. It is no entry, so its note does not count as waiting. `removeFirst` returns it
  /// after all entries that are due at the same time.
  private var noteOn: TimedMessage?
  var insertions: UInt64 = 0
  /// The time of the first message, in nanoseconds; `Int64.max` if no message is pending.
  private(set) var firstTime = Int64.max

  /// An empty queue, with room for the messages of one channel of the bass and `keys` channels of the keys.
  init(keys: Int = 1) {
    entries = FixedBuffer(capacity: (1 + keys) * Self.channelCapacity)
    aside = FixedBuffer(capacity: (1 + keys) * Self.channelCapacity)
  }

  init(_ settings: borrowing Settings) { self.init(keys: settings.keysChannels.count) }

  var isEmpty: Bool { entries.isEmpty && noteOn == nil }

  /// The message that `removeFirst` removes.
  var first: TimedMessage? {
    let isAtOnce = noteOn.map { entries.isEmpty || entries[0].timed.nanoseconds > $0.nanoseconds } ?? false
    return isAtOnce || entries.isEmpty ? noteOn : entries[0].timed
  }
  /// The indices of `entries`, which contain all messages while `Performance.isComplete` is `true`.
  var indices: Range<Int> { entries.indices }

  subscript(index: Int) -> Entry { entries[index] }

  /// Returns how many present entries were inserted before the entry at an index.
  func rank(of index: Int) -> Int { indices.count { entries[$0].order < entries[index].order } }

  /// Inserts a message after pending messages with the same time.
  mutating func insert(_ timed: TimedMessage) {
    insert(Entry(timed: timed, order: insertions))
    insertions += 1
  }

  /// Adds the note-on of a strike at the present time. The caller must then insert the note-off.
  mutating func begin(_ timed: TimedMessage) {
    precondition(noteOn == nil, "the note-on of the previous strike is still pending")
    noteOn = timed
    firstTime = min(firstTime, timed.nanoseconds)
  }

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

  /// Removes the note-offs of sounding notes, because listeners that join now have missed the note-ons. The messages of
  /// waiting notes stay in the queue.
  mutating func removeSounding() {
    noteOn = nil
    var index = 0
    while index < entries.count {
      if case .noteOff(let channel, let note, _) = entries[index].timed.message,
        !isWaiting(note, on: channel)
          || entries.indices[(index + 1)...].contains(where: { isNoteOff($0, of: note, on: channel) })
      {
        remove(at: index)
      } else {
        index += 1
      }
    }
    updateFirstTime()
  }

  /// Removes the voice's note that waits to begin at the given time, if there is one.
  mutating func dropNote(of voice: Voice, waitingFor nanoseconds: Int64) {
    for index in entries.indices {
      guard case .noteOn = entries[index].timed.message, entries[index].timed.voice == voice,
        entries[index].timed.nanoseconds == nanoseconds
      else { continue }
      return dropNote(at: index)
    }
  }

  /// `true` if a note of a pitch waits to begin on the channel.
  func isWaiting(_ note: UInt8, on channel: Channel) -> Bool {
    for index in entries.indices {
      if case .noteOn(channel, note, _) = entries[index].timed.message { return true }
    }
    return false
  }

  /// `true` if a note of a pitch and a voice waits to begin, on any channel.
  func isWaiting(_ note: UInt8, of voice: Voice) -> Bool {
    for index in entries.indices where entries[index].timed.voice == voice {
      if case .noteOn(_, note, _) = entries[index].timed.message { return true }
    }
    return false
  }

  /// `true` if a note waits on the channel, or if a note on the channel still sounds after a time.
  func isBusy(_ channel: Channel, after nanoseconds: Int64) -> Bool {
    for index in entries.indices {
      switch entries[index].timed.message {
      case .noteOn(channel, _, _): return true
      case .noteOff(channel, _, _) where entries[index].timed.nanoseconds > nanoseconds: return true
      default: continue
      }
    }
    return false
  }

  /// Removes the channel's waiting notes, and ends its sounding notes at the given time.
  mutating func endAll(on channel: Channel, at nanoseconds: Int64) {
    var index = 0
    while index < entries.count {
      switch entries[index].timed.message {
      case .noteOn(channel, _, _):
        dropNote(at: index)
        index = 0
      case .noteOff(channel, _, _) where entries[index].timed.nanoseconds > nanoseconds:
        end(at: index, nanoseconds)
        index = 0
      default: index += 1
      }
    }
  }

  /// Ends a note at the given time, unless the note ends earlier. Precondition: no note of the same pitch waits on the
  /// channel.
  mutating func endNote(_ note: UInt8, on channel: Channel, at nanoseconds: Int64) {
    if let index = noteOff(of: note, on: channel), entries[index].timed.nanoseconds >= nanoseconds {
      end(at: index, nanoseconds)
    }
  }

  /// Ends the voice's sounding notes whose pitches fulfil a condition. The notes end at the given time.
  mutating func endNotes(of voice: Voice, at nanoseconds: Int64, where condition: (UInt8) -> Bool) {
    var index = 0
    while index < entries.count {
      if case .noteOff(_, let note, _) = entries[index].timed.message, entries[index].timed.voice == voice,
        entries[index].timed.nanoseconds > nanoseconds, condition(note), !isWaiting(index, after: nanoseconds)
      {
        // The entry moves towards the front of the queue, so the loop misses no entry.
        end(at: index, nanoseconds)
      }
      index += 1
    }
  }

  /// Ends the voice's oldest sounding note, if any, at the given time. Notes that begin after this time do not count.
  mutating func endFirstNote(of voice: Voice, at nanoseconds: Int64) {
    var first: Int?
    for index in entries.indices
    where entries[index].timed.voice == voice && isNoteOff(index) && entries[index].timed.nanoseconds >= nanoseconds
      && !isWaiting(index, after: nanoseconds)
    {
      if first.map({ entries[index].order < entries[$0].order }) ?? true { first = index }
    }
    if let first { end(at: first, nanoseconds) }
  }

  /// Ends all sounding notes at the given time, in the order of their insertion. Removes all other messages.
  mutating func endAll(at nanoseconds: Int64) {
    if let noteOn {
      self.noteOn = nil
      dropEnd(of: noteOn.message)
    }
    var index = 0
    while index < entries.count {
      // Removing a note may remove two entries, so the search restarts.
      if isNoteOff(index) {
        index += 1
      } else {
        dropNote(at: index)
        index = 0
      }
    }
    for index in entries.indices { entries[index].timed.nanoseconds = nanoseconds }
    // Insertion sort is fast enough, because few notes sound at the same time.
    for end in entries.indices.dropFirst() {
      var slot = end
      while slot > 0, entries[slot].order < entries[slot - 1].order {
        (entries[slot], entries[slot - 1]) = (entries[slot - 1], entries[slot])
        slot -= 1
      }
    }
    firstTime = entries.isEmpty ? .max : nanoseconds
  }

  /// Moves the note-offs of all sounding notes out of the queue. Call `endAll` before, so that the queue contains only
  /// these note-offs.
  mutating func setAside() {
    for index in entries.indices { aside.append(entries[index]) }
    entries.removeAll()
    updateFirstTime()
  }

  /// Reinserts the note-offs that `setAside` removed, at a time. Precondition: no other message is due before
  /// this time.
  mutating func takeBack(at nanoseconds: Int64) {
    for index in aside.indices {
      var timed = aside[index].timed
      timed.nanoseconds = nanoseconds
      insert(timed)
    }
    aside.removeAll()
  }

  private func noteOff(of note: UInt8, on channel: Channel) -> Int? {
    entries.indices.first { isNoteOff($0, of: note, on: channel) }
  }

  func isNoteOff(_ index: Int, of note: UInt8, on channel: Channel) -> Bool {
    if case .noteOff(channel, note, _) = entries[index].timed.message { true } else { false }
  }

  /// `true` if the entry at an index is the note-off of a note that begins after the given time.
  private func isWaiting(_ index: Int, after nanoseconds: Int64) -> Bool {
    guard case .noteOff(let channel, let note, _) = entries[index].timed.message else { return false }
    for other in entries.indices where entries[other].timed.nanoseconds > nanoseconds {
      if case .noteOn(channel, note, _) = entries[other].timed.message { return true }
    }
    return false
  }

  private func isNoteOff(_ index: Int) -> Bool {
    if case .noteOff = entries[index].timed.message { true } else { false }
  }

  /// Removes a message that is not a note-off. If the message is the note-on of a waiting note, removes the note-off,
  /// too.
  private mutating func dropNote(at index: Int) {
    let message = entries[index].timed.message
    remove(at: index)
    dropEnd(of: message)
  }

  private mutating func dropEnd(of message: Message) {
    // An earlier note of the same pitch may still sound, so remove the last note-off of the pitch.
    guard case .noteOn(let channel, let note, _) = message,
      let index = entries.indices.last(where: { isNoteOff($0, of: note, on: channel) })
    else { return }
    remove(at: index)
  }

  private mutating func end(at index: Int, _ nanoseconds: Int64) {
    var entry = entries[index]
    entry.timed.nanoseconds = nanoseconds
    remove(at: index)
    insert(entry)
  }

  mutating func insert(_ entry: Entry) {
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
