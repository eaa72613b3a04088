import MIDI
import RealTime

@testable import Performing

/// The error that a `MemoryQueue` throws when a test lets it fail.
struct QueueFault: Error, Equatable {}

/// A queue in memory with one subscriber. Its clocks advance only while the scheduler sleeps, or when a test calls
/// `pass(_:)`.
final class MemoryQueue: MessageQueue {
  let poolCapacity = 2000
  /// A real-time thread would take a whole processor from other tests.
  let isRealtime = false
  static let subscriber = Address(client: 128, port: 0)

  /// The most messages that the queue holds.
  var pool = 2000
  /// The actions to perform while the scheduler sleeps, in the order of their times on the clock `now`.
  var actions: [(time: Int64, action: () -> Void)] = []
  var afterSleep: (MemoryQueue) -> Void = { _ in }
  /// The error that every operation throws from now on.
  var failure: QueueFault?
  /// The error that every operation throws from the next panic (messages that silence all subscribers) on.
  var panicFailure: QueueFault?
  /// `true` if messages that bypass the queue are lost without an error after a failure.
  var isCutOff = false
  var subscribers = 1
  /// The number of ports. The subscriber subscribes to all ports.
  var ports = 1
  /// `true` while the subscriber's own queue is full. Scheduled messages are then lost; messages of panics and resent
  /// note-offs are refused.
  var isDeaf = false

  /// The clock of the scheduler's thread, in nanoseconds.
  private(set) var now: Int64 = 1_000_000_000
  /// The queue's clock, in nanoseconds.
  private(set) var elapsed: Int64 = 0
  private(set) var isRunning = false
  private var waiting: [(time: Int64, message: Message, port: Int)] = []
  private var losses = 0
  /// The messages delivered from each port: all messages in `heard` except those that `pass(_:except:_:)` passed on.
  private(set) var heardAtPorts = [[Message]](repeating: [], count: PortSplit.largestCount)
  /// The messages that the scheduler passed on from other clients with `pass(_:except:_:)`, with their senders.
  private(set) var passed: [(message: Message, sender: UInt8)] = []
  /// The messages delivered to the subscriber, with the queue's times.
  private(set) var heard: [(time: Int64, message: Message)] = []
  /// A function that receives the messages instead of `heard` and `heardAtPorts`, which would grow without limit.
  var listener: ((_ time: Int64, _ message: Message) -> Void)?
  /// The number of performed actions that are still in `actions`.
  private var done = 0
  /// The number of waits that a wake-up ended.
  private(set) var wakes = 0
  private(set) var refusals = 0

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

  func pass(_ nanoseconds: Int64) {
    now += nanoseconds
    guard isRunning else { return }
    elapsed += nanoseconds
    let due = waiting.filter { $0.time <= elapsed }
    waiting.removeAll { $0.time <= elapsed }
    for (time, message, port) in due { deliver(message, at: time, from: port) }
  }

  private func deliver(_ message: Message, at time: Int64, from port: Int) {
    guard !isDeaf else {
      losses += 1
      return
    }
    receive(message, at: time, from: port)
  }

  private func receive(_ message: Message, at time: Int64, from port: Int) {
    if let listener { return listener(time, message) }
    heard.append((time, message))
    heardAtPorts[port].append(message)
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

  func schedule(_ message: Message, from port: Int, atNanoseconds nanoseconds: Int64) throws -> Bool {
    try check()
    guard waiting.count < pool else {
      refusals += 1
      return false
    }
    let time = max(nanoseconds, elapsed)
    let place = waiting.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    waiting.insert((time, message, port), at: place)
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

  func pass(_ message: Message, except sender: UInt8, _ missedNoteOffs: inout MissedNoteOffs) {
    passed.append((message, sender))
    guard !isDeaf else {
      return missedNoteOffs.open(Self.subscriber, notes: SoundingNotes(endedBy: message))
    }
    heard.append((elapsed, message))
  }

  func followLosses(_ missedNoteOffs: inout MissedNoteOffs) -> Int {
    if losses > 0 { for port in 0..<ports { missedNoteOffs.open(Self.subscriber, from: port) } }
    defer { losses = 0 }
    return losses
  }

  func resend(_ missedNoteOffs: inout MissedNoteOffs) {
    missedNoteOffs.resend { message, port, _ in offer(message, from: port) }
  }

  func run(
    _ panic: inout Panic, notes: PortNotes, channels: UInt64, stops: Bool, missedNoteOffs: inout MissedNoteOffs
  ) {
    if let panicFailure { failure = panicFailure }
    panic.removeAll()
    for port in 0..<ports {
      var all = notes[port]
      all.formUnion(missedNoteOffs.notes(missedBy: Self.subscriber, from: port))
      panic.add(
        PanicSequence(
          Self.subscriber, from: port, notes: all, channels: channels, stops: stops && port == PortSplit.clockPort))
    }
    panic.run(
      &missedNoteOffs,
      advance: { sequence in
        while let message = sequence.next {
          guard offer(message, from: sequence.port) else { return false }
          sequence.pass(message)
        }
        return true
      }, sleep: { pass(Panic.retryInterval) })
  }

  func send(_ message: Message) throws {
    try check()
    deliver(message, at: elapsed, from: PortSplit.clockPort)
  }

  private func offer(_ message: Message, from port: Int) -> Bool {
    if isCutOff, failure != nil { return true }
    guard !isDeaf else { return false }
    receive(message, at: elapsed, from: port)
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

  /// Advances time to the next action, and performs the action. Returns `false` if no action comes before `deadline`.
  private func act(before deadline: Int64) -> Bool {
    guard done < actions.count, actions[done].time < deadline else { return false }
    pass(max(0, actions[done].time - now))
    done += 1
    actions[done - 1].action()
    if done == 1000 {
      actions.removeFirst(done)
      done = 0
    }
    return true
  }
}
