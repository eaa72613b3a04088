import Instrument
import MIDI
import Testing

@testable import Performing

struct MissedNoteOffsTests {
  private let subscriber = Address(client: 128, port: 0)

  /// Note 61 sounds. Note 60 has ended, but the kernel may discard the subscriber's queue with the note-off of 60.
  private static func inFlight() -> InFlightMessages {
    var inFlight = InFlightMessages(capacity: 16)
    inFlight.append(.noteOn(60, at: 0))
    inFlight.append(.noteOn(61, at: 0))
    inFlight.append(.noteOff(60, at: 1))
    inFlight.acknowledge(allButLast: 0)
    return inFlight
  }

  @Test func noteOffBeforeTheLossIsResent() {
    var inFlight = Self.inFlight()
    inFlight.ended = SoundingNotes()
    var missed = MissedNoteOffs()
    missed.open(subscriber)
    missed.update(from: &inFlight)
    #expect(missed.notes(missedBy: subscriber).numbers == [60])
  }

  @Test func noteOffAfterTheLossIsResent() {
    var inFlight = Self.inFlight()
    var missed = MissedNoteOffs()
    missed.open(subscriber)
    missed.update(from: &inFlight)
    inFlight.append(.noteOff(61, at: 2))
    inFlight.acknowledge(allButLast: 0)
    missed.update(from: &inFlight)
    #expect(missed.notes(missedBy: subscriber).numbers == [60, 61])
  }

  @Test func soundingNoteIsNotResent() {
    var inFlight = Self.inFlight()
    var missed = MissedNoteOffs()
    missed.open(subscriber)
    missed.update(from: &inFlight)
    inFlight.append(.noteOn(60, at: 2))
    inFlight.acknowledge(allButLast: 0)
    missed.update(from: &inFlight)
    #expect(missed.notes(missedBy: subscriber).isEmpty)
  }

  @Test func withoutALossNoNoteOffIsRecorded() {
    var inFlight = Self.inFlight()
    var missed = MissedNoteOffs()
    missed.update(from: &inFlight)
    #expect(missed.isEmpty == true)
    #expect(inFlight.ended.isEmpty)
  }

  @Test func eachMissedNoteOffIsResentOnce() {
    var missed = MissedNoteOffs()
    missed.open(subscriber, notes: SoundingNotes([60, 61]))
    // The first `resend` sends nothing: the event that was just lost may be a note-off that only the next `update`
    // adds.
    #expect(Self.resent(&missed) == [])
    #expect(Self.resent(&missed) == [60, 61])
    #expect(missed.isEmpty == true)
  }

  @Test func resendingIsRetriedIfTheQueueIsFull() {
    var missed = MissedNoteOffs()
    missed.open(subscriber, notes: SoundingNotes([60, 61]))
    #expect(Self.resent(&missed) == [])
    #expect(Self.resent(&missed, space: 0) == [])
    #expect(Self.resent(&missed) == [60, 61])
  }

  /// If a subscriber's queue was too full for an event, the kernel discards the whole queue when the subscriber next
  /// reads. The resent note-offs in the queue are lost.
  @Test(arguments: [1, 2])
  func noteOffsResentBeforeAnOverflowAreResentAgain(space: Int) {
    var missed = MissedNoteOffs()
    missed.open(subscriber, notes: SoundingNotes([60, 61, 62]))
    #expect(Self.resent(&missed) == [])
    #expect(Self.resent(&missed, space: space) == Array([60, 61][..<space]))
    #expect(Self.resent(&missed) == [60, 61, 62])
  }

  @Test func secondLossResendsDiscardedNoteOffs() {
    var missed = MissedNoteOffs()
    missed.open(subscriber, notes: SoundingNotes(Array(40..<60)))
    #expect(Self.resent(&missed) == [])
    #expect(Self.resent(&missed) == Array(40..<56))
    missed.open(subscriber)
    #expect(missed.notes(missedBy: subscriber).numbers == Array(40..<60))
  }

