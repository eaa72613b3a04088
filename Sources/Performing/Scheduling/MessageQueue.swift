import MIDI
import RealTime

/// A scheduler's output: a queue that delivers each message to the subscribers when it is due, and the clock by which
/// the scheduler wakes up. `MIDIOut` uses the kernel's queue; tests simulate the queue and the clock. Only one
/// thread uses a queue. The first thrown error ends the performance and becomes `Report.error`.
package protocol MessageQueue: AnyObject {
  /// The maximum number of messages in the queue.
  var poolCapacity: Int { get }

  /// `true` if the scheduler's thread needs real-time priority, because lateness would be audible.
  var isRealtime: Bool { get }

  /// Starts or resumes the queue's clock.
  func start() throws

  /// Stops the queue's clock; messages stay in the queue.
  func stop() throws

  /// Returns the time of the queue's clock in nanoseconds, and the number of messages in the queue.
  func status() throws -> (nanoseconds: Int64, waiting: Int)

  /// Queues a message of an output port for a time of the queue's clock, or for now if that time is past; `false` if
  /// the queue is full.
  func schedule(_ message: Message, from port: Int, atNanoseconds nanoseconds: Int64) throws -> Bool

  /// Sends a message at once to each subscriber that does not belong to the client `sender`, and only once to a
  /// subscriber of several ports. Records a note-off that a subscriber does not accept.
  func pass(_ message: Message, except sender: UInt8, _ missedNoteOffs: inout MissedNoteOffs)

  /// Sends a message to every subscriber now, even if the queue's clock is stopped.
  func send(_ message: Message) throws

  /// Removes every message from the queue.
  func withdraw() throws

  func subscriberCount() throws -> Int

  /// Records which subscribers missed a message since the last call; returns the number of missed messages.
  func followLosses(_ missedNoteOffs: inout MissedNoteOffs) -> Int

  /// Resends missed note-offs, as many as each subscriber accepts now.
  func resend(_ missedNoteOffs: inout MissedNoteOffs)

  /// Silences each subscriber of each port (see `PanicSequence`). Sends MIDI's Stop if `stops` is `true` and the port
  /// sends MIDI clock. Then sends note-offs for the port's `notes` and for the notes whose note-offs the subscriber
  /// missed. Last, sends sustain off and all notes off on `channels` (bit n for MIDI channel n + 1). If a subscriber
  /// does not accept all of these messages, its notes are added to `missedNoteOffs`, and its `PanicSequence` stays in
  /// `panic`.
  func run(
    _ panic: inout Panic, notes: PortNotes, channels: UInt64, stops: Bool, missedNoteOffs: inout MissedNoteOffs)

  /// Returns the time of the scheduler thread's clock, which never stops, in nanoseconds.
  func monotonicNanoseconds() -> Int64

  /// Sleeps until the scheduler thread's clock reaches `nanoseconds`, if that time is not past.
  func sleep(until nanoseconds: Int64)

  /// Sleeps until `nanoseconds` of the scheduler thread's clock, or until `waker` is woken; `true` if it was woken.
  func wait(until nanoseconds: Int64, for waker: borrowing Waker) -> Bool
}
