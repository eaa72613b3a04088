/// A writer of Standard MIDI Files of format 1. The first track holds the name, signatures, tempos and markers; the
/// other tracks hold the notes. Source: Standard MIDI Files 1.0, RP-001.
///
/// Times are rounded to absolute ticks, so rounding errors do not add up. Every note lasts at least one tick, and
/// ends at the end of the file at the latest. A note-off that ends no note is dropped. In a track, a note-on first
/// ends a sounding note of its pitch and channel. If both notes begin at the same tick, they become one note.
public struct StandardMIDIFile: Sendable {
  /// The number of ticks per quarter note (PPQN).
  public static let ticksPerQuarter: UInt16 = 960

  /// An event of the first track.
  private enum Mark {
    case tempo(Tempo)
    case timeSignature(TimeSignature)
    case keySignature(KeySignature)
    case text([UInt8])
  }

  private var tempo: Tempo
  /// The last tempo change, and the time at which a player reaches its tick.
  private var lastChange = (tick: Int64(0), nanoseconds: Int64(0))
  /// The last change of meter, and the length of a bar after this change, in ticks.
  private var lastMeter: (tick: Int64, barTicks: Int64)
  private var tracks: [MIDITrack]
  /// The events of the first track, except those that `init` writes. Not sorted: a time signature may follow events
  /// with later ticks.
  private var marks: [(tick: Int64, mark: Mark)] = []

  /// Creates a file without notes. `names` are the names of the tracks that will have notes, at most 65534 (a
  /// precondition).
  public init(
    name: String, tempo: Tempo = .standard, timeSignature: TimeSignature = .common, keySignature: KeySignature? = nil,
    tracks names: [String]
  ) {
    precondition(names.count < 0xFFFF, "a Standard MIDI File has at most 65535 tracks")
    self.tempo = tempo
    lastMeter = (0, timeSignature.barTicks)
    var conductor = MIDITrack(name: name)
    conductor.appendTimeSignature(timeSignature, atTick: 0)
    if let keySignature { conductor.appendKeySignature(keySignature, atTick: 0) }
    conductor.appendTempo(tempo, atTick: 0)
    tracks = [conductor]
    for name in names { tracks.append(MIDITrack(name: name)) }
  }

  /// Adds an instrument name to a track that has no messages. `track` is an index of the `tracks` of `init`.
  public mutating func appendInstrument(_ name: StaticString, track: Int) { tracks[track + 1].appendInstrument(name) }

  /// Adds a marker at a time since the start. The text is ASCII, because readers disagree about other encodings.
  public mutating func appendMarker(_ text: [UInt8], atNanoseconds nanoseconds: Int64) {
    marks.append((tick(nanoseconds), .text(text)))
  }

  /// Changes the tempo at the tick nearest to a time, not before the last tempo change (a precondition). Add all events
  /// with earlier times before this call.
  public mutating func setTempo(_ tempo: Tempo, atNanoseconds nanoseconds: Int64) {
    let tick = tick(nanoseconds)
    precondition(tick >= lastChange.tick, "tempos come in their order")
    marks.append((tick, .tempo(tempo)))
    let passed = self.tempo.nanoseconds(atTick: tick - lastChange.tick, ppqn: Self.ticksPerQuarter)
    lastChange = (tick, lastChange.nanoseconds + passed)
    self.tempo = tempo
  }

  /// Changes the meter at the bar line that lies `ticks` before `nanoseconds`, a time since the start.
  public mutating func appendTimeSignature(
    _ signature: TimeSignature, atNanoseconds nanoseconds: Int64, sinceBar ticks: Int64
  ) {
    var bar = max(lastMeter.tick, tick(nanoseconds) - ticks)
    // The file's tempos are rounded, so its bar lines drift from the bar lines of the music. Snap to a nearby bar line
    // of the file.
    let rest = (bar - lastMeter.tick) % lastMeter.barTicks
    for distance in [-rest, lastMeter.barTicks - rest] where abs(distance) <= Self.drift { bar += distance }
    lastMeter = (bar, signature.barTicks)
    marks.append((bar, .timeSignature(signature)))
  }

  /// The greatest distance, in ticks, over which a meter change snaps to a bar line of the file.
  private static let drift: Int64 = 60

  /// Adds a key signature at a time since the start.
  public mutating func appendKeySignature(_ signature: KeySignature, atNanoseconds nanoseconds: Int64) {
    marks.append((tick(nanoseconds), .keySignature(signature)))
  }

  /// Adds a message to a track. System messages are written as escape events. `nanoseconds`, a time since the start,
  /// is not before the track's last message (a precondition). `track` is an index of the `tracks` of `init`.
  public mutating func append(_ message: Message, atNanoseconds nanoseconds: Int64, track: Int) {
    tracks[track + 1].append(message, atTick: tick(nanoseconds))
  }

  /// Returns the whole file. Each track ends at `nanoseconds`, or at its last event if that is later. A track is
  /// shorter than 4 GiB (a precondition). Complexity: O(size), plus sorting the first track's events.
  public consuming func bytes(endingAtNanoseconds nanoseconds: Int64) -> [UInt8] {
    let end = tick(nanoseconds)
    appendMarks()
    var size = 14
    for index in tracks.indices {
      tracks[index].end(atTick: end)
      size += 8 + tracks[index].bytes.count
    }
    var file: [UInt8] = []
    file.reserveCapacity(size)
    file.appendASCII("MThd")
    file.appendBigEndian(UInt32(6))
    file.appendBigEndian(UInt16(1))
    file.appendBigEndian(UInt16(tracks.count))
    file.appendBigEndian(Self.ticksPerQuarter)
    for track in tracks {
      file.appendASCII("MTrk")
      file.appendBigEndian(UInt32(track.bytes.count))
      file.append(contentsOf: track.bytes)
    }
    return file
  }

  private mutating func appendMarks() {
    for index in indices(marks.count, inOrder: { marks[$0].tick < marks[$1].tick }) {
      let (tick, mark) = marks[index]
      switch mark {
      case .tempo(let tempo): tracks[0].appendTempo(tempo, atTick: tick)
      case .timeSignature(let signature): tracks[0].appendTimeSignature(signature, atTick: tick)
      case .keySignature(let signature): tracks[0].appendKeySignature(signature, atTick: tick)
      case .text(let text): tracks[0].appendMarker(text, atTick: tick)
      }
    }
  }

  /// Returns the tick nearest to a time, or the tick of the last tempo change if the time is before that change.
  private func tick(_ nanoseconds: Int64) -> Int64 {
    let time = max(0, nanoseconds - lastChange.nanoseconds)
    return lastChange.tick + tempo.ticks(atNanoseconds: time, ppqn: Self.ticksPerQuarter)
  }
}

extension TimeSignature {
  fileprivate var barTicks: Int64 { 4 * Int64(StandardMIDIFile.ticksPerQuarter) * Int64(beats) / Int64(unit) }
}

extension [UInt8] {
  mutating func appendASCII(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  mutating func appendBigEndian<Number: FixedWidthInteger>(_ number: Number) {
    var shift = Number.bitWidth
    while shift > 0 {
      shift -= 8
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
