import MIDI
import Testing

@testable import Instrument

@Suite struct PendingMessagesTests {
  @Test func messagesAtOneTimeComeInTheOrderOfTheirInsertion() {
    var pending = PendingMessages()
    for (pitch, end) in [(64, 5), (60, 5), (72, 3), (62, 5), (61, 4)] as [(UInt8, Int64)] {
      pending.insert(noteOff(pitch, at: end))
    }
    #expect(removeAll(&pending) == [72, 61, 64, 60, 62])
  }

  @Test func endAllKeepsTheOrderInWhichNotesBegan() {
    var pending = PendingMessages()
    for (pitch, end) in [(64, 9), (60, 7), (72, 8), (62, 11)] as [(UInt8, Int64)] {
      pending.insert(noteOff(pitch, at: end))
    }
    pending.endAll(at: 6)
    var ends: [Int64] = []
    for index in pending.indices { ends.append(pending[index].timed.nanoseconds) }
    #expect(ends == [6, 6, 6, 6])
    #expect(removeAll(&pending) == [64, 60, 72, 62])
  }

  @Test func noteBeginsAfterNotesThatEndAtItsTime() {
    var pending = PendingMessages()
    pending.insert(noteOff(60, at: 5))
    pending.insert(noteOff(62, at: 6))
    pending.begin(
      TimedMessage(nanoseconds: 5, voice: .key, message: .noteOn(channel: Channel(number: 1), note: 61, velocity: 1)))
    pending.insert(noteOff(61, at: 7))
    let firstTime = pending.firstTime
    #expect(firstTime == 5 && removeAll(&pending) == [60, 61, 62, 61])
    let isEmpty = pending.isEmpty
    #expect(isEmpty)
  }

  @Test func endAllRemovesAQueuedNoteOnWithItsNoteOff() {
    var pending = PendingMessages()
    pending.insert(noteOff(60, at: 9))
    pending.begin(
      TimedMessage(nanoseconds: 5, voice: .key, message: .noteOn(channel: Channel(number: 1), note: 61, velocity: 1)))
    pending.insert(noteOff(61, at: 10))
    pending.endAll(at: 6)
    #expect(removeAll(&pending) == [60])
    let isEmpty = pending.isEmpty
    #expect(isEmpty)
  }

  @Test func endAllRemovesANoteThatHasNotBegun() {
    var pending = PendingMessages()
    pending.insert(noteOff(60, at: 9))
    pending.insert(
      TimedMessage(nanoseconds: 8, voice: .key, message: .noteOn(channel: Channel(number: 1), note: 61, velocity: 1)))
    pending.insert(noteOff(61, at: 10))
    pending.endAll(at: 6)
    #expect(removeAll(&pending) == [60])
  }

  @Test func aPitchIsEndedOnItsOwnChannelOnly() {
    var pending = PendingMessages()
    pending.insert(noteOff(60, channel: 1, at: 5))
    pending.insert(noteOff(60, channel: 2, at: 6))
    pending.insert(noteOff(61, channel: 2, at: 7))
    pending.endNote(60, on: Channel(number: 2), at: 1)
    pending.endNote(62, on: Channel(number: 2), at: 1)
    let first = pending.removeFirst()
    #expect(first == noteOff(60, channel: 2, at: 1))
    #expect(removeAll(&pending) == [60, 61])
  }

  @Test func theBassNoteThatBeganFirstIsEnded() {
    var pending = PendingMessages()
    pending.insert(noteOff(60, at: 5))
    pending.insert(noteOff(48, at: 9, voice: .bass))
    pending.insert(noteOff(50, at: 8, voice: .bass))
    var ended: [UInt8?] = []
    for _ in 0..<2 {
      pending.endFirstNote(of: .bass, at: 1)
      ended.append(note(pending.removeFirst()))
    }
    #expect(ended == [48, 50])
    pending.endFirstNote(of: .bass, at: 1)
    #expect(pending.firstTime == 5 && removeAll(&pending) == [60])
  }

  @Test func firstTimeIsCorrectAfterEveryChange() {
    var pending = PendingMessages()
    pending.endAll(at: 1)
    var times = [pending.firstTime]
    for (pitch, end) in [(60, 10), (61, 5), (62, 7), (63, 6)] as [(UInt8, Int64)] {
      pending.insert(noteOff(pitch, at: end))
      times.append(pending.firstTime)
    }
    #expect(times == [.max, 10, 5, 5, 5])
    times = []
    for _ in 0..<4 {
      _ = pending.removeFirst()
      times.append(pending.firstTime)
    }
    #expect(times == [6, 7, 10, .max])
  }

  private func noteOff(_ pitch: UInt8, channel: Int = 1, at time: Int64, voice: Voice = .key) -> TimedMessage {
    TimedMessage(
      nanoseconds: time, voice: voice, message: .noteOff(channel: Channel(number: channel), note: pitch, velocity: 64))
  }

  private func note(_ timed: TimedMessage?) -> UInt8? { timed?.note }

  private func removeAll(_ pending: inout PendingMessages) -> [UInt8] {
    var pitches: [UInt8] = []
    while let timed = pending.removeFirst() { pitches.append(timed.note ?? 255) }
    return pitches
  }
}
