import Instrument
import MIDI

/// The messages on their way to the listeners, oldest first, and what those that arrived left sounding; all of it is kept
/// in a ledger too.
///
/// The kernel delivers a queue's events in the order of their times, which is the order in which they were handed over.
/// So the number that still waits in the queue tells exactly which have arrived.
struct InFlightMessages: ~Copyable {
  private let record: SharedNoteRecord
  private let capacity: Int
  private var first = 0
  /// Messages handed over and not known to have arrived.
  private(set) var waiting = 0
  /// Messages that were handed over and taken back, and are to be handed over again before all others.
  private(set) var requeued = 0
  /// Messages that arrived, and note-offs that were sent before their time instead.
  private(set) var delivered = 0
  /// What sounds at the listeners.
  private(set) var sounding = SoundingNotes()
  /// Which notes have ended since this was last emptied.
  var ended = SoundingNotes()
  /// Notes that were ended before their time: the note-offs that are still to come for them are spent.
  private var suppressed = SoundingNotes()

  /// Room for `capacity` messages, which the ledger must have too.
  init(capacity: Int, in record: SharedNoteRecord = SharedNoteRecord()) {
    precondition(capacity <= SharedNoteRecord.capacity, "the ledger has no room for that")
    self.capacity = capacity
    self.record = record
  }

  var isFull: Bool { waiting + requeued == capacity }

  /// `message` is about to be handed over.
  mutating func append(_ message: TimedMessage) {
    precondition(!isFull && requeued == 0, "no room for another message on its way")
    record[first + waiting] = message
    waiting += 1
    record.handedOver = first + waiting
  }

  /// The message that was about to be handed over was not.
  mutating func retract() {
    waiting -= 1
    record.handedOver = first + waiting
  }

  /// The first of those returned, now about to be handed over again; nil when there is none.
  mutating func appendRequeued() -> TimedMessage? {
    guard requeued > 0 else { return nil }
    requeued -= 1
    waiting += 1
    record.handedOver = first + waiting
    return record[first + waiting - 1]
  }

  /// That one was not handed over either.
  mutating func retractRequeued() {
    retract()
    requeued += 1
  }

  /// All but the last `count` have arrived.
  mutating func acknowledge(allButLast count: Int) {
    while waiting > count { acknowledgeFirst() }
  }

  /// All up to `nanoseconds` of musical time have arrived.
  mutating func acknowledge(through nanoseconds: Int64) {
    while waiting > 0, record[first].nanoseconds <= nanoseconds { acknowledgeFirst() }
  }

  /// What is on its way was taken back for good; the number of messages that was.
  mutating func withdraw() -> Int {
    defer {
      waiting = 0
      requeued = 0
      record.handedOver = first
    }
    return waiting + requeued
  }

  /// What is on its way was taken back, to be handed over again, save what is spent.
  mutating func requeueAll() {
    record.handedOver = first
    let count = waiting + requeued
    requeued = 0
    for index in first..<first + count {
      let message = record[index]
      if isSuppressed(message.message) { continue }
      record[first + requeued] = message
      requeued += 1
    }
    waiting = 0
  }

  /// Which notes have ended among the last thousand messages that arrived: more than a listener has room for.
  var endedLately: SoundingNotes {
    var notes = SoundingNotes()
    for index in max(0, first - 1000)..<first {
      guard case .noteOff(let channel, let note, _) = record[index].message else {
        continue
      }
      notes.follow(.noteOn(channel: channel, note: note, velocity: 1))
    }
    return notes
  }

  /// Every note that sounds was ended before its time.
  mutating func suppress() {
    suppressed.formUnion(sounding)
    sounding = SoundingNotes()
    record.sounding = sounding
  }

  /// Whether `message`, next to be handed over, ends a note that was ended before; then it is not to be handed over.
  mutating func isSuppressed(_ message: Message) -> Bool {
    switch message {
    case .noteOff where suppressed.contains(endedBy: message):
      suppressed.follow(message)
      delivered += 1
      return true
    case .noteOn(let channel, let note, _):
      suppressed.follow(.noteOff(channel: channel, note: note, velocity: 0))
      return false
    default: return false
    }
  }

  /// Nobody knows which of those on their way arrived: whatever they may have started counts as sounding. The number of
  /// them.
  mutating func abandon() -> Int {
    for index in first..<first + waiting {
      let message = record[index].message
      if case .noteOn = message { sounding.follow(message) }
    }
    record.sounding = sounding
    return withdraw()
  }

  private mutating func acknowledgeFirst() {
    let message = record[first].message
    sounding.follow(message)
    if case .noteOff(let channel, let note, _) = message {
      ended.follow(.noteOn(channel: channel, note: note, velocity: 1))
    }
    first += 1
    waiting -= 1
    delivered += 1
    record.acknowledge(first, leaving: sounding)
  }
}
