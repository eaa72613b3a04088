import MIDI
import RealTime

@testable import Performing

/// The error with which a test makes the queue fail.
struct QueueFault: Error, Equatable {}

/// A queue with one subscriber, in memory: its clock moves only while the scheduler sleeps, so that an hour takes a moment, and what
/// goes wrong goes wrong when the test says so.
final class MemoryQueue: MessageQueue {
  let poolCapacity = 2000
  /// A test's thread would take a whole processor.
  let isRealtime = false
  static let subscriber = Address(client: 128, port: 0)

  /// The most messages that wait.
  var pool = 2000
  /// The acts of others while the scheduler sleeps, each at a time of its clock, the earliest first.
  var actions: [(time: Int64, action: () -> Void)] = []
  /// Called after each sleep; the test changes the queue, or asks the scheduler for something.
  var afterSleep: (MemoryQueue) -> Void = { _ in }
  /// The error that every operation throws from now on.
  var failure: QueueFault?
  /// The error that every operation throws from the next panic on.
  var panicFailure: QueueFault?
  /// Whether a failure also keeps from the subscriber what is sent directly, without a word.
  var isCutOff = false
  /// The number of subscribers.
  var subscribers = 1
  /// Whether the subscriber's own queue is full, so that everything is lost.
  var isDeaf = false

  /// The clock of the scheduler's thread, in nanoseconds.
  private(set) var now: Int64 = 1_000_000_000
  /// The queue's clock, in nanoseconds.
  private(set) var elapsed: Int64 = 0
  private(set) var isRunning = false
  private var waiting: [(time: Int64, message: Message)] = []
  private var losses = 0
  /// The messages that the subscriber heard, each at the queue's time.
  private(set) var heard: [(time: Int64, message: Message)] = []
  /// How many of the actions were done.
  private var done = 0
  /// How often a wait was ended by a wake-up.
  private(set) var wakes = 0
  /// How often the pool was full.
  private(set) var refusals = 0

  /// The channels and notes that the subscriber heard begin and not end.
  var sounding: [[UInt8]] {
    var notes: [[UInt8]] = []
    for (_, message) in heard {
      switch message {
      case .noteOn(let channel, let note, _): notes.append([channel.index, note])
      case .noteOff(let channel, let note, _): notes.removeAll { $0 == [channel.index, note] }
      default: break
      }
    }
    return notes
  }

  var noteOns: [Message] {
    heard.map(\.message).filter { if case .noteOn = $0 { true } else { false } }
  }

  /// Time passes; what is due is delivered.
  func pass(_ nanoseconds: Int64) {
    now += nanoseconds
    guard isRunning else { return }
    elapsed += nanoseconds
    let due = waiting.filter { $0.time <= elapsed }
    waiting.removeAll { $0.time <= elapsed }
    for (time, message) in due { deliver(message, at: time) }
  }

  private func deliver(_ message: Message, at time: Int64) {
    if isDeaf { losses += 1 } else { heard.append((time, message)) }
  }

  private func check() throws {
    if let failure { throw failure }
  }

  func start() throws {
    try check()
    isRunning = true
  }

  func stop() throws {
    try check()
    isRunning = false
  }

  func status() throws -> (nanoseconds: Int64, waiting: Int) {
    try check()
    return (elapsed, waiting.count)
  }

  func schedule(_ message: Message, atNanoseconds nanoseconds: Int64) throws -> Bool {
    try check()
    guard waiting.count < pool else {
      refusals += 1
      return false
    }
    // A late message is delivered late.
    let time = max(nanoseconds, elapsed)
    let place = waiting.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    waiting.insert((time, message), at: place)
    return true
  }

  func withdraw() throws {
    try check()
    waiting = []
  }

  func subscriberCount() throws -> Int {
    try check()
    return subscribers
  }

  func followLosses(_ missedNoteOffs: inout MissedNoteOffs) -> Int {
    if losses > 0 { missedNoteOffs.open(Self.subscriber) }
    defer { losses = 0 }
    return losses
  }

  func resend(_ missedNoteOffs: inout MissedNoteOffs) {
    missedNoteOffs.resend { message, _ in send(message) }
  }

  func run(_ panic: inout Panic, notes: SoundingNotes, channels: UInt64, missedNoteOffs: inout MissedNoteOffs) {
    if let panicFailure { failure = panicFailure }
    panic.removeAll()
    var all = notes
    all.formUnion(missedNoteOffs.notes(missedBy: Self.subscriber))
    panic.add(PanicSequence(Self.subscriber, notes: all, channels: channels))
    panic.run(
      &missedNoteOffs,
      advance: { sequence in
        while let message = sequence.next {
          guard send(message) else { return false }
          sequence.pass(message)
        }
        return true
      }, sleep: { pass(Panic.retryInterval) })
  }

  private func send(_ message: Message) -> Bool {
    if isCutOff, failure != nil { return true }
    guard !isDeaf else { return false }
    heard.append((elapsed, message))
    return true
  }

  func monotonicNanoseconds() -> Int64 { now }

  func sleep(until nanoseconds: Int64) {
    let deadline = max(now + 1000, nanoseconds)
    while act(before: deadline) {}
    pass(deadline - now)
    afterSleep(self)
  }

  func wait(until nanoseconds: Int64, for waker: borrowing Waker) -> Bool {
    let deadline = max(now + 1000, nanoseconds)
    var isWoken = waker.take()
    while !isWoken, act(before: deadline) { isWoken = waker.take() }
    if isWoken { wakes += 1 } else { pass(deadline - now) }
    afterSleep(self)
    return isWoken
  }

  /// Lets time pass until the next action, and does it; false if it is not before `deadline`.
  private func act(before deadline: Int64) -> Bool {
    guard done < actions.count, actions[done].time < deadline else { return false }
    pass(max(0, actions[done].time - now))
    done += 1
    actions[done - 1].action()
    return true
  }
}
