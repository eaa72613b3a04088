import MIDI
import RealTime

/// An output: where a scheduler hands its messages, a queue that delivers each at its time to the subscribers, and the clock by which the
/// scheduler wakes.
///
/// `Sequencer` is the kernel's. Tests have one in memory, with a clock of its own and faults on demand. It is internal, because an output
/// also silences its subscribers and resends what they missed, in terms that no other module knows: one more output conforms in this
/// module, and `Performer` gets an initializer for it.
protocol MessageQueue: ~Copyable {
  /// The most messages that wait in the queue.
  static var poolCapacity: Int { get }

  /// Whether the scheduler's thread is to be real-time, because somebody hears when it is late.
  static var isRealtime: Bool { get }

  /// Starts the queue's clock, or lets it run on after `stop()`.
  mutating func start() throws(SequencerError)

  /// Stops the queue's clock; messages stay in the queue.
  mutating func stop() throws(SequencerError)

  /// The queue's clock in nanoseconds, and the number of messages that wait in the queue.
  mutating func status() throws(SequencerError) -> (nanoseconds: Int64, waiting: Int)

  /// Hands over a message, to be delivered when the queue's clock stands at `nanoseconds`; at once if that has passed.
  ///
  /// - Returns: false while the queue is full; try again when some messages were delivered.
  mutating func schedule(_ message: Message, atNanoseconds nanoseconds: Int64) throws(SequencerError) -> Bool

  /// Removes every message that waits in the queue.
  mutating func withdraw() throws(SequencerError)

  /// The number of subscribers.
  mutating func subscriberCount() throws(SequencerError) -> Int

  /// Records in `missedNoteOffs` which subscribers missed a message since the last call; the number of messages missed.
  mutating func followLosses(_ missedNoteOffs: inout MissedNoteOffs) -> Int

  /// Resends what subscribers missed, as much as each takes now.
  mutating func resend(_ missedNoteOffs: inout MissedNoteOffs)

  /// Ends `notes` at each subscriber, and what it missed, and releases `channels`, bit n for channel n + 1.
  ///
  /// What a subscriber did not take is in `missedNoteOffs` afterwards, and its sequence in `panic`.
  mutating func run(
    _ panic: inout Panic, notes: SoundingNotes, channels: UInt64, missedNoteOffs: inout MissedNoteOffs)

  /// The clock of the scheduler's thread, in nanoseconds; it never stops.
  mutating func monotonicNanoseconds() -> Int64

  /// Sleeps until the clock of the scheduler's thread stands at `nanoseconds`; returns at once when that has passed.
  mutating func sleep(until nanoseconds: Int64)

  /// Sleeps likewise, and also ends when `waker` was woken.
  ///
  /// - Returns: whether it was woken before that time.
  mutating func wait(until nanoseconds: Int64, for waker: borrowing Waker) -> Bool
}

extension Sequencer: MessageQueue {
  static var isRealtime: Bool { true }
  func monotonicNanoseconds() -> Int64 { MonotonicClock.nanoseconds() }
  func sleep(until nanoseconds: Int64) { MonotonicClock.sleep(until: nanoseconds) }
  func wait(until nanoseconds: Int64, for waker: borrowing Waker) -> Bool { waker.wait(until: nanoseconds) }
}
