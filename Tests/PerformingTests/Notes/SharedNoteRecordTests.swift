import Glibc
import Instrument
import MIDI
import Testing

@testable import Performing

/// The watchdog is a process that ends notes which the performing process cannot end. It reads the shared record of
/// notes after the performer's death, or when a subscriber has left.
struct SharedNoteRecordTests {
  @Test func noteSoundsFromItsDueTimeUntilItsNoteOffIsAcknowledged() throws {
    let record = try #require(SharedNoteRecord.shared())
    let watchdog = try #require(SharedNoteRecord(descriptor: dup(record.descriptor)))
    var inFlight = InFlightMessages(capacity: 8, in: record)
    record.origin = 1000 * ms
    for note: UInt8 in 60..<64 { inFlight.append(.noteOn(note, at: Int64(note) * ms)) }
    #expect(watchdog.possiblySoundingNotes(at: 1061 * ms).numbers == [60, 61])
    inFlight.acknowledge(allButLast: 2)
    inFlight.append(.noteOff(60, at: 64 * ms))
    #expect(watchdog.possiblySoundingNotes(at: 1061 * ms).numbers == [60, 61])
    // The note-off of 60 is due but not acknowledged.
    #expect(watchdog.possiblySoundingNotes(at: 1065 * ms).numbers == [60, 61, 62, 63])
    inFlight.acknowledge(allButLast: 0)
    #expect(watchdog.possiblySoundingNotes(at: 1065 * ms).numbers == [61, 62, 63])
    #expect(watchdog.possiblySoundingNotes(at: 1065 * ms, slack: 2 * ms).numbers == [60, 61, 62, 63])
    inFlight.suppress()
    #expect(watchdog.possiblySoundingNotes(at: 1065 * ms).isEmpty)
  }

  @Test func missedNoteOffsAreReadByTheWatchdogUntilResent() throws {
    let record = try #require(SharedNoteRecord.shared())
    let watchdog = try #require(SharedNoteRecord(descriptor: dup(record.descriptor)))
    var missed = MissedNoteOffs()
    missed.open(Address(client: 128, port: 0), notes: SoundingNotes([60]))
    missed.open(Address(client: 129, port: 0), notes: SoundingNotes([61]))
    missed.store(in: record)
    #expect(watchdog.possiblySoundingNotes(at: 0).numbers == [60, 61])
    for _ in 0..<2 { missed.resend { _, _, _ in true } }
    missed.store(in: record)
    #expect(watchdog.possiblySoundingNotes(at: 0).isEmpty)
  }

  /// The note-offs of a panic do not reach a subscriber that leaves just before the panic. To end these notes, the
  /// watchdog reads the record with a slack (an allowance for recently ended notes).
  @Test func recordNamesNotesEndedByThePanicOfAPause() {
    let record = SharedNoteRecord()
    let subscriber = Address(client: 128, port: 0)
    var inFlight = InFlightMessages(capacity: 8, in: record)
    inFlight.append(.noteOn(60, at: 0))
    inFlight.acknowledge(allButLast: 0)
    var missed = MissedNoteOffs()
    missed.cancel(subscriber, ended: inFlight.sounding)
    missed.store(in: record)
    inFlight.suppress()
    #expect(record.possiblySoundingNotes(at: ms, slack: ms).numbers == [60])
    #expect(record.possiblySoundingNotes(at: ms).isEmpty)
  }

  @Test func messageRefusedByTheKernelDoesNotCount() {
    let record = SharedNoteRecord()
    record.origin = 0
    var inFlight = InFlightMessages(capacity: 8, in: record)
    inFlight.append(.noteOn(60, at: 0))
    inFlight.retract()
    #expect(record.possiblySoundingNotes(at: ms).isEmpty)
    inFlight.append(.noteOn(61, at: 0))
    inFlight.requeueAll()
    #expect(record.possiblySoundingNotes(at: ms).isEmpty)
    #expect(inFlight.appendRequeued() == .noteOn(61, at: 0))
    #expect(record.possiblySoundingNotes(at: ms).numbers == [61])
  }

  @Test func recordedMessageIsReadBackUnchanged() {
    #expect(MemoryLayout<TimedMessage>.size <= 16)
    let record = SharedNoteRecord()
    let messages: [TimedMessage] = [
      .noteOn(127, at: .max), .noteOff(0, at: .min),
      TimedMessage(
        nanoseconds: 1, voice: .bass, key: 7, place: -127,
        message: .pitchBend(channel: Channel(number: 16), value: 16383)),
    ]
    for (index, message) in messages.enumerated() { record[index * SharedNoteRecord.slotCount + index] = message }
    for (index, message) in messages.enumerated() { #expect(record[index] == message) }
  }

  @Test func recordKeepsPortsOfAnyNumber() {
    let record = SharedNoteRecord()
    #expect(record.ports == nil && !record.isOver && record.origin == .max)
    record.ports = (Address(client: 0, port: 0), 1)
    #expect(record.ports?.first == Address(client: 0, port: 0) && record.ports?.count == 1)
    record.ports = (Address(client: 255, port: 7), 9)
    #expect(record.ports?.first == Address(client: 255, port: 7) && record.ports?.count == 9)
  }
}
