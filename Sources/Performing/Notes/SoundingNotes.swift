import MIDI

/// A set of notes on 16 channels.
package struct SoundingNotes: Equatable, BitwiseCopyable {
  /// Two words of 64 notes per channel.
  package static let wordCount = 32

  private var words = InlineArray<32, UInt64>(repeating: 0)

  package init() {}

  /// Creates a set with the note that `message` ends; empty if `message` is not a `noteOff`.
  package init(endedBy message: Message) {
    guard case .noteOff(let channel, let note, _) = message else { return }
    set(channel, note, sounds: true)
  }

  package var isEmpty: Bool {
    for index in words.indices where words[index] != 0 { return false }
    return true
  }

  /// Word 2n holds the notes 0…63 of the channel with index n, and word 2n + 1 its notes 64…127; lowest bit first.
  package subscript(word index: Int) -> UInt64 {
    get { words[index] }
    set { words[index] = newValue }
  }

  /// Adds the note that `message` begins, or removes the notes that it ends. A note-on of velocity 0 counts as a
  /// note-off (MIDI 1.0). CC 120 (all sound off) and CC 123 (all notes off) end all notes of their channel.
  package mutating func follow(_ message: Message) {
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

  package func contains(endedBy message: Message) -> Bool {
    guard case .noteOff(let channel, let note, _) = message else { return false }
    let (index, bit) = Self.place(channel, note)
    return words[index] & bit != 0
  }

  package mutating func formUnion(_ other: Self) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  package mutating func subtract(_ other: Self) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// The note-off of the set's first note, in order of channel, then of note number; nil if the set is empty.
  package var firstEnd: Message? {
    for index in words.indices where words[index] != 0 {
      let bit = words[index].trailingZeroBitCount
      return .noteOff(channel: Channel(number: index / 2 + 1), note: UInt8(index % 2 * 64 + bit), velocity: 0)
    }
    return nil
  }

  private mutating func set(_ channel: Channel, _ note: UInt8, sounds: Bool) {
    let (index, bit) = Self.place(channel, note)
    if sounds { words[index] |= bit } else { words[index] &= ~bit }
  }

  private static func place(_ channel: Channel, _ note: UInt8) -> (word: Int, bit: UInt64) {
    (2 * Int(channel.index) + Int(note & 127) / 64, 1 << UInt64(note & 63))
  }

  package static func == (first: Self, second: Self) -> Bool {
    for index in first.words.indices where first.words[index] != second.words[index] { return false }
    return true
  }
}
