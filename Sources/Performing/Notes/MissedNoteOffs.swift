import MIDI
import Physics2D

/// Note-offs that subscribers missed because their input queues were full. A subscriber's missed note-offs
/// are resent when that subscriber reads again.
///
/// The kernel reports each scheduled event that finds a subscriber's queue full. When that subscriber reads
/// again, the kernel first discards the whole queue, so the subscriber also misses note-offs that were
/// delivered shortly before the queue was full.
///
/// A subscriber's `Entry` therefore starts with the notes that ended recently and the notes in
/// `endedDirectly`. Notes that end later are added until the subscriber has accepted the note-offs of all
/// notes in the entry. A duplicate note-off is harmless.
package struct MissedNoteOffs: ~Copyable {
  // Not private, because Swift 6.3 would then emit a broken module.
  struct Entry: BitwiseCopyable {
    var subscriber: Address
    var notes: SoundingNotes
    /// The notes whose note-offs were resent since the entry was opened.
    var resent = SoundingNotes()
    /// `true` if an event was missed since the last `resend`.
    var isNew = true
    /// `true` if the notes that ended shortly before the entry was opened must still be added.
    var needsEarlierNotes = true
  }

  /// The maximum number of note-offs that one `resend` sends to a subscriber: few enough not to fill an
  /// ordinary input queue, which holds 200 events.
  static let burst = 16

  // In practice, the performer's port has fewer than 64 subscribers. Subscribers beyond this number get no
  // note-offs resent.
  private var entries = FixedBuffer<Entry>(capacity: 64)

  /// The notes whose latest note-off was sent directly to a subscriber, by `resend` or by a panic (`Panic`,
  /// which ends all notes), and that have not begun again. `InFlightMessages.endedLately` lacks these notes,
  /// because no scheduled note-off ended them.
  private(set) var endedDirectly = SoundingNotes()

  var isEmpty: Bool { entries.isEmpty }

  /// Records that `subscriber` missed an event, and that it missed the note-offs of `notes`.
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

  /// Adds, to every entry, the notes that have ended since the last call of this function. A new entry also
  /// gets the notes that ended shortly before it was opened. Notes that sound again are removed, because
  /// their note-offs are still scheduled.
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

  /// Passes up to `burst` note-offs of each entry to `send`, and removes entries that have no more notes.
  ///
  /// - Parameter send: sends a note-off to a subscriber; returns `false` if the subscriber's queue is full.
  ///   All note-offs resent to that subscriber then count as missed, because the kernel discards the queue
  ///   that holds them.
  package mutating func resend(_ send: (Message, Address) -> Bool) {
    for index in entries.indices.reversed() {
      // Skip a new entry once: the event that was lost may be a note-off that only the next `update` adds.
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

  /// Removes the entry of `subscriber` after a panic has ended `notes` there. `notes` includes the notes of
  /// the entry.
  mutating func cancel(_ subscriber: Address, ended notes: SoundingNotes) {
    endedDirectly.formUnion(notes)
    for index in entries.indices.reversed() where entries[index].subscriber == subscriber { entries.remove(at: index) }
  }

  var all: SoundingNotes {
    var notes = SoundingNotes()
    for index in entries.indices { notes.formUnion(entries[index].notes) }
    return notes
  }

  /// Writes the missed note-offs and the directly ended notes into `record`, for the watchdog (the process
  /// that ends all notes if this process dies).
  func store(in record: SharedNoteRecord) {
    record.missed = all
    record.endedDirectly = endedDirectly
  }

  package func notes(missedBy subscriber: Address) -> SoundingNotes {
    for index in entries.indices where entries[index].subscriber == subscriber { return entries[index].notes }
    return SoundingNotes()
  }
}
