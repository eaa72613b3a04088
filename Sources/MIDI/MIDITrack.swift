/// A track of a Standard MIDI File under construction. Every note lasts at least one tick.
///
/// Notes of one pitch and channel never overlap, because some readers drop overlapping notes, or end the wrong note.
struct MIDITrack: Sendable {
  private struct Note {
    /// The tick of the note-on; −1 if no note sounds.
    var start: Int64 = -1
    /// The index of the note-on's velocity byte in `bytes`.
    var velocity = 0
    /// `true` if the note-off is in `delayed`.
    var isEnding = false
  }

  private(set) var bytes: [UInt8] = []

  private var lastTick: Int64 = 0

  /// The notes, by channel index · 128 + note number. The array is empty until the first note-on.
  private var notes: [Note] = []

  /// Note-offs that came at the tick of their note-on, in order of tick. Each is delayed by one tick.
  private var delayed: [(tick: Int64, message: Message)] = []

  init(name: String) { appendMeta(.trackName, [UInt8](name.utf8)) }

  /// Appends the name of the track's instrument, at the tick of the most recent event.
  mutating func appendInstrument(_ name: StaticString) {
    appendMeta(.instrumentName, name.withUTF8Buffer { [UInt8]($0) })
  }

  mutating func appendTimeSignature(_ signature: TimeSignature, atTick tick: Int64) {
    append(.timeSignature, signature.bytes, atTick: tick)
  }

  mutating func appendKeySignature(_ signature: KeySignature, atTick tick: Int64) {
    append(.keySignature, signature.bytes, atTick: tick)
  }

  mutating func appendTempo(_ tempo: Tempo, atTick tick: Int64) {
    let microseconds = tempo.microsecondsPerQuarter
    append(.tempo, [16, 8, 0].map { UInt8(truncatingIfNeeded: microseconds >> $0) }, atTick: tick)
  }

  mutating func appendMarker(_ text: [UInt8], atTick tick: Int64) { append(.marker, text, atTick: tick) }

  private mutating func append(_ kind: Meta, _ data: [UInt8], atTick tick: Int64) {
    precondition(tick >= lastTick, "the events of a track are appended in their order")
    appendDelayed(through: tick)
    appendDelta(to: tick)
    appendMeta(kind, data, delta: false)
  }

  /// Appends a message. A note-on first ends a sounding note of its pitch and channel. If both notes begin at the same
  /// tick, they become one note with the higher velocity. A note-off that ends no note is dropped.
  mutating func append(_ message: Message, atTick tick: Int64) {
    precondition(tick >= lastTick, "the events of a track are appended in their order")
    appendDelayed(through: tick)
    switch message {
    case .noteOn(let channel, let note, let velocity) where velocity > 0:
      begin(message, Self.index(channel, note), velocity, atTick: tick)
    case .noteOn(let channel, let note, _), .noteOff(let channel, let note, _):
      end(message, Self.index(channel, note), atTick: tick)
    default:
      write(message, atTick: tick)
    }
  }

  /// Ends the sounding notes and then the track, at `tick` or at the tick of the last event, whichever is later. If a
  /// note begins at this tick, that note and the track end one tick later.
  mutating func end(atTick tick: Int64) {
    let end = max(tick, lastTick)
    appendDelayed(through: end)
    for index in notes.indices where notes[index].start >= 0 {
      let channel = Channel(number: index / 128 + 1)
      self.end(.noteOff(channel: channel, note: UInt8(index % 128), velocity: 64), index, atTick: end)
    }
    appendDelayed(through: .max)
    appendDelta(to: max(end, lastTick))
    appendMeta(.endOfTrack, [], delta: false)
  }

  private static func index(_ channel: Channel, _ note: UInt8) -> Int { Int(channel.index) * 128 + Int(note) }

  private mutating func begin(_ message: Message, _ index: Int, _ velocity: UInt8, atTick tick: Int64) {
    if notes.isEmpty { notes = [Note](repeating: Note(), count: 16 * 128) }
    if notes[index].start == tick {
      bytes[notes[index].velocity] = max(bytes[notes[index].velocity], velocity)
      if notes[index].isEnding { delayed.removeAll { Self.index(of: $0.message) == index } }
      notes[index].isEnding = false
      return
    }
    if notes[index].start >= 0 {
      let channel = Channel(number: index / 128 + 1)
      end(.noteOff(channel: channel, note: UInt8(index % 128), velocity: 64), index, atTick: tick)
    }
    write(message, atTick: tick)
    notes[index] = Note(start: tick, velocity: bytes.count - 1)
  }

  private mutating func end(_ message: Message, _ index: Int, atTick tick: Int64) {
    guard index < notes.count, notes[index].start >= 0, !notes[index].isEnding else { return }
    if notes[index].start == tick {
      notes[index].isEnding = true
      delayed.append((tick + 1, message))
    } else {
      notes[index] = Note()
      write(message, atTick: tick)
    }
  }

  private mutating func appendDelayed(through tick: Int64) {
    guard let first = delayed.first, first.tick <= tick else { return }
    let due = delayed.prefix { $0.tick <= tick }
    delayed.removeFirst(due.count)
    for (tick, message) in due {
      write(message, atTick: tick)
      notes[Self.index(of: message)] = Note()
    }
  }

  private static func index(of noteOff: Message) -> Int {
    switch noteOff {
    case .noteOn(let channel, let note, _), .noteOff(let channel, let note, _): index(channel, note)
    default: preconditionFailure("only note-offs are delayed")
    }
  }

  private mutating func write(_ message: Message, atTick tick: Int64) {
    let wire = message.bytes
    appendDelta(to: tick)
    if wire[0] >= 0xF0 {
      // Write an escape event (F7, length, message), because a bare system reset (FF) would begin a meta event.
      bytes.append(0xF7)
      VariableLengthQuantity(UInt32(wire.count)).append(to: &bytes)
    }
    // For at most three bytes, this is faster than `append(contentsOf:)`.
    for byte in wire { bytes.append(byte) }
  }

  /// Appends the time up to a tick. A delta time is at most 2²⁸ − 1 ticks (38.8 hours at 120 BPM, 960 PPQN), so empty
  /// text events split longer times.
  private mutating func appendDelta(to tick: Int64) {
    var remaining = tick - lastTick
    while remaining > Int64(VariableLengthQuantity.maximum) {
      VariableLengthQuantity(VariableLengthQuantity.maximum).append(to: &bytes)
      appendMeta(.text, [], delta: false)
      remaining -= Int64(VariableLengthQuantity.maximum)
    }
    VariableLengthQuantity(UInt32(remaining)).append(to: &bytes)
    lastTick = tick
  }

  /// The types of meta events. Source: Standard MIDI Files 1.0, RP-001.
  private enum Meta: UInt8 {
    case text = 0x01
    case trackName = 0x03
    case instrumentName = 0x04
    case marker = 0x06
    case endOfTrack = 0x2F
    case tempo = 0x51
    case timeSignature = 0x58
    case keySignature = 0x59
  }

  private mutating func appendMeta(_ kind: Meta, _ content: [UInt8], delta: Bool = true) {
    if delta { bytes.append(0) }
    bytes.append(0xFF)
    bytes.append(kind.rawValue)
    VariableLengthQuantity(UInt32(content.count)).append(to: &bytes)
    bytes.append(contentsOf: content)
  }
}
