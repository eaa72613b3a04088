import MIDI
import Physics2D

/// Note-offs that a listener is owed, because it had no room for something while it did not read.
///
/// The kernel tells who missed something. When that listener reads again it is given nothing of what waited for it, so
/// the note-offs before that are missed too. So those that went out lately and all from then on count as missed, until
/// the listener has taken them all. For one that it had after all, another does no harm.
struct Debts: ~Copyable {
  struct Debt: BitwiseCopyable {
    var listener: Address
    var notes: SoundingNotes
    /// Whether it missed something since last we looked.
    var isNew: Bool
    /// Whether the note-offs before that are not added yet.
    var isFresh: Bool
  }

  // As many listeners as a client can have in practice; those beyond are not made good.
  private var debts = FixedBuffer<Debt>(capacity: 64)

  var isEmpty: Bool { debts.isEmpty }

  /// `listener` missed something since last we looked.
  mutating func open(_ listener: Address) {
    for index in debts.indices where debts[index].listener == listener {
      debts[index].isNew = true
      return
    }
    guard !debts.isFull else { return }
    debts.append(Debt(listener: listener, notes: SoundingNotes(), isNew: true, isFresh: true))
  }

  /// Since last we looked, `notes` ended.
  mutating func add(_ notes: SoundingNotes) {
    for index in debts.indices { debts[index].notes.formUnion(notes) }
  }

  /// Whether some debts want what ended before them.
  var hasFresh: Bool {
    for index in debts.indices where debts[index].isFresh { return true }
    return false
  }

  /// Before those debts were opened, `notes` ended.
  mutating func addToFresh(_ notes: SoundingNotes) {
    for index in debts.indices where debts[index].isFresh {
      debts[index].notes.formUnion(notes)
      debts[index].isFresh = false
    }
  }

  /// What sounds again is not owed: its own note-off is to come.
  mutating func forgive(_ sounding: SoundingNotes) {
    for index in debts.indices { debts[index].notes.subtract(sounding) }
  }

  /// Gives each debt's next note-off to `send`, and then those after it, for as long as it answers true; a debt of which
  /// nothing is left is closed.
  mutating func pay(_ send: (Message, Address) -> Bool) {
    for index in debts.indices.reversed() {
      // What a listener missed just now may not have been added yet.
      guard !debts[index].isNew else {
        debts[index].isNew = false
        continue
      }
      while let noteOff = debts[index].notes.firstEnd, send(noteOff, debts[index].listener) {
        debts[index].notes.follow(noteOff)
      }
      if debts[index].notes.isEmpty { debts.remove(at: index) }
    }
  }

  /// What `listener` is owed.
  func owed(to listener: Address) -> SoundingNotes {
    for index in debts.indices where debts[index].listener == listener { return debts[index].notes }
    return SoundingNotes()
  }
}
