import MIDI
import RealTime

/// A scheduler's output: a queue that delivers each message at its time to the subscribers, and the clock by which the scheduler wakes.
///
/// `MIDIOut` has the kernel's; tests have one in memory with a clock of its own and faults on demand. One thread uses it. The first
/// error that it throws ends the performance and is `Report.error`.
package protocol MessageQueue: AnyObject {
  /// The most messages that wait in the queue.
  var poolCapacity: Int { get }

  /// `true` if the scheduler's thread is to be real-time, because somebody hears when it is late.
  var isRealtime: Bool { get }

  /// Starts the queue's clock, or lets it run on after `stop()`.
  func start() throws

  /// Stops the queue's clock; messages stay in the queue.
  func stop() throws

  /// The queue's clock in nanoseconds, and the number of messages that wait in the queue.
  func status() throws -> (nanoseconds: Int64, waiting: Int)

  /// Hands over a message for delivery at `nanoseconds` of the queue's clock, or at once if that is past; returns `false` if the queue is full.
  func schedule(_ message: Message, atNanoseconds nanoseconds: Int64) throws -> Bool

  /// Removes every message that waits in the queue.
  func withdraw() throws

  /// The number of subscribers.
  func subscriberCount() throws -> Int

  /// Records in `missedNoteOffs` which subscribers missed a message since the last call; returns the number of missed messages.
  func followLosses(_ missedNoteOffs: inout MissedNoteOffs) -> Int

  /// Resends missed messages, as many as each subscriber takes now.
  func resend(_ missedNoteOffs: inout MissedNoteOffs)

  /// Ends `notes` and missed notes at each subscriber, and releases `channels`, bit n for channel n + 1.
  ///
  /// Afterwards `missedNoteOffs` has the note-offs that a subscriber did not take, and `panic` has its sequence.
  func run(
    _ panic: inout Panic, notes: SoundingNotes, channels: UInt64, missedNoteOffs: inout MissedNoteOffs)

  /// The clock of the scheduler's thread, in nanoseconds; it never stops.
  func monotonicNanoseconds() -> Int64

  /// Sleeps until the clock of the scheduler's thread stands at `nanoseconds`; returns at once when that has passed.
  func sleep(until nanoseconds: Int64)

  /// Sleeps likewise, but no longer than until `waker` is woken; returns `true` if it was woken before the time.
  func wait(until nanoseconds: Int64, for waker: borrowing Waker) -> Bool
}
