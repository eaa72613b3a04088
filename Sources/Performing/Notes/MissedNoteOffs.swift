import MIDI
import Physics2D

/// The note-offs that subscribers missed because their input queues were full. A subscriber gets its note-offs again
/// when it reads again. Before that, the kernel discards the whole full queue, and with it note-offs delivered shortly
/// before. A subscriber's `Entry` therefore starts with the notes that ended recently and those in `endedDirectly`.
/// Notes that end later are added until the subscriber has accepted all note-offs of the entry. A duplicate note-off is
/// harmless.
package struct MissedNoteOffs: ~Copyable {
  // This type is not private: for a private type, Swift 6.3 would emit a broken module.
  struct Entry: BitwiseCopyable {
    var subscriber: Address
    /// The port to which the subscriber subscribes.
    var port: Int
    var notes: SoundingNotes
    /// Notes whose note-offs were resent since the entry was opened.
    var resent = SoundingNotes()
    /// `true` if an event was missed since the last `resend`.
    var isNew = true
    /// `true` if the notes that ended shortly before the entry was opened must still be added.
    var needsEarlierNotes = true
  }

  /// The maximum number of note-offs per `resend` and subscriber: few enough for an ordinary input queue, which holds
  /// 200 events.
  static let burst = 16

  // The ports have fewer than 256 subscribers in practice. Further subscribers get no note-offs resent.
  private var entries = FixedBuffer<Entry>(capacity: 256)

  /// Notes whose note-offs were sent directly, by `resend` or `Panic`. `InFlightMessages.recentlyEnded` lacks these
  /// notes, because no scheduled note-off ended them.
  private(set) var endedDirectly = SoundingNotes()

  var isEmpty: Bool { entries.isEmpty }

  /// Records that `subscriber` missed an event of the port and the note-offs of `notes`.
  package mutating func open(
    _ subscriber: Address, from port: Int = 0, notes: SoundingNotes = SoundingNotes()
  ) {
    for index in entries.indices where entries[index].subscriber == subscriber && entries[index].port == port {
      entries[index].isNew = true
      entries[index].notes.formUnion(notes)
      entries[index].notes.formUnion(entries[index].resent)
      return
    }
    guard !entries.isFull else { return }
    entries.append(Entry(subscriber: subscriber, port: port, notes: notes))
  }

  /// Adds to every entry the notes that have ended since the last call, and to entries that were opened since then also
  /// the notes that ended shortly before. Removes notes that sound again at the entry's port, because their note-offs
  /// are still scheduled.
  mutating func update(from inFlight: inout InFlightMessages) {
    defer { inFlight.ended = SoundingNotes() }
    // With several ports, a note that sounds at one port may have ended at another port.
    if inFlight.hasOnePort { endedDirectly.subtract(inFlight.sounding) }
    guard !isEmpty else { return }
    addEarlier(from: inFlight)
    for index in entries.indices {
      entries[index].notes.formUnion(inFlight.ended)
      entries[index].notes.subtract(inFlight.soundingAtPorts[entries[index].port])
    }
  }

  private mutating func addEarlier(from inFlight: borrowing InFlightMessages) {
    var earlier: SoundingNotes?
    for index in entries.indices where entries[index].needsEarlierNotes {
      let notes = earlier ?? inFlight.recentlyEnded
      earlier = notes
      entries[index].notes.formUnion(notes)
      entries[index].notes.formUnion(endedDirectly)
      entries[index].needsEarlierNotes = false
    }
  }

  /// Passes up to `burst` note-offs of each entry to `send`, and removes entries without notes left. `send` returns
  /// `false` if the subscriber's queue is full. All note-offs resent to that subscriber then count as missed, because
  /// the kernel discards the queue that holds them.
  package mutating func resend(_ send: (Message, _ port: Int, Address) -> Bool) {
    for index in entries.indices.reversed() {
      // After an event was missed, skip the entry once: the event may be a note-off that only the next `update` adds.
      guard !entries[index].isNew else {
        entries[index].isNew = false
        continue
      }
      var count = 0
      while count < Self.burst, let noteOff = entries[index].notes.firstEnd {
        guard send(noteOff, entries[index].port, entries[index].subscriber) else {
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

  /// Removes the entry of `subscriber` after a panic has ended `notes`, which include the entry's notes.
  mutating func cancel(_ subscriber: Address, from port: Int = 0, ended notes: SoundingNotes) {
    endedDirectly.formUnion(notes)
    for index in entries.indices.reversed()
    where entries[index].subscriber == subscriber && entries[index].port == port {
      entries.remove(at: index)
    }
  }

  var all: SoundingNotes {
    var notes = SoundingNotes()
    for index in entries.indices { notes.formUnion(entries[index].notes) }
    return notes
  }

  /// Informs the watchdog (the process that ends all notes if this process dies).
  func store(in record: SharedNoteRecord) {
    record.missed = all
    record.endedDirectly = endedDirectly
  }

  package func notes(missedBy subscriber: Address, from port: Int = 0) -> SoundingNotes {
    for index in entries.indices where entries[index].subscriber == subscriber && entries[index].port == port {
      return entries[index].notes
    }
    return SoundingNotes()
  }
}
