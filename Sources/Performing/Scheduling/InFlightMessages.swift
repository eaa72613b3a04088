import Instrument
import MIDI

/// Tracks the messages that were handed to the kernel and are not known to be delivered, oldest first. Also tracks the
/// notes that sound after the delivered messages (`sounding`).
/// The kernel delivers a queue's events in order of time, which is also the order of handing over. So the number of
/// events in the queue shows which messages were delivered.
struct InFlightMessages: ~Copyable {
  private let record: SharedNoteRecord
  private let capacity: Int
  private let split: PortSplit
  /// The number of acknowledged messages, which is the record's index of the first message in flight.
  private var first = 0
  /// The number of messages in flight.
  private(set) var waiting = 0
  /// The number of messages that were withdrawn from the kernel's queue and must be handed over again, before all
  /// others.
  private(set) var requeued = 0
  /// The number of delivered messages, including note-offs that a panic (`Panic`, which ends all notes) sent before
  /// their time.
  private(set) var delivered = 0
  private(set) var sounding = SoundingNotes()
  /// `true` if the delivered messages have started the clock's slaves, and neither a message nor a panic has stopped
  /// the slaves.
  private(set) var isRolling = false
  private(set) var soundingAtPorts = PortNotes()
  /// The notes that have ended since this set was last emptied.
  var ended = SoundingNotes()
  /// The notes that a panic ended before their time. Their scheduled note-offs must be dropped.
  private var suppressed = SoundingNotes()

  init(capacity: Int, in record: SharedNoteRecord = SharedNoteRecord(), split: PortSplit = .none) {
    precondition(capacity <= SharedNoteRecord.capacity, "more messages than the record has slots")
    self.capacity = capacity
    self.split = split
    self.record = record
  }

  var hasOnePort: Bool { split == .none }

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

  /// Adds and returns the first requeued message, which is about to be handed over again; nil if there is none.
  mutating func appendRequeued() -> TimedMessage? {
    guard requeued > 0 else { return nil }
    requeued -= 1
    waiting += 1
    record.handedOver = first + waiting
    return record[first + waiting - 1]
  }

  mutating func retractRequeued() {
    retract()
    requeued += 1
  }

  mutating func acknowledge(allButLast count: Int) {
    while waiting > count { acknowledgeFirst() }
  }

  /// Acknowledges the messages due at or before a musical time.
  mutating func acknowledge(through nanoseconds: Int64) {
    while waiting > 0, record[first].nanoseconds <= nanoseconds { acknowledgeFirst() }
  }

  /// Removes all messages, so that none is handed over again; returns their number.
  mutating func withdraw() -> Int {
    defer {
      waiting = 0
      requeued = 0
      record.handedOver = first
    }
    return waiting + requeued
  }

  /// Removes all messages before another performance takes over; returns their number. A panic must have ended all
  /// notes and stopped the slaves before the call. Nothing stays suppressed, because the other performance sends no
  /// note-offs of these notes.
  mutating func settle() -> Int {
    suppressed = SoundingNotes()
    isRolling = false
    return withdraw()
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

  /// The notes that the last 1000 delivered messages ended. A subscriber with a full input queue may lose the whole
  /// queue, usually 200 events.
  var recentlyEnded: SoundingNotes {
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
    soundingAtPorts.removeAll()
    record.sounding = sounding
  }

  /// Returns `true` if `message` is the note-off of a note that a panic has ended. The note-off then counts as
  /// delivered, and must be dropped. A note-on of such a note ends the suppression.
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

  /// Removes all messages and returns their number. Their notes count as sounding, because each may have begun. Slaves
  /// that may have started count as rolling.
  mutating func abandon() -> Int {
    for index in first..<first + waiting {
      let message = record[index]
      if case .noteOn = message.message { follow(message) }
      if message.message.startsOrContinuesSlaves { isRolling = true }
    }
    record.sounding = sounding
    return withdraw()
  }

  private mutating func follow(_ timed: TimedMessage) {
    sounding.follow(timed.message)
    soundingAtPorts.follow(timed.message, at: split.port(of: timed))
  }

  private mutating func acknowledgeFirst() {
    let message = record[first].message
    follow(record[first])
    isRolling = message.startsOrContinuesSlaves || isRolling && message != .stop
    ended.formUnion(SoundingNotes(endedBy: message))
    first += 1
    waiting -= 1
    delivered += 1
    record.acknowledge(first, leaving: sounding)
  }
}

extension Message {
  fileprivate var startsOrContinuesSlaves: Bool { self == .start || self == .continue }
}
