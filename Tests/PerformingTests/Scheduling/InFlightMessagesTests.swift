import Instrument
import MIDI
import Testing

@testable import Performing

struct InFlightMessagesTests {
  @Test func deliveredCountFollowsFromQueueLength() {
    var inFlight = InFlightMessages(capacity: 4)
    for note: UInt8 in 60..<64 { inFlight.append(.noteOn(note, at: Int64(note))) }
    #expect(inFlight.isFull == true)
    inFlight.acknowledge(allButLast: 3)
    #expect(inFlight.delivered == 1)
    #expect(inFlight.waiting == 3)
    inFlight.append(.noteOff(60, at: 70))
    inFlight.acknowledge(allButLast: 1)
    #expect(inFlight.withdraw() == 1)
    #expect(inFlight.sounding.numbers == [60, 61, 62, 63])
  }

  @Test func deliveredCountFollowsFromTheTime() {
    var inFlight = InFlightMessages(capacity: 8)
    for note: UInt8 in 60..<64 { inFlight.append(.noteOn(note, at: Int64(note))) }
    inFlight.acknowledge(through: 59)
    #expect(inFlight.delivered == 0)
    inFlight.acknowledge(through: 61)
    #expect(inFlight.delivered == 2)
    #expect(inFlight.sounding.numbers == [60, 61])
  }

  @Test func countsAreCorrectWhenTheRingWrapsAround() {
    var inFlight = InFlightMessages(capacity: 7)
    for turn in 0..<100 {
      for place in 0..<5 { inFlight.append(.noteOn(60, at: Int64(turn * 5 + place))) }
      inFlight.acknowledge(allButLast: turn % 3)
      #expect(inFlight.delivered + inFlight.waiting == (turn + 1) * 5)
    }
  }

  @Test func abandonedNotesCountAsSounding() {
    var inFlight = InFlightMessages(capacity: 8)
    inFlight.append(.noteOn(60, at: 0))
    inFlight.append(.noteOn(61, at: 1))
    inFlight.acknowledge(allButLast: 0)
    inFlight.append(.noteOff(60, at: 2))
    inFlight.append(.noteOn(62, at: 3))
    inFlight.append(.noteOff(62, at: 4))
    #expect(inFlight.abandon() == 3)
    #expect(inFlight.waiting == 0)
    #expect(inFlight.sounding.numbers == [60, 61, 62])
  }

  @Test func aNoteEndedByAPauseIsNotEndedAgain() {
    var inFlight = InFlightMessages(capacity: 8)
    inFlight.append(.noteOn(60, at: 0))
    inFlight.append(.noteOn(61, at: 1))
    inFlight.append(.noteOff(60, at: 2))
    inFlight.acknowledge(through: 0)
    inFlight.suppress()
    inFlight.requeueAll()
    // The note-off of 60 is suppressed; the note-on of 61 is not.
    #expect(inFlight.requeued == 1)
    #expect(inFlight.appendRequeued() == .noteOn(61, at: 1))
    #expect(inFlight.appendRequeued() == nil)
    #expect(inFlight.isSuppressed(TimedMessage.noteOff(61, at: 3).message) == false)
  }

  @Test func noteOffOfANewNoteAfterAPauseIsNotSuppressed() {
    var inFlight = InFlightMessages(capacity: 8)
    inFlight.append(.noteOn(60, at: 0))
    inFlight.acknowledge(through: 0)
    inFlight.suppress()
    #expect(inFlight.isSuppressed(TimedMessage.noteOn(60, at: 1).message) == false)
    #expect(inFlight.isSuppressed(TimedMessage.noteOff(60, at: 2).message) == false)
  }

  @Test func aNoteOffIsSuppressedOnlyOnce() {
    var inFlight = InFlightMessages(capacity: 8)
    inFlight.append(.noteOn(60, at: 0))
    inFlight.acknowledge(through: 0)
    inFlight.suppress()
    #expect(inFlight.isSuppressed(TimedMessage.noteOff(60, at: 1).message) == true)
    #expect(inFlight.isSuppressed(TimedMessage.noteOff(60, at: 1).message) == false)
  }
}
