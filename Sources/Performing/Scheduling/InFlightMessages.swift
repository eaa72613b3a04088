import Instrument
import MIDI

/// The messages that were handed to the kernel and are not known to be delivered, oldest first. `sounding`
/// contains the notes that sound after the delivered messages. The messages and a copy of `sounding` are
/// stored in a `SharedNoteRecord`.
///
/// The kernel delivers a queue's events in order of time, which is also the order of handing over. The number
/// of events in the queue therefore determines which ones were delivered.
struct InFlightMessages: ~Copyable {
  private let record: SharedNoteRecord
  private let capacity: Int
  private var first = 0
  private(set) var waiting = 0
  /// The number of withdrawn messages that must be handed over again, before all others.
  private(set) var requeued = 0
  /// The number of delivered messages, including note-offs that a panic (`Panic`, which ends all notes) sent
  /// before their time.
  private(set) var delivered = 0
  private(set) var sounding = SoundingNotes()
  /// The notes that have ended since this set was last emptied.
  var ended = SoundingNotes()
  /// The notes that a panic ended before their time, and whose scheduled note-offs must be dropped.
  private var suppressed = SoundingNotes()

  init(capacity: Int, in record: SharedNoteRecord = SharedNoteRecord()) {
    precondition(capacity <= SharedNoteRecord.capacity, "more messages than the record has slots")
    self.capacity = capacity
    self.record = record
  }

  var isFull: Bool { waiting + requeued == capacity }

  /// Adds a message that is about to be handed over.
  mutating func append(_ message: TimedMessage) {
    precondition(!isFull && requeued == 0, "too many messages in flight")
    record[first + waiting] = message
    waiting += 1
    record.handedOver = first + waiting
  }

  /// Removes the last added message, which could not be handed over.
  mutating func retract() {
    waiting -= 1
    record.handedOver = first + waiting
  }

  /// Adds the first requeued message, which is about to be handed over again, and returns it; nil if there is
  /// none.
  mutating func appendRequeued() -> TimedMessage? {
    guard requeued > 0 else { return nil }
    requeued -= 1
    waiting += 1
    record.handedOver = first + waiting
    return record[first + waiting - 1]
  }

  /// Requeues the message that `appendRequeued` returned, which could not be handed over.
  mutating func retractRequeued() {
    retract()
    requeued += 1
  }

  /// Records that all but the last `count` messages were delivered.
  mutating func acknowledge(allButLast count: Int) {
    while waiting > count { acknowledgeFirst() }
  }

  /// Records that all messages due at or before `nanoseconds` of musical time were delivered.
  mutating func acknowledge(through nanoseconds: Int64) {
    while waiting > 0, record[first].nanoseconds <= nanoseconds { acknowledgeFirst() }
  }

  /// Removes all messages after a final withdrawal; returns their number.
  mutating func withdraw() -> Int {
    defer {
      waiting = 0
      requeued = 0
      record.handedOver = first
    }
    return waiting + requeued
  }

  /// Requeues all messages after a withdrawal, except suppressed note-offs.
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

  /// The notes that the last 1000 delivered messages ended. A subscriber hardly ever has more unread events:
  /// an ordinary input queue holds 200.
  var endedLately: SoundingNotes {
    var notes = SoundingNotes()
    for index in max(0, first - 1000)..<first {
      notes.formUnion(SoundingNotes(endedBy: record[index].message))
    }
    return notes
  }

  /// Records that a panic has ended every sounding note.
  mutating func suppress() {
    suppressed.formUnion(sounding)
    sounding = SoundingNotes()
    record.sounding = sounding
  }

  /// Returns `true` if `message` ends a note that a panic has already ended. The caller must then drop the
  /// message, which counts as delivered.
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

  /// Removes all messages when it is unknown which of them were delivered; returns their number. Every note
  /// that the removed messages begin counts as sounding.
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
    ended.formUnion(SoundingNotes(endedBy: message))
    first += 1
    waiting -= 1
    delivered += 1
    record.acknowledge(first, leaving: sounding)
  }
}
