import Glibc
import Instrument
import MIDI
import Testing

@testable import MIDIOut

private let ms: Int64 = 1_000_000
private let keys = Channel(number: 2)

/// What a guard finds when the performer died.
struct LedgerTests {
  @Test func tellsOfANoteOnOnlyWhenItWasDueAndOfItsEndOnlyWhenItArrived() throws {
    let ledger = try Ledger.shared()
    let guardian = try Ledger(descriptor: dup(ledger.descriptor))
    var deliveries = Deliveries(capacity: 8, in: ledger)
    ledger.origin = 1000 * ms
    for note: UInt8 in 60..<64 { deliveries.append(on(note, at: Int64(note) * ms)) }
    #expect(notes(guardian.mayBeSounding(at: 1061 * ms)) == [60, 61])
    deliveries.settle(allButLast: 2)
    deliveries.append(off(60, at: 64 * ms))
    #expect(notes(guardian.mayBeSounding(at: 1061 * ms)) == [60, 61])
    // Who asks late is told of what may have gone on.
    #expect(notes(guardian.mayBeSounding(at: 1065 * ms)) == [60, 61, 62, 63])
    deliveries.settle(allButLast: 0)
    #expect(notes(guardian.mayBeSounding(at: 1065 * ms)) == [61, 62, 63])
    #expect(notes(guardian.mayBeSounding(at: 1065 * ms, slack: 2 * ms)) == [60, 61, 62, 63])
    deliveries.hush()
    #expect(guardian.mayBeSounding(at: 1065 * ms).isEmpty)
  }

  @Test func forgetsWhatWasNotHandedOverAfterAll() {
    let ledger = Ledger()
    ledger.origin = 0
    var deliveries = Deliveries(capacity: 8, in: ledger)
    deliveries.append(on(60, at: 0))
    deliveries.retract()
    #expect(ledger.mayBeSounding(at: ms).isEmpty)
    deliveries.append(on(61, at: 0))
    deliveries.takeBack()
    #expect(ledger.mayBeSounding(at: ms).isEmpty)
    #expect(deliveries.appendReturned()?.message == on(61, at: 0).message)
    #expect(notes(ledger.mayBeSounding(at: ms)) == [61])
  }

  @Test func knowsThePortAndTheEnd() {
    let ledger = Ledger()
    #expect(ledger.port == nil && !ledger.isOver && ledger.origin == .max)
    ledger.port = Address(client: 0, port: 0)
    #expect(ledger.port == Address(client: 0, port: 0))
    ledger.port = Address(client: 255, port: 7)
    #expect(ledger.port == Address(client: 255, port: 7))
  }
}

/// A pause: what sounds is ended, what was on its way is handed over again.
struct PauseTests {
  @Test func aNoteEndedByAPauseIsNotEndedAgain() {
    var deliveries = Deliveries(capacity: 8)
    deliveries.append(on(60, at: 0))
    deliveries.append(on(61, at: 1))
    deliveries.append(off(60, at: 2))
    deliveries.settle(through: 0)
    deliveries.hush()
    deliveries.takeBack()
    // The note-off of 60 is spent, the note-on of 61 is not.
    #expect(deliveries.returned == 1)
    #expect(deliveries.appendReturned() == on(61, at: 1))
    #expect(deliveries.appendReturned() == nil)
    #expect(deliveries.isSpent(off(61, at: 3).message) == false)
  }

  @Test func aNoteThatBeginsAgainAfterAPauseIsEnded() {
    var deliveries = Deliveries(capacity: 8)
    deliveries.append(on(60, at: 0))
    deliveries.settle(through: 0)
    deliveries.hush()
    #expect(deliveries.isSpent(on(60, at: 1).message) == false)
    #expect(deliveries.isSpent(off(60, at: 2).message) == false)
  }

  @Test func aNoteOffIsSpentOnlyOnce() {
    var deliveries = Deliveries(capacity: 8)
    deliveries.append(on(60, at: 0))
    deliveries.settle(through: 0)
    deliveries.hush()
    #expect(deliveries.isSpent(off(60, at: 1).message) == true)
    #expect(deliveries.isSpent(off(60, at: 1).message) == false)
  }
}

/// Note-offs for those who did not read.
struct DebtsTests {
  private let listener = Address(client: 128, port: 0)

  @Test func paysWhatEndedSinceSomethingWasMissedAndNothingThatSoundsAgain() {
    var debts = Debts()
    debts.open(listener)
    debts.add(Self.sounding([60, 61, 62]))
    debts.forgive(Self.sounding([61]))
    var paid: [UInt8] = []
    // In the first round what was missed may not be known yet.
    debts.pay { _, _ in false }
    #expect(debts.isEmpty == false)
    debts.pay { message, _ in
      guard paid.isEmpty, case .noteOff(_, let note, _) = message else { return false }
      paid.append(note)
      return true
    }
    #expect(notes(debts.owed(to: listener)) == [62])
    debts.pay { _, _ in true }
    #expect(paid == [60])
    #expect(debts.isEmpty == true)
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
    #expect((Wish(name, synth).choose(among: [newcomer]) == newcomer) == isMeant)
  }

  @Test func meansANumberAtFirst() {
    #expect(Wish("128:0").choose(among: [synth]) == synth)
    #expect(Wish("129:0").choose(among: [synth]) == nil)
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
