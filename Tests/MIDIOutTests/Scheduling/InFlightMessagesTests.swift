import Instrument
import MIDI
import Testing

@testable import MIDIOut

private let keys = Channel(number: 2)

/// What is known of the messages on their way.
struct DeliveriesTests {
  @Test func knowsWhatArrivedByHowManyStillWait() {
    var inFlight = InFlightMessages(capacity: 4)
    for note: UInt8 in 60..<64 { inFlight.append(on(note, at: Int64(note))) }
    #expect(inFlight.isFull == true)
    inFlight.acknowledge(allButLast: 3)
    #expect(inFlight.delivered == 1)
    #expect(inFlight.waiting == 3)
    inFlight.append(off(60, at: 70))
    inFlight.acknowledge(allButLast: 1)
    #expect(inFlight.withdraw() == 1)
    #expect(notes(inFlight) == [60, 61, 62, 63])
  }

  @Test func knowsWhatArrivedByTheTime() {
    var inFlight = InFlightMessages(capacity: 8)
    for note: UInt8 in 60..<64 { inFlight.append(on(note, at: Int64(note))) }
    inFlight.acknowledge(through: 59)
    #expect(inFlight.delivered == 0)
    inFlight.acknowledge(through: 61)
    #expect(inFlight.delivered == 2)
    #expect(notes(inFlight) == [60, 61])
  }

  @Test func keepsAccountsOverManyTurnsOfItsRing() {
    var inFlight = InFlightMessages(capacity: 7)
    for turn in 0..<100 {
      for place in 0..<5 { inFlight.append(on(60, at: Int64(turn * 5 + place))) }
      inFlight.acknowledge(allButLast: turn % 3)
      #expect(inFlight.delivered + inFlight.waiting == (turn + 1) * 5)
    }
  }

  @Test func countsWhateverMayHaveBegunAsSoundingWhenTheKernelIsSilent() {
    var inFlight = InFlightMessages(capacity: 8)
    inFlight.append(on(60, at: 0))
    inFlight.append(on(61, at: 1))
    inFlight.acknowledge(allButLast: 0)
    inFlight.append(off(60, at: 2))
    inFlight.append(on(62, at: 3))
    inFlight.append(off(62, at: 4))
    #expect(inFlight.abandon() == 3)
    #expect(inFlight.waiting == 0)
    #expect(notes(inFlight) == [60, 61, 62])
  }

  private func notes(_ inFlight: borrowing InFlightMessages) -> [UInt8] {
    var notes: [UInt8] = []
    var sounding = inFlight.sounding
    while case .noteOff(keys, let note, _) = sounding.endFirst() { notes.append(note) }
    return notes
  }
}

private func on(_ note: UInt8, at nanoseconds: Int64) -> TimedMessage {
  TimedMessage(
    nanoseconds: nanoseconds, voice: .key, message: .noteOn(channel: keys, note: note, velocity: 64))
}

private func off(_ note: UInt8, at nanoseconds: Int64) -> TimedMessage {
  TimedMessage(
    nanoseconds: nanoseconds, voice: .key, message: .noteOff(channel: keys, note: note, velocity: 0))
}
