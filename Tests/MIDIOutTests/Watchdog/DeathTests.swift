import CSingleStep
import Instrument
import MIDI
import Testing

@testable import MIDIOut

/// The performer dies, at whatever instruction.
struct DeathTests {
  /// What a writer does; meanwhile all of `wanted` may sound, and none of `unwanted`.
  struct Deed: Sendable {
    let wanted: [UInt8]
    let unwanted: [UInt8]
    let perform: @Sendable (inout InFlightMessages) -> Void
  }

  // 60 sounds, and the kernel has the note-on of 61.
  private static let deeds: [Deed] = [
    Deed(wanted: [60, 61], unwanted: []) { $0.append(.noteOn(62, at: 5)) },
    Deed(wanted: [60, 61], unwanted: [62]) { $0.append(.noteOff(60, at: 5)) },
    Deed(wanted: [60, 61], unwanted: [62]) { $0.acknowledge(allButLast: 0) },
    Deed(wanted: [60], unwanted: [62]) {
      $0.requeueAll()
      _ = $0.appendRequeued()
    },
    Deed(wanted: [], unwanted: [62]) { $0.suppress() },
  ]

  @Test(.serialized, .enabled(if: can_single_step() != 0), arguments: deeds)
  func theRecordNamesWhatMaySoundAfterEveryInstruction(of deed: Deed) {
    let writer = Writer(deed)
    // Once unwatched: the runtime makes some things when they are first used.
    writer.check()
    single_step(
      { pointer in pointer.map { Unmanaged<Writer>.fromOpaque($0).takeUnretainedValue().perform() } },
      { pointer in pointer.map { Unmanaged<Writer>.fromOpaque($0).takeUnretainedValue().check() } },
      Unmanaged.passUnretained(writer).toOpaque())
    #expect(writer.faults == 0)
    #expect(writer.instructions > 20)
  }

  private final class Writer {
    private let record = SharedNoteRecord()
    private let deed: Deed
    private var inFlight: InFlightMessages
    private(set) var instructions = 0
    private(set) var faults = 0

    init(_ deed: Deed) {
      self.deed = deed
      record.origin = 0
      inFlight = InFlightMessages(capacity: 8, in: record)
      inFlight.append(.noteOn(60, at: 1))
      inFlight.acknowledge(allButLast: 0)
      inFlight.append(.noteOn(61, at: 2))
    }

    func perform() { deed.perform(&inFlight) }

    func check() {
      instructions += 1
      let notes = record.mayBeSounding(at: 10)
      for note in deed.wanted where !notes.contains(endedBy: TimedMessage.noteOff(note, at: 0).message) { faults += 1 }
      for note in deed.unwanted where notes.contains(endedBy: TimedMessage.noteOff(note, at: 0).message) { faults += 1 }
    }
  }
}
