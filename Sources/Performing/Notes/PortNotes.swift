import MIDI

/// The sounding notes of each output port. A note can still sound at one port after it has ended at another.
package struct PortNotes: BitwiseCopyable {
  private var notes = InlineArray<9, SoundingNotes>(repeating: SoundingNotes())

  package init() {}

  package subscript(port: Int) -> SoundingNotes {
    get { notes[port] }
    set { notes[port] = newValue }
  }

  mutating func follow(_ message: Message, at port: Int) { notes[port].follow(message) }

  mutating func removeAll() { notes = InlineArray(repeating: SoundingNotes()) }

  /// Adds notes to those of every port.
  mutating func formUnion(_ other: SoundingNotes) {
    for port in notes.indices { notes[port].formUnion(other) }
  }
}
