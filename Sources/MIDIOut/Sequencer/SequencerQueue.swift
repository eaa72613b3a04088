import Instrument
import MIDI
import Performing
import RealTime

extension Performer {
  /// Starts to play through a sequencer; nil sends nothing. Throws if the system has no thread or descriptor left.
  public init(
    _ performance: consuming Performance, through sequencer: consuming Sequencer?, options: Options = Options()
  ) throws(PerformerError) {
    var queue: SequencerQueue?
    if let sequencer { queue = SequencerQueue(sequencer) }
    try self.init(performance, to: queue, options: options)
  }
}

/// The performer's output to a sequencer's queue, timed by the queue's clock in the kernel.
private final class SequencerQueue: MessageQueue {
  private let sequencer: Sequencer

  init(_ sequencer: consuming Sequencer) { self.sequencer = sequencer }

  var poolCapacity: Int { Sequencer.poolCapacity }
  var isRealtime: Bool { true }

  func start() throws { try sequencer.start() }
  func stop() throws { try sequencer.stop() }
  func status() throws -> (nanoseconds: Int64, waiting: Int) { try sequencer.status() }
  func schedule(_ message: Message, from port: Int, atNanoseconds nanoseconds: Int64) throws -> Bool {
    try sequencer.schedule(message, from: port, atNanoseconds: nanoseconds)
  }
  func pass(_ message: Message, except sender: UInt8, _ missedNoteOffs: inout MissedNoteOffs) {
    sequencer.pass(message, except: sender, &missedNoteOffs)
  }
  func send(_ message: Message) throws { try sequencer.send(message) }
  func withdraw() throws { try sequencer.withdraw() }
  func subscriberCount() throws -> Int { try sequencer.subscriberCount() }

  func followLosses(_ missedNoteOffs: inout MissedNoteOffs) -> Int { sequencer.followLosses(&missedNoteOffs) }
  func resend(_ missedNoteOffs: inout MissedNoteOffs) { sequencer.resend(&missedNoteOffs) }
  func run(
    _ panic: inout Panic, notes: PortNotes, channels: UInt64, stops: Bool, missedNoteOffs: inout MissedNoteOffs
  ) {
    sequencer.run(&panic, notes: notes, channels: channels, stops: stops, missedNoteOffs: &missedNoteOffs)
  }

  func monotonicNanoseconds() -> Int64 { MonotonicClock.nanoseconds() }
  func sleep(until nanoseconds: Int64) { MonotonicClock.sleep(until: nanoseconds) }
  func wait(until nanoseconds: Int64, for waker: borrowing Waker) -> Bool { waker.wait(until: nanoseconds) }
}
