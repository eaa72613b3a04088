import Instrument
import MIDI
import Testing

@testable import MIDIOut

private let keys = Channel(number: 2)

/// What is known of the messages on their way.
struct DeliveriesTests {
  @Test func knowsWhatArrivedByHowManyStillWait() {
    var deliveries = Deliveries(capacity: 4)
    for note: UInt8 in 60..<64 { deliveries.append(on(note, at: Int64(note))) }
    #expect(deliveries.isFull == true)
    deliveries.settle(allButLast: 3)
    #expect(deliveries.arrived == 1)
    #expect(deliveries.waiting == 3)
    deliveries.append(off(60, at: 70))
    deliveries.settle(allButLast: 1)
    #expect(deliveries.withdraw() == 1)
    #expect(notes(deliveries) == [60, 61, 62, 63])
  }

  @Test func knowsWhatArrivedByTheTime() {
    var deliveries = Deliveries(capacity: 8)
    for note: UInt8 in 60..<64 { deliveries.append(on(note, at: Int64(note))) }
    deliveries.settle(through: 59)
    #expect(deliveries.arrived == 0)
    deliveries.settle(through: 61)
    #expect(deliveries.arrived == 2)
    #expect(notes(deliveries) == [60, 61])
  }

  @Test func keepsAccountsOverManyTurnsOfItsRing() {
    var deliveries = Deliveries(capacity: 7)
    for turn in 0..<100 {
      for place in 0..<5 { deliveries.append(on(60, at: Int64(turn * 5 + place))) }
      deliveries.settle(allButLast: turn % 3)
      #expect(deliveries.arrived + deliveries.waiting == (turn + 1) * 5)
    }
  }

  @Test func countsWhateverMayHaveBegunAsSoundingWhenTheKernelIsSilent() {
    var deliveries = Deliveries(capacity: 8)
    deliveries.append(on(60, at: 0))
    deliveries.append(on(61, at: 1))
    deliveries.settle(allButLast: 0)
    deliveries.append(off(60, at: 2))
    deliveries.append(on(62, at: 3))
    deliveries.append(off(62, at: 4))
    #expect(deliveries.lose() == 3)
    #expect(deliveries.waiting == 0)
    #expect(notes(deliveries) == [60, 61, 62])
  }

  private func notes(_ deliveries: borrowing Deliveries) -> [UInt8] {
    var notes: [UInt8] = []
    var sounding = deliveries.sounding
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
