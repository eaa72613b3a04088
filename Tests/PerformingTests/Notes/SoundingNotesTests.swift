import MIDI
import Testing

@testable import Performing

private let channel1 = Channel(number: 1)
private let channel16 = Channel(number: 16)

struct SoundingNotesTests {
  @Test(
    arguments: [
      ([], []),
      ([on(channel1, 60)], [off(channel1, 60)]),
      ([on(channel1, 60), off(channel1, 60)], []),
      ([on(channel1, 60), on(channel1, 60, velocity: 0)], []),
      ([on(channel1, 60), off(channel16, 60), off(channel1, 61)], [off(channel1, 60)]),
      ([on(channel1, 60), off(channel1, 60), on(channel1, 60)], [off(channel1, 60)]),
      ([off(channel1, 60), on(channel1, 60)], [off(channel1, 60)]),
      (
        [on(channel16, 127), on(channel1, 0), on(channel1, 64), on(channel1, 63)],
        [off(channel1, 0), off(channel1, 63), off(channel1, 64), off(channel16, 127)]
      ),
      ([on(channel1, 60), on(channel16, 60), .allNotesOff(channel1)], [off(channel16, 60)]),
      ([on(channel1, 0), on(channel1, 127), .controlChange(channel: channel1, controller: 120, value: 0)], []),
      (
        [on(channel1, 60), .sustainOff(channel1), .programChange(channel: channel1, program: 60), .stop],
        [off(channel1, 60)]
      ),
    ] as [([Message], [Message])])
  func eachSoundingNoteNeedsOneNoteOff(messages: [Message], wanted: [Message]) {
    var notes = SoundingNotes()
    for message in messages { notes.follow(message) }
    #expect(notes.isEmpty == wanted.isEmpty)
    var ended: [Message] = []
    while let noteOff = notes.firstEnd {
      ended.append(noteOff)
      notes.follow(noteOff)
    }
    #expect(ended == wanted)
    #expect(notes.isEmpty)
  }

  @Test func holdsEveryNoteOfEveryChannel() {
    var notes = SoundingNotes()
    for channel in 1...16 {
      for note in 0...127 { notes.follow(on(Channel(number: channel), UInt8(note))) }
    }
    var count = 0
    while let noteOff = notes.firstEnd {
      notes.follow(noteOff)
      count += 1
    }
    #expect(count == 16 * 128)
  }
}

private func on(_ channel: Channel, _ note: UInt8, velocity: UInt8 = 64) -> Message {
  .noteOn(channel: channel, note: note, velocity: velocity)
}

private func off(_ channel: Channel, _ note: UInt8) -> Message {
  .noteOff(channel: channel, note: note, velocity: 0)
}
