import MIDI
import Physics2D

/// Note-offs that subscribers missed because their input queue was full; they are resent when the subscriber reads again.
///
/// The kernel reports each scheduled event that found the queue full. When that subscriber reads again, the kernel first
/// discards all that waited in its queue, so it also misses the note-offs delivered shortly before. An entry therefore starts
/// with the notes that ended lately and those that were ended directly, and grows until the subscriber has taken all of them.
/// A note-off that arrives twice does no harm.
package struct MissedNoteOffs: ~Copyable {
  // Not private: Swift 6.3 then emits a broken module.
  struct Entry: BitwiseCopyable {
    var subscriber: Address
    var notes: SoundingNotes
    /// The notes whose note-offs were resent since the entry was opened.
    var resent = SoundingNotes()
    /// `true` if an event was missed since the last `resend`.
    var isNew = true
    /// `true` if the notes that ended before the entry was opened are still to be added.
    var needsEarlierNotes = true
  }

  /// The most note-offs that one `resend` sends to a subscriber: a fraction of the 200 events that an ordinary input queue holds.
  static let burst = 16

  // More subscribers than a client has in practice; those beyond get nothing resent.
  private var entries = FixedBuffer<Entry>(capacity: 64)

  /// The notes whose latest note-off was sent to a subscriber directly, by a panic or a `resend`, and that have not begun
  /// again. No scheduled note-off ends them, so they are not among the notes that ended lately.
  private(set) var endedDirectly = SoundingNotes()

  var isEmpty: Bool { entries.isEmpty }

  /// Records that `subscriber` missed an event, and the note-offs of `notes` with it.
  package mutating func open(_ subscriber: Address, notes: SoundingNotes = SoundingNotes()) {
    for index in entries.indices where entries[index].subscriber == subscriber {
      entries[index].isNew = true
      entries[index].notes.formUnion(notes)
      entries[index].notes.formUnion(entries[index].resent)
      return
    }
    guard !entries.isFull else { return }
    entries.append(Entry(subscriber: subscriber, notes: notes))
  }

  /// Adds the notes that have ended since the last call, for a new entry also those that ended before it was opened. A
  /// note that sounds again is dropped: its own note-off is still to come.
  mutating func update(from inFlight: inout InFlightMessages) {
    defer { inFlight.ended = SoundingNotes() }
    endedDirectly.subtract(inFlight.sounding)
    guard !isEmpty else { return }
    addEarlier(from: inFlight)
    for index in entries.indices {
      entries[index].notes.formUnion(inFlight.ended)
      entries[index].notes.subtract(inFlight.sounding)
    }
  }

  private mutating func addEarlier(from inFlight: borrowing InFlightMessages) {
    var earlier: SoundingNotes?
    for index in entries.indices where entries[index].needsEarlierNotes {
      let notes = earlier ?? inFlight.endedLately
      earlier = notes
      entries[index].notes.formUnion(notes)
      entries[index].notes.formUnion(endedDirectly)
      entries[index].needsEarlierNotes = false
    }
  }

  /// Passes up to `burst` note-offs of each entry to `send`, and removes the entries that are complete.
  ///
  /// - Parameter send: sends a note-off to a subscriber; false if its queue is full. Then all that were resent to it count as
  ///   missed again, because the kernel discards them too.
  package mutating func resend(_ send: (Message, Address) -> Bool) {
    for index in entries.indices.reversed() {
      // The note-offs lost with the latest event are added by the next `update`.
      guard !entries[index].isNew else {
        entries[index].isNew = false
        continue
      }
      var count = 0
      while count < Self.burst, let noteOff = entries[index].notes.firstEnd {
        guard send(noteOff, entries[index].subscriber) else {
          entries[index].notes.formUnion(entries[index].resent)
          break
        }
        entries[index].resent.formUnion(SoundingNotes(endedBy: noteOff))
        endedDirectly.formUnion(SoundingNotes(endedBy: noteOff))
        entries[index].notes.follow(noteOff)
        count += 1
      }
      if entries[index].notes.isEmpty { entries.remove(at: index) }
    }
  }

  /// Drops what `subscriber` missed: a panic has ended `notes` there, which include that.
  mutating func cancel(_ subscriber: Address, ended notes: SoundingNotes) {
    endedDirectly.formUnion(notes)
    for index in entries.indices.reversed() where entries[index].subscriber == subscriber { entries.remove(at: index) }
  }

  var all: SoundingNotes {
    var notes = SoundingNotes()
    for index in entries.indices { notes.formUnion(entries[index].notes) }
    return notes
  }

  /// Writes the missed note-offs and the directly ended notes into `record`, for the watchdog.
  func store(in record: SharedNoteRecord) {
    record.missed = all
    record.endedDirectly = endedDirectly
  }

  package func notes(missedBy subscriber: Address) -> SoundingNotes {
    for index in entries.indices where entries[index].subscriber == subscriber { return entries[index].notes }
    return SoundingNotes()
  }
}
