import MIDI

/// Which notes sound on which channels, kept from the messages that went out.
struct SoundingNotes: Equatable {
  // Two words of 64 notes a channel.
  private var words = InlineArray<32, UInt64>(repeating: 0)

  var isEmpty: Bool {
    for index in words.indices where words[index] != 0 { return false }
    return true
  }

  /// Takes note of `message`. A note-on of velocity 0 is a note-off, as MIDI 1.0 has it; all-sound-off (CC 120) and
  /// all-notes-off (CC 123) end all notes of their channel.
  mutating func follow(_ message: Message) {
    switch message {
    case .noteOn(let channel, let note, let velocity):
      set(channel, note, sounds: velocity > 0)
    case .noteOff(let channel, let note, _):
      set(channel, note, sounds: false)
    case .controlChange(let channel, 120, _), .controlChange(let channel, 123, _):
      words[2 * Int(channel.index)] = 0
      words[2 * Int(channel.index) + 1] = 0
    default: break
    }
  }

  /// The note-off of the lowest note on the lowest channel that sounds, which then sounds no more; nil in silence.
  mutating func endFirst() -> Message? {
    for index in words.indices where words[index] != 0 {
      let bit = words[index].trailingZeroBitCount
      words[index] &= words[index] - 1
      return .noteOff(channel: Channel(number: index / 2 + 1), note: UInt8(index % 2 * 64 + bit), velocity: 0)
    }
    return nil
  }

  private mutating func set(_ channel: Channel, _ note: UInt8, sounds: Bool) {
    let index = 2 * Int(channel.index) + Int(note & 127) / 64
    let bit: UInt64 = 1 << UInt64(note & 63)
    if sounds { words[index] |= bit } else { words[index] &= ~bit }
  }

  static func == (first: Self, second: Self) -> Bool {
    for index in first.words.indices where first.words[index] != second.words[index] { return false }
    return true
  }
}
