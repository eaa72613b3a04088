import Instrument
import MIDI

/// The messages on their way to the listeners, oldest first, and what those that arrived left sounding; all of it is kept
/// in a ledger too.
///
/// The kernel delivers a queue's events in the order of their times, which is the order in which they were handed over.
/// So the number that still waits in the queue tells exactly which have arrived.
struct Deliveries: ~Copyable {
  private let ledger: Ledger
  private let capacity: Int
  private var first = 0
  /// Messages handed over and not known to have arrived.
  private(set) var waiting = 0
  /// Messages that were handed over and taken back, and are to be handed over again before all others.
  private(set) var returned = 0
  /// Messages that arrived, and note-offs that were sent before their time instead.
  private(set) var arrived = 0
  /// What sounds at the listeners.
  private(set) var sounding = SoundingNotes()
  /// Which notes have ended since this was last emptied.
  var ended = SoundingNotes()
  /// Notes that were ended before their time: the note-offs that are still to come for them are spent.
  private var hushed = SoundingNotes()

  /// Room for `capacity` messages, which the ledger must have too.
  init(capacity: Int, in ledger: Ledger = Ledger()) {
    precondition(capacity <= Ledger.capacity, "the ledger has no room for that")
    self.capacity = capacity
    self.ledger = ledger
  }

  var isFull: Bool { waiting + returned == capacity }

  /// `message` is about to be handed over.
  mutating func append(_ message: TimedMessage) {
    precondition(!isFull && returned == 0, "no room for another message on its way")
    ledger.slots[(first + waiting) % Ledger.capacity] = message
    waiting += 1
    ledger.handedOver = first + waiting
  }

  /// The message that was about to be handed over was not.
  mutating func retract() {
    waiting -= 1
    ledger.handedOver = first + waiting
  }

  /// The first of those returned, now about to be handed over again; nil when there is none.
  mutating func appendReturned() -> TimedMessage? {
    guard returned > 0 else { return nil }
    returned -= 1
    waiting += 1
    ledger.handedOver = first + waiting
    return ledger.slots[(first + waiting - 1) % Ledger.capacity]
  }

  /// That one was not handed over either.
  mutating func retractReturned() {
    retract()
    returned += 1
  }

  /// All but the last `count` have arrived.
  mutating func settle(allButLast count: Int) {
    while waiting > count { arrive() }
  }

  /// All up to `nanoseconds` of musical time have arrived.
  mutating func settle(through nanoseconds: Int64) {
    while waiting > 0, ledger.slots[first % Ledger.capacity].nanoseconds <= nanoseconds { arrive() }
  }

  /// What is on its way was taken back for good; the number of messages that was.
  mutating func withdraw() -> Int {
    defer {
      waiting = 0
      returned = 0
      ledger.handedOver = first
    }
    return waiting + returned
  }

  /// What is on its way was taken back, to be handed over again, save what is spent.
  mutating func takeBack() {
    ledger.handedOver = first
    let count = waiting + returned
    returned = 0
    for index in first..<first + count {
      let message = ledger.slots[index % Ledger.capacity]
      if isSpent(message.message) { continue }
      ledger.slots[(first + returned) % Ledger.capacity] = message
      returned += 1
    }
    waiting = 0
  }

  /// Which notes have ended among the last thousand messages that arrived: more than a listener has room for.
  var endedLately: SoundingNotes {
    var notes = SoundingNotes()
    for index in max(0, first - 1000)..<first {
      guard case .noteOff(let channel, let note, _) = ledger.slots[index % Ledger.capacity].message else { continue }
      notes.follow(.noteOn(channel: channel, note: note, velocity: 1))
    }
    return notes
  }

  /// Every note that sounds was ended before its time.
  mutating func hush() {
    hushed.formUnion(sounding)
    sounding = SoundingNotes()
    ledger.sounding = sounding
  }

  /// Whether `message`, next to be handed over, ends a note that was ended before; then it is not to be handed over.
  mutating func isSpent(_ message: Message) -> Bool {
    switch message {
    case .noteOff where hushed.contains(endedBy: message):
      hushed.follow(message)
      arrived += 1
      return true
    case .noteOn(let channel, let note, _):
      hushed.follow(.noteOff(channel: channel, note: note, velocity: 0))
      return false
    default: return false
    }
  }

  /// Nobody knows which of those on their way arrived: whatever they may have started counts as sounding. The number of
  /// them.
  mutating func lose() -> Int {
    for index in first..<first + waiting {
      let message = ledger.slots[index % Ledger.capacity].message
      if case .noteOn = message { sounding.follow(message) }
    }
    ledger.sounding = sounding
    return withdraw()
  }

  private mutating func arrive() {
    let message = ledger.slots[first % Ledger.capacity].message
    sounding.follow(message)
    if case .noteOff(let channel, let note, _) = message {
      ended.follow(.noteOn(channel: channel, note: note, velocity: 1))
    }
    ledger.sounding = sounding
    first += 1
    waiting -= 1
    arrived += 1
    ledger.settled = first
  }
}
