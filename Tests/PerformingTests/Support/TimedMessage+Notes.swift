import Instrument
import MIDI

@testable import Performing

extension TimedMessage {
  /// The channel of the notes below.
  static let channel = Channel(number: 2)

  /// A note-on at a musical time in nanoseconds.
  static func noteOn(_ note: UInt8, at nanoseconds: Int64) -> TimedMessage {
    TimedMessage(
      nanoseconds: nanoseconds, voice: .key, message: .noteOn(channel: channel, note: note, velocity: 64))
  }

  /// A note-off at a musical time in nanoseconds.
  static func noteOff(_ note: UInt8, at nanoseconds: Int64) -> TimedMessage {
    TimedMessage(
      nanoseconds: nanoseconds, voice: .key, message: .noteOff(channel: channel, note: note, velocity: 0))
  }
}

extension SoundingNotes {
  /// `notes` on the channel of `TimedMessage.noteOn`.
  init(_ notes: [UInt8]) {
    self.init()
    for note in notes { follow(.noteOn(channel: TimedMessage.channel, note: note, velocity: 1)) }
  }

  /// The notes' numbers, channel after channel, the lowest first.
  var numbers: [UInt8] {
    var sounding = self
    var numbers: [UInt8] = []
    while let end = sounding.firstEnd, case .noteOff(_, let note, _) = end {
      numbers.append(note)
      sounding.follow(end)
    }
    return numbers
  }
}
