import Instrument
import MIDI

@testable import Performing

extension TimedMessage {
  static let channel = Channel(number: 2)

  static func noteOn(_ note: UInt8, at nanoseconds: Int64) -> TimedMessage {
    TimedMessage(
      nanoseconds: nanoseconds, voice: .key, message: .noteOn(channel: channel, note: note, velocity: 64))
  }

  static func noteOff(_ note: UInt8, at nanoseconds: Int64) -> TimedMessage {
    TimedMessage(
      nanoseconds: nanoseconds, voice: .key, message: .noteOff(channel: channel, note: note, velocity: 0))
  }
}

extension SoundingNotes {
  /// Makes `notes` sound on `TimedMessage.channel`.
  init(_ notes: [UInt8]) {
    self.init()
    for note in notes { follow(.noteOn(channel: TimedMessage.channel, note: note, velocity: 1)) }
  }

  /// The note numbers, sorted by channel, then by number.
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
