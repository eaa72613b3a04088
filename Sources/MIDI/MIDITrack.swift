/// One track of a Standard MIDI File: its events as bytes, and the notes that sound after them.
struct MIDITrack: Sendable {
  /// The events so far, each after its delta time.
  private(set) var bytes: [UInt8] = []

  private var lastTick: Int64 = 0

  /// How often each note of each channel has begun and not ended, at channel index · 128 + note; empty until the first note.
  private var sounding: [UInt32] = []

  /// A track that begins with its name.
  init(name: String) { appendMeta(.trackName, [UInt8](name.utf8)) }

  /// Adds a tempo event at the last event's tick.
  mutating func appendTempo(_ tempo: Tempo) {
    let microseconds = tempo.microsecondsPerQuarter
    appendMeta(
      .tempo,
      [
        UInt8(truncatingIfNeeded: microseconds >> 16), UInt8(truncatingIfNeeded: microseconds >> 8),
        UInt8(truncatingIfNeeded: microseconds),
      ])
  }

  /// Adds a message at an absolute tick, not before the last event's (a precondition).
  mutating func append(_ message: Message, atTick tick: Int64) {
    precondition(tick >= lastTick, "the events of a track are appended in their order")
    let wire = message.bytes
    guard count(message) else { return }
    appendDelta(to: tick)
    if wire[0] >= 0xF0 {
      // FF would begin a meta event here. F7 and a length escape any bytes.
      bytes.append(0xF7)
      VariableLengthQuantity(UInt32(wire.count)).append(to: &bytes)
    }
    // Faster than appending the collection: it has three bytes at most.
    for byte in wire { bytes.append(byte) }
  }

  /// Ends the notes that sound, then the track, at a tick or at the last event's if that is later.
  mutating func end(atTick tick: Int64) {
    let end = max(tick, lastTick)
    for index in sounding.indices {
      let channel = Channel(number: index / 128 + 1)
      while sounding[index] > 0 {
        append(.noteOff(channel: channel, note: UInt8(index % 128), velocity: 64), atTick: end)
      }
    }
    appendDelta(to: end)
    appendMeta(.endOfTrack, [], delta: false)
  }

  /// Counts a message that begins or ends a note; false if it ends a note that has not begun.
  private mutating func count(_ message: Message) -> Bool {
    switch message {
    case .noteOn(let channel, let note, let velocity) where velocity > 0:
      if sounding.isEmpty { sounding = [UInt32](repeating: 0, count: 16 * 128) }
      sounding[Int(channel.index) * 128 + Int(note)] += 1
      return true
    case .noteOn(let channel, let note, _), .noteOff(let channel, let note, _):
      let index = Int(channel.index) * 128 + Int(note)
      guard index < sounding.count, sounding[index] > 0 else { return false }
      sounding[index] -= 1
      return true
    default:
      return true
    }
  }

  /// Writes the delta time since the last event. Empty text events, which every reader skips, divide a time too long for one delta
  /// (39 hours at 120 BPM).
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

  /// A type of meta event. Source: Standard MIDI Files 1.0, RP-001.
  private enum Meta: UInt8 {
    case text = 0x01
    case trackName = 0x03
    case endOfTrack = 0x2F
    case tempo = 0x51
  }

  /// Adds a meta event, after a delta time of 0 or, with `delta` false, after one that is written already.
  private mutating func appendMeta(_ kind: Meta, _ content: [UInt8], delta: Bool = true) {
    if delta { bytes.append(0) }
    bytes.append(0xFF)
    bytes.append(kind.rawValue)
    VariableLengthQuantity(UInt32(content.count)).append(to: &bytes)
    bytes.append(contentsOf: content)
  }
}
