import Instrument
import MIDI

/// The messages handed to the kernel whose delivery is not known yet, oldest first, and the notes that sound because of delivered ones. The shared
/// record contains both too.
///
/// The kernel delivers a queue's events in the order of their times, which is the order in which they were handed over.
/// The number that still waits in the queue therefore tells exactly which were delivered.
struct InFlightMessages: ~Copyable {
  private let record: SharedNoteRecord
  private let capacity: Int
  private var first = 0
  private(set) var waiting = 0
  /// Withdrawn messages, to be handed over again before all others.
  private(set) var requeued = 0
  /// Messages that were delivered, and note-offs that a panic sent before their time.
  private(set) var delivered = 0
  private(set) var sounding = SoundingNotes()
  /// The notes that have ended since this was last emptied.
  var ended = SoundingNotes()
  /// Notes that a panic ended before their time: their scheduled note-offs are dropped.
  private var suppressed = SoundingNotes()

  init(capacity: Int, in record: SharedNoteRecord = SharedNoteRecord()) {
    precondition(capacity <= SharedNoteRecord.capacity, "more messages than the record has slots")
    self.capacity = capacity
    self.record = record
  }

  var isFull: Bool { waiting + requeued == capacity }

  /// Adds `message`, just before it is handed over.
  mutating func append(_ message: TimedMessage) {
    precondition(!isFull && requeued == 0, "too many messages in flight")
    record[first + waiting] = message
    waiting += 1
    record.handedOver = first + waiting
  }

  /// Removes the message last added: it was not handed over.
  mutating func retract() {
    waiting -= 1
    record.handedOver = first + waiting
  }

  /// Returns the first requeued message, which is added again just before it is handed over; nil if there is none.
  mutating func appendRequeued() -> TimedMessage? {
    guard requeued > 0 else { return nil }
    requeued -= 1
    waiting += 1
    record.handedOver = first + waiting
    return record[first + waiting - 1]
  }

  /// Requeues the message that `appendRequeued` returned: it was not handed over.
  mutating func retractRequeued() {
    retract()
    requeued += 1
  }

  /// Notes that all but the last `count` messages were delivered.
  mutating func acknowledge(allButLast count: Int) {
    while waiting > count { acknowledgeFirst() }
  }

  /// Notes that all messages up to `nanoseconds` of musical time were delivered.
  mutating func acknowledge(through nanoseconds: Int64) {
    while waiting > 0, record[first].nanoseconds <= nanoseconds { acknowledgeFirst() }
  }

  /// Removes all messages, which were withdrawn for good; returns their number.
  mutating func withdraw() -> Int {
    defer {
      waiting = 0
      requeued = 0
      record.handedOver = first
    }
    return waiting + requeued
  }

  /// Requeues all messages, which were withdrawn, except suppressed note-offs.
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

  /// The notes that ended among the last 1000 messages delivered: an ordinary client's input queue holds only 200 events.
  var endedLately: SoundingNotes {
    var notes = SoundingNotes()
    for index in max(0, first - 1000)..<first {
      notes.formUnion(SoundingNotes(endedBy: record[index].message))
    }
    return notes
  }

  /// Notes that a panic has ended every note that sounds.
  mutating func suppress() {
    suppressed.formUnion(sounding)
    sounding = SoundingNotes()
    record.sounding = sounding
  }

  /// `true` if the next message ends a note that a panic has ended already. Then the message counts as delivered, and is dropped.
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

  /// Removes all messages when it is unknown which were delivered: each note that they begin then counts as sounding. Returns their number.
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
