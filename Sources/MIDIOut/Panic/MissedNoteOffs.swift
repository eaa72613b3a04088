import MIDI
import Physics2D

/// Note-offs that a listener is owed, because it had no room for something while it did not read.
///
/// The kernel tells who missed something. When that listener reads again it is given nothing of what waited for it, so
/// the note-offs before that are missed too. So those that went out lately and all from then on count as missed, until
/// the listener has taken them all. For one that it had after all, another does no harm.
struct MissedNoteOffs: ~Copyable {
  struct Entry: BitwiseCopyable {
    var subscriber: Address
    var notes: SoundingNotes
    /// Whether it missed something since last we looked.
    var isNew: Bool
    /// Whether the note-offs before that are not added yet.
    var isFresh: Bool
  }

  // As many listeners as a client can have in practice; those beyond are not made good.
  private var missedNoteOffs = FixedBuffer<Entry>(capacity: 64)

  var isEmpty: Bool { missedNoteOffs.isEmpty }

  /// `subscriber` missed something since last we looked.
  mutating func open(_ subscriber: Address) {
    for index in missedNoteOffs.indices where missedNoteOffs[index].subscriber == subscriber {
      missedNoteOffs[index].isNew = true
      return
    }
    guard !missedNoteOffs.isFull else { return }
    missedNoteOffs.append(Entry(subscriber: subscriber, notes: SoundingNotes(), isNew: true, isFresh: true))
  }

  /// Since last we looked, `notes` ended.
  mutating func add(_ notes: SoundingNotes) {
    for index in missedNoteOffs.indices { missedNoteOffs[index].notes.formUnion(notes) }
  }

  /// Whether some debts want what ended before them.
  var hasFresh: Bool {
    for index in missedNoteOffs.indices where missedNoteOffs[index].isFresh { return true }
    return false
  }

  /// Before those debts were opened, `notes` ended.
  mutating func addToFresh(_ notes: SoundingNotes) {
    for index in missedNoteOffs.indices where missedNoteOffs[index].isFresh {
      missedNoteOffs[index].notes.formUnion(notes)
      missedNoteOffs[index].isFresh = false
    }
  }

  /// What sounds again is not owed: its own note-off is to come.
  mutating func cancel(_ sounding: SoundingNotes) {
    for index in missedNoteOffs.indices { missedNoteOffs[index].notes.subtract(sounding) }
  }

  /// Gives each debt's next note-off to `send`, and then those after it, for as long as it answers true; a debt of which
  /// nothing is left is closed.
  mutating func resend(_ send: (Message, Address) -> Bool) {
    for index in missedNoteOffs.indices.reversed() {
      // What a listener missed just now may not have been added yet.
      guard !missedNoteOffs[index].isNew else {
        missedNoteOffs[index].isNew = false
        continue
      }
      while let noteOff = missedNoteOffs[index].notes.firstEnd, send(noteOff, missedNoteOffs[index].subscriber) {
        missedNoteOffs[index].notes.follow(noteOff)
      }
      if missedNoteOffs[index].notes.isEmpty { missedNoteOffs.remove(at: index) }
    }
  }

  /// What `subscriber` is owed.
  func notes(missedBy subscriber: Address) -> SoundingNotes {
    for index in missedNoteOffs.indices where missedNoteOffs[index].subscriber == subscriber {
      return missedNoteOffs[index].notes
    }
    return SoundingNotes()
  }
}