  /// The original note-off is no longer recorded, but the kernel may discard the queue with the resent note-off.
  @Test func lostResentNoteOffIsResentAfterItsOriginalWasForgotten() {
    var inFlight = Self.inFlight()
    var missed = MissedNoteOffs()
    missed.open(subscriber)
    missed.update(from: &inFlight)
    #expect(Self.resent(&missed) == [])
    #expect(Self.resent(&missed) == [60])
    #expect(missed.isEmpty == true)
    for _ in 0..<600 {
      inFlight.append(.noteOn(70, at: 2))
      inFlight.append(.noteOff(70, at: 2))
      inFlight.acknowledge(allButLast: 0)
    }
    missed.update(from: &inFlight)
    missed.open(subscriber)
    missed.update(from: &inFlight)
    #expect(missed.notes(missedBy: subscriber).numbers == [60, 70])
  }

  @Test func noteOffsAreResentSixteenAtATime() {
    var missed = MissedNoteOffs()
    missed.open(subscriber, notes: SoundingNotes(Array(0..<128)))
    #expect(Self.resent(&missed) == [])
    for round in 0..<8 { #expect(Self.resent(&missed) == Array(UInt8(16 * round)..<UInt8(16 * round + 16))) }
    #expect(missed.isEmpty == true)
  }

  @Test func cancelKeepsTheNotesMissedByOtherSubscribers() {
    let other = Address(client: 129, port: 0)
    var missed = MissedNoteOffs()
    missed.open(subscriber, notes: SoundingNotes([60]))
    missed.open(other, notes: SoundingNotes([61]))
    missed.cancel(other, ended: SoundingNotes([61]))
    #expect(missed.notes(missedBy: subscriber).numbers == [60])
    #expect(missed.notes(missedBy: other).isEmpty)
  }

  @Test func subscribersBeyondTheCapacityAreLeftOut() {
    var missed = MissedNoteOffs()
    for port in 0...1 {
      for client in 0..<130 {
        missed.open(Address(client: UInt8(client), port: 0), from: port, notes: SoundingNotes([60]))
      }
    }
    #expect(missed.notes(missedBy: Address(client: 125, port: 0), from: 1).numbers == [60])
    #expect(missed.notes(missedBy: Address(client: 126, port: 0), from: 1).isEmpty)
  }

  /// Returns the notes that one call of `resend` ends if the queue has space for `space` events.
  private static func resent(_ missed: inout MissedNoteOffs, space: Int = .max) -> [UInt8] {
    var sent: [UInt8] = []
    missed.resend { message, _, _ in
      guard sent.count < space, case .noteOff(_, let note, _) = message else { return false }
      sent.append(note)
      return true
    }
    return sent
  }
}

extension MissedNoteOffsTests {
  /// If the note at the second port removed the missed note-off, the note at the first port would hang.
  @Test func missedNoteOffIsKeptIfTheNoteSoundsAtAnotherPort() {
    func note(_ key: UInt8, _ message: TimedMessage) -> TimedMessage {
      var message = message
      message.key = key
      return message
    }
    var inFlight = InFlightMessages(capacity: 16, split: .each(keys: 2))
    inFlight.append(note(0, .noteOn(60, at: 0)))
    inFlight.append(note(0, .noteOff(60, at: 1)))
    inFlight.append(note(1, .noteOn(60, at: 1)))
    inFlight.acknowledge(allButLast: 0)
    let subscriber = Address(client: 128, port: 0)
    var missed = MissedNoteOffs()
    missed.open(subscriber, from: 1)
    missed.open(subscriber, from: 2)
    missed.update(from: &inFlight)
    #expect(missed.notes(missedBy: subscriber, from: 1).numbers == [60])
    #expect(missed.notes(missedBy: subscriber, from: 2).isEmpty)
  }
}
