import CAllocations
import Instrument
import MIDI
import Testing

@testable import Performing

#if DEBUG
  private let isDebug = true
#else
  private let isDebug = false
#endif

struct PanicTests {
  private static let awake = Address(client: 128, port: 0)
  private static let stopped = Address(client: 129, port: 0)

  @Test func panicEndsNotesThenReleasesPedalAndNotesOnEachChannel() {
    let queue = Queue()
    var missed = MissedNoteOffs()
    var panic = Self.panic([Self.awake], notes: [60, 61], channels: 0b11)
    panic.run(&missed, advance: queue.advance, sleep: {})
    let (one, two) = (Channel(number: 1), Channel(number: 2))
    #expect(
      queue.received[Self.awake.client] == [
        .noteOff(channel: two, note: 60, velocity: 0), .noteOff(channel: two, note: 61, velocity: 0), .sustainOff(one),
        .allNotesOff(one), .sustainOff(two), .allNotesOff(two),
      ])
    #expect(panic.count == 0)
    #expect(missed.isEmpty == true)
  }

  @Test func panicResetsControllersOfBentChannels() {
    let queue = Queue()
    var missed = MissedNoteOffs()
    var panic = Self.panic([Self.awake], notes: [], channels: 0b10_0000_0000_0000_0011)
    panic.run(&missed, advance: queue.advance, sleep: {})
    let (one, two) = (Channel(number: 1), Channel(number: 2))
    #expect(
      queue.received[Self.awake.client] == [
        .sustainOff(one), .allNotesOff(one), .sustainOff(two), .allNotesOff(two), .resetAllControllers(two),
      ])
  }

  @Test func notesOfASubscriberWithAFullQueueCountAsMissed() {
    let queue = Queue(space: [Self.stopped.client: 1])
    var missed = MissedNoteOffs()
    var panic = Self.panic([Self.awake, Self.stopped], notes: [60, 61], channels: 0)
    var waits = 0
    panic.run(&missed, advance: queue.advance, sleep: { waits += 1 })
    #expect(waits == 49)
    #expect(panic.count == 1)
    #expect(missed.notes(missedBy: Self.awake).isEmpty)
    // The queue accepted the note-off of 60, but the kernel discards a full queue.
    #expect(missed.notes(missedBy: Self.stopped).numbers == [60, 61])
    #expect(queue.received[Self.awake.client]?.count == 2)
  }

  /// Formerly, a note hung: a panic could not end the note, and its scheduled note-off was suppressed.
  @Test func noteMissedByPanicEndsWhenSubscriberReadsAgain() {
    var inFlight = InFlightMessages(capacity: 8)
    inFlight.append(.noteOn(60, at: 0))
    inFlight.acknowledge(allButLast: 0)
    var missed = MissedNoteOffs()
    var panic = Self.panic([Self.stopped], notes: inFlight.sounding.numbers, channels: 0)
    panic.run(&missed, advance: { _ in false }, sleep: {})
    inFlight.suppress()
    #expect(inFlight.isSuppressed(TimedMessage.noteOff(60, at: 1).message) == true)
    var sent: [Message] = []
    for _ in 0..<2 {
      missed.update(from: &inFlight)
      missed.resend { message, _, _ in
        sent.append(message)
        return true
      }
    }
    #expect(sent == [TimedMessage.noteOff(60, at: 1).message])
  }

  /// The subscriber's queue accepts the panic and then overflows, so the kernel discards the panic's note-offs.
  /// Note 61 has begun again, so only note 60 needs its note-off again.
  @Test func panicNoteOffsAreResentAfterLaterOverflow() {
    var inFlight = InFlightMessages(capacity: 8)
    for note: UInt8 in [60, 61] { inFlight.append(.noteOn(note, at: 0)) }
    inFlight.acknowledge(allButLast: 0)
    var missed = MissedNoteOffs()
    var panic = Self.panic([Self.stopped], notes: inFlight.sounding.numbers, channels: 0)
    panic.run(&missed, advance: Queue().advance, sleep: {})
    inFlight.suppress()
    missed.update(from: &inFlight)
    inFlight.append(.noteOn(61, at: 1))
    inFlight.acknowledge(allButLast: 0)
    missed.open(Self.stopped)
    missed.update(from: &inFlight)
    #expect(missed.notes(missedBy: Self.stopped).numbers == [60])
    #expect(missed.endedDirectly.numbers == [60])
  }

  @Test func sequenceRestartsAfterAFullQueue() {
    let queue = Queue(space: [Self.stopped.client: 1])
    var missed = MissedNoteOffs()
    var panic = Self.panic([Self.stopped], notes: [60, 61], channels: 0)
    var waits = 0
    panic.run(&missed, advance: queue.advance) {
      waits += 1
      if waits == 3 { queue.read(Self.stopped.client) }
    }
    #expect(queue.notes(Self.stopped.client) == [60, 61])
    #expect(panic.count == 0)
    #expect(missed.isEmpty == true)
  }

  @Test func completedPanicIsNotResent() {
    let queue = Queue()
    var missed = MissedNoteOffs()
    missed.open(Self.awake, notes: SoundingNotes([60]))
    var panic = Self.panic([Self.awake], notes: [60, 61], channels: 0)
    panic.run(&missed, advance: queue.advance, sleep: {})
    #expect(missed.isEmpty == true)
  }

  /// One subscriber's queue accepts all messages, another accepts none, and a third accepts some at a time.
  @Test(.disabled(if: isDebug, "a debug build allocates for each `reversed()`"))
  func nothingIsAllocatedByAPanicAndByResending() {
    var allocations: UInt = 0
    for _ in 0..<2 {
      let record = SharedNoteRecord()
      var inFlight = InFlightMessages(capacity: 256, in: record)
      for note: UInt8 in 0..<100 { inFlight.append(.noteOn(note, at: 0)) }
      inFlight.acknowledge(allButLast: 0)
      var missed = MissedNoteOffs()
      var panic = Panic()
      var sent = 0
      let before = allocation_count()
      // In a build without optimization, a `for` loop over a range of bytes allocates.
      var client: UInt8 = 128
      while client < 131 {
        panic.add(PanicSequence(Address(client: client, port: 0), notes: inFlight.sounding, channels: 0b11))
        client += 1
      }
      panic.run(
        &missed,
        advance: { sequence in
          guard sequence.subscriber.client != 129 else { return false }
          while let message = sequence.next {
            sent += 1
            if sequence.subscriber.client == 130, sent % 150 == 0 { return false }
            sequence.pass(message)
          }
          return true
        }, sleep: {})
      missed.store(in: record)
      inFlight.suppress()
      for _ in 0..<20 {
        missed.update(from: &inFlight)
        missed.store(in: record)
        missed.resend { _, _, _ in
          sent += 1
          return sent % 10 > 0
        }
      }
      allocations = allocation_count() - before
      #expect(sent > 200)
    }
    #expect(allocations == 0)
  }

  private static func panic(_ subscribers: [Address], notes: [UInt8], channels: UInt64) -> Panic {
    var panic = Panic()
    for subscriber in subscribers {
      panic.add(PanicSequence(subscriber, notes: SoundingNotes(notes), channels: channels))
    }
    return panic
  }
}

/// The subscribers' queues in the kernel, by client.
private final class Queue {
  private var space: [UInt8: Int]
  private(set) var received: [UInt8: [Message]] = [:]

  init(space: [UInt8: Int] = [:]) { self.space = space }

  func advance(_ sequence: inout PanicSequence) -> Bool {
    let client = sequence.subscriber.client
    while let message = sequence.next {
      guard received[client, default: []].count < space[client, default: .max] else { return false }
      received[client, default: []].append(message)
      sequence.pass(message)
    }
    return true
  }

  /// Lets the subscriber read again: the kernel discards the subscriber's full queue.
  func read(_ client: UInt8) {
    received[client] = []
    space[client] = .max
  }

  func notes(_ client: UInt8) -> [UInt8] {
    received[client, default: []].compactMap { if case .noteOff(_, let note, _) = $0 { note } else { nil } }
  }
}
