import Glibc
import Instrument
import MIDI
import Testing

@testable import MIDIOut

private let ms: Int64 = 1_000_000
private let keys = Channel(number: 2)

/// What a watchdog finds when the performer died.
struct LedgerTests {
  @Test func tellsOfANoteOnOnlyWhenItWasDueAndOfItsEndOnlyWhenItArrived() throws {
    let record = try SharedNoteRecord.shared()
    let watchdog = try SharedNoteRecord(descriptor: dup(record.descriptor))
    var inFlight = InFlightMessages(capacity: 8, in: record)
    record.origin = 1000 * ms
    for note: UInt8 in 60..<64 { inFlight.append(on(note, at: Int64(note) * ms)) }
    #expect(notes(watchdog.mayBeSounding(at: 1061 * ms)) == [60, 61])
    inFlight.acknowledge(allButLast: 2)
    inFlight.append(off(60, at: 64 * ms))
    #expect(notes(watchdog.mayBeSounding(at: 1061 * ms)) == [60, 61])
    // Who asks late is told of what may have gone on.
    #expect(notes(watchdog.mayBeSounding(at: 1065 * ms)) == [60, 61, 62, 63])
    inFlight.acknowledge(allButLast: 0)
    #expect(notes(watchdog.mayBeSounding(at: 1065 * ms)) == [61, 62, 63])
    #expect(notes(watchdog.mayBeSounding(at: 1065 * ms, slack: 2 * ms)) == [60, 61, 62, 63])
    inFlight.suppress()
    #expect(watchdog.mayBeSounding(at: 1065 * ms).isEmpty)
  }

  @Test func forgetsWhatWasNotHandedOverAfterAll() {
    let record = SharedNoteRecord()
    record.origin = 0
    var inFlight = InFlightMessages(capacity: 8, in: record)
    inFlight.append(on(60, at: 0))
    inFlight.retract()
    #expect(record.mayBeSounding(at: ms).isEmpty)
    inFlight.append(on(61, at: 0))
    inFlight.requeueAll()
    #expect(record.mayBeSounding(at: ms).isEmpty)
    #expect(inFlight.appendRequeued()?.message == on(61, at: 0).message)
    #expect(notes(record.mayBeSounding(at: ms)) == [61])
  }

  @Test func knowsThePortAndTheEnd() {
    let record = SharedNoteRecord()
    #expect(record.port == nil && !record.isOver && record.origin == .max)
    record.port = Address(client: 0, port: 0)
    #expect(record.port == Address(client: 0, port: 0))
    record.port = Address(client: 255, port: 7)
    #expect(record.port == Address(client: 255, port: 7))
  }
}

/// A pause: what sounds is ended, what was on its way is handed over again.
struct PauseTests {
  @Test func aNoteEndedByAPauseIsNotEndedAgain() {
    var inFlight = InFlightMessages(capacity: 8)
    inFlight.append(on(60, at: 0))
    inFlight.append(on(61, at: 1))
    inFlight.append(off(60, at: 2))
    inFlight.acknowledge(through: 0)
    inFlight.suppress()
    inFlight.requeueAll()
    // The note-off of 60 is spent, the note-on of 61 is not.
    #expect(inFlight.requeued == 1)
    #expect(inFlight.appendRequeued() == on(61, at: 1))
    #expect(inFlight.appendRequeued() == nil)
    #expect(inFlight.isSuppressed(off(61, at: 3).message) == false)
  }

  @Test func aNoteThatBeginsAgainAfterAPauseIsEnded() {
    var inFlight = InFlightMessages(capacity: 8)
    inFlight.append(on(60, at: 0))
    inFlight.acknowledge(through: 0)
    inFlight.suppress()
    #expect(inFlight.isSuppressed(on(60, at: 1).message) == false)
    #expect(inFlight.isSuppressed(off(60, at: 2).message) == false)
  }

  @Test func aNoteOffIsSpentOnlyOnce() {
    var inFlight = InFlightMessages(capacity: 8)
    inFlight.append(on(60, at: 0))
    inFlight.acknowledge(through: 0)
    inFlight.suppress()
    #expect(inFlight.isSuppressed(off(60, at: 1).message) == true)
    #expect(inFlight.isSuppressed(off(60, at: 1).message) == false)
  }
}

/// Note-offs for those who did not read.
struct DebtsTests {
  private let subscriber = Address(client: 128, port: 0)

  @Test func paysWhatEndedSinceSomethingWasMissedAndNothingThatSoundsAgain() {
    var missedNoteOffs = MissedNoteOffs()
    missedNoteOffs.open(subscriber)
    missedNoteOffs.add(Self.sounding([60, 61, 62]))
    missedNoteOffs.cancel(Self.sounding([61]))
    var paid: [UInt8] = []
    // In the first round what was missed may not be known yet.
    missedNoteOffs.resend { _, _ in false }
    #expect(missedNoteOffs.isEmpty == false)
    missedNoteOffs.resend { message, _ in
      guard paid.isEmpty, case .noteOff(_, let note, _) = message else { return false }
      paid.append(note)
      return true
    }
    #expect(notes(missedNoteOffs.notes(missedBy: subscriber)) == [62])
    missedNoteOffs.resend { _, _ in true }
    #expect(paid == [60])
    #expect(missedNoteOffs.isEmpty == true)
  }

  private static func sounding(_ notes: [UInt8]) -> SoundingNotes {
    var sounding = SoundingNotes()
    for note in notes { sounding.follow(.noteOn(channel: keys, note: note, velocity: 1)) }
    return sounding
  }
}

/// Who is meant by a wish when somebody comes.
struct WishTests {
  private let synth = Destination(
    address: Address(client: 128, port: 0), clientName: "Synth (1)", portName: "in")

  @Test(arguments: [
    ("synth", "Synth (1)", 130, true), ("synth", "Synth (2)", 130, true), ("synth", "Piano", 130, false),
    ("128:0", "Synth (1)", 130, true), ("128:0", "Piano", 128, false), (nil, "Piano", 130, true),
  ])
  func meansWhoCameBack(name: String?, client: String, number: UInt8, isMeant: Bool) {
    let newcomer = Destination(
      address: Address(client: number, port: 0), clientName: client, portName: "in")
    #expect((AutoConnectTarget(name, synth).choose(among: [newcomer]) == newcomer) == isMeant)
  }

  @Test func meansANumberAtFirst() {
    #expect(AutoConnectTarget("128:0").choose(among: [synth]) == synth)
    #expect(AutoConnectTarget("129:0").choose(among: [synth]) == nil)
  }
}

private func notes(_ sounding: SoundingNotes) -> [UInt8] {
  var sounding = sounding
  var notes: [UInt8] = []
  while case .noteOff(_, let note, _) = sounding.endFirst() { notes.append(note) }
  return notes
}

private func on(_ note: UInt8, at nanoseconds: Int64) -> TimedMessage {
  TimedMessage(nanoseconds: nanoseconds, voice: .key, message: .noteOn(channel: keys, note: note, velocity: 64))
}

private func off(_ note: UInt8, at nanoseconds: Int64) -> TimedMessage {
  TimedMessage(nanoseconds: nanoseconds, voice: .key, message: .noteOff(channel: keys, note: note, velocity: 0))
}
