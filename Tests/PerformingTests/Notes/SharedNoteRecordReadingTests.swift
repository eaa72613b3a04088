import Instrument
import MIDI
import Synchronization
import Testing
import Threads

@testable import Performing

/// The performing process writes a record of its notes. The watchdog, a process that ends hanging notes, may read the
/// record at the same time.
struct SharedNoteRecordReadingTests {
  /// An action of the writer between two steps of the reader.
  private enum WriterAction: CaseIterable { case none, acknowledge, acknowledgeAndGoOn, reuseTheSlot }

  @Test(arguments: WriterAction.allCases, WriterAction.allCases)
  private func readerFindsANoteOnAcknowledgedMeanwhile(first: WriterAction, second: WriterAction) {
    let record = SharedNoteRecord()
    record.origin = 0
    var inFlight = InFlightMessages(capacity: SharedNoteRecord.capacity, in: record)
    inFlight.append(.noteOn(60, at: 0))
    inFlight.append(.noteOff(60, at: 1))
    inFlight.acknowledge(allButLast: 0)
    inFlight.append(.noteOn(60, at: 2))
    var reading = SharedNoteRecord.Reading(record, at: 10, slack: 0)
    Self.perform(first, &inFlight)
    reading.readSounding(of: record)
    Self.perform(second, &inFlight)
    let isValid = reading.readMessages(of: record)
    #expect(reading.notes.numbers.contains(60) || !isValid)
    #expect(isValid || first == .reuseTheSlot || second == .reuseTheSlot)
    #expect(record.possiblySoundingNotes(at: 10).numbers.contains(60))
  }

  private static func perform(_ action: WriterAction, _ inFlight: inout InFlightMessages) {
    if action == .none { return }
    inFlight.acknowledge(allButLast: 0)
    let count =
      action == .reuseTheSlot ? SharedNoteRecord.slotCount + 10 : action == .acknowledgeAndGoOn ? 100 : 0
    for _ in 0..<count {
      inFlight.append(.noteOn(70, at: 3))
      inFlight.acknowledge(allButLast: 0)
    }
  }

  @Test func watchdogFindsRecentNoteOffsOfLeavingSubscriber() {
    let record = SharedNoteRecord()
    record.origin = 0
    var inFlight = InFlightMessages(capacity: 8, in: record)
    inFlight.append(.noteOn(60, at: 0))
    inFlight.acknowledge(allButLast: 0)
    inFlight.append(.noteOff(60, at: 5))
    var reading = SharedNoteRecord.Reading(record, at: 5, slack: 10)
    inFlight.acknowledge(allButLast: 0)
    reading.readSounding(of: record)
    let isValid = reading.readMessages(of: record)
    #expect(isValid)
    #expect(reading.notes.numbers == [60])
  }

  @Test func noNoteSoundsBeforeTheMusicBegins() {
    let record = SharedNoteRecord()
    var inFlight = InFlightMessages(capacity: 8, in: record)
    inFlight.append(.noteOn(60, at: 0))
    #expect(record.possiblySoundingNotes(at: .max).isEmpty)
    #expect(record.possiblySoundingNotes(at: .max, slack: 1).isEmpty)
  }

  /// A reading finds every note that sounds throughout the reading.
  @Test func concurrentReaderMissesNoSoundingNote() {
    let record = SharedNoteRecord()
    record.origin = 0
    let begun = Atomic<Int>(0)
    let ending = Atomic<Int>(0)
    let isOver = Atomic<Bool>(false)
    let reader = Thread {
      var missed: Int64 = 0
      while !isOver.load(ordering: .acquiring) {
        let note = begun.load(ordering: .acquiring)
        let found = record.possiblySoundingNotes(at: .max).numbers
        if note > ending.load(ordering: .acquiring), !found.contains(UInt8(note % 100)) { missed += 1 }
      }
      return missed
    }
    var inFlight = InFlightMessages(capacity: 8, in: record)
    for note in 1...6000 {
      inFlight.append(.noteOn(UInt8(note % 100), at: 0))
      begun.store(note, ordering: .releasing)
      for _ in 0..<20 {
        inFlight.acknowledge(allButLast: 0)
        inFlight.append(.noteOn(110, at: 0))
        inFlight.append(.noteOff(110, at: 0))
      }
      ending.store(note, ordering: .releasing)
      inFlight.append(.noteOff(UInt8(note % 100), at: 0))
    }
    isOver.store(true, ordering: .releasing)
    #expect(reader.join() == 0)
  }
}
