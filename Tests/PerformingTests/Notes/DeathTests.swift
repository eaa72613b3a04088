import CSingleStep
import Instrument
import MIDI
import Testing

@testable import Performing

/// The performer may die between any two instructions while it changes the record of sounding notes.
struct DeathTests {
  /// A change of the record. During the change, the record must always name all `wanted` notes, and no `unwanted` note.
  struct Action: Sendable {
    let wanted: [UInt8]
    let unwanted: [UInt8]
    let perform: @Sendable (inout InFlightMessages) -> Void
  }

  // When each action begins, note 60 sounds, and the kernel has the note-on of 61.
  private static let actions: [Action] = [
    Action(wanted: [60, 61], unwanted: []) { $0.append(.noteOn(62, at: 5)) },
    Action(wanted: [60, 61], unwanted: [62]) { $0.append(.noteOff(60, at: 5)) },
    Action(wanted: [60, 61], unwanted: [62]) { $0.acknowledge(allButLast: 0) },
    Action(wanted: [60], unwanted: [62]) {
      $0.requeueAll()
      _ = $0.appendRequeued()
    },
    Action(wanted: [], unwanted: [62]) { $0.suppress() },
  ]

  @Test(.serialized, .enabled(if: can_single_step() != 0), arguments: actions)
  func recordNamesSoundingNotesAfterEveryInstruction(of action: Action) {
    let writer = Writer(action)
    // Call `check` once outside the signal handler: in a first call, the Swift runtime may initialize parts of itself.
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
    private let action: Action
    private var inFlight: InFlightMessages
    private(set) var instructions = 0
    private(set) var faults = 0

    init(_ action: Action) {
      self.action = action
      record.origin = 0
      inFlight = InFlightMessages(capacity: 8, in: record)
      inFlight.append(.noteOn(60, at: 1))
      inFlight.acknowledge(allButLast: 0)
      inFlight.append(.noteOn(61, at: 2))
    }

    func perform() { action.perform(&inFlight) }

    func check() {
      instructions += 1
      let notes = record.possiblySoundingNotes(at: 10)
      for note in action.wanted where !notes.numbers.contains(note) { faults += 1 }
      for note in action.unwanted where notes.numbers.contains(note) { faults += 1 }
    }
  }
}
