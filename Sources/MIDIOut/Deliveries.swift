import Instrument
import MIDI

/// The messages on their way to the listeners, oldest first, and what those that arrived left sounding.
///
/// The kernel delivers a queue's events in the order of their times, which is the order in which they were handed over.
/// So the number that still waits in the queue tells exactly which have arrived.
struct Deliveries: ~Copyable {
  private let slots: UnsafeMutablePointer<TimedMessage>
  private let capacity: Int
  private var first = 0
  /// Messages handed over and not known to have arrived.
  private(set) var waiting = 0
  /// Messages that arrived.
  private(set) var arrived = 0
  /// What sounds at the listeners.
  private(set) var sounding = SoundingNotes()

  init(capacity: Int) {
    slots = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { slots.deallocate() }

  var isFull: Bool { waiting == capacity }

  /// `message` was handed over.
  mutating func append(_ message: TimedMessage) {
    precondition(!isFull, "no room for another message on its way")
    slots[(first + waiting) % capacity] = message
    waiting += 1
  }

  /// All but the last `count` have arrived.
  mutating func settle(allButLast count: Int) {
    while waiting > count { arrive() }
  }

  /// All up to `nanoseconds` of musical time have arrived.
  mutating func settle(through nanoseconds: Int64) {
    while waiting > 0, slots[first].nanoseconds <= nanoseconds { arrive() }
  }

  /// What is on its way was taken back; the number of messages that was.
  mutating func withdraw() -> Int {
    defer { waiting = 0 }
    return waiting
  }

  /// Nobody knows which of those on their way arrived: whatever they may have started counts as sounding. The number of
  /// them.
  mutating func lose() -> Int {
    for index in 0..<waiting {
      let message = slots[(first + index) % capacity].message
      if case .noteOn = message { sounding.follow(message) }
    }
    return withdraw()
  }

  /// The note-off that one of the sounding notes wants; nil in silence.
  mutating func endFirst() -> Message? { sounding.endFirst() }

  private mutating func arrive() {
    sounding.follow(slots[first].message)
    first = (first + 1) % capacity
    waiting -= 1
    arrived += 1
  }
}
