import MIDI
import Testing

@testable import Performing

private let one = Channel(number: 1)
private let sixteen = Channel(number: 16)

struct SoundingNotesTests {
  @Test(
    arguments: [
      ([], []),
      ([on(one, 60)], [off(one, 60)]),
      ([on(one, 60), off(one, 60)], []),
      ([on(one, 60), on(one, 60, velocity: 0)], []),
      ([on(one, 60), off(sixteen, 60), off(one, 61)], [off(one, 60)]),
      ([on(one, 60), off(one, 60), on(one, 60)], [off(one, 60)]),
      ([off(one, 60), on(one, 60)], [off(one, 60)]),
      (
        [on(sixteen, 127), on(one, 0), on(one, 64), on(one, 63)],
        [off(one, 0), off(one, 63), off(one, 64), off(sixteen, 127)]
      ),
      ([on(one, 60), on(sixteen, 60), .allNotesOff(one)], [off(sixteen, 60)]),
      ([on(one, 0), on(one, 127), .controlChange(channel: one, controller: 120, value: 0)], []),
      ([on(one, 60), .sustainOff(one), .programChange(channel: one, program: 60), .stop], [off(one, 60)]),
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
