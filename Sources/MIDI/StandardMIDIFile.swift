/// A writer of Standard MIDI Files of format 1: a track of name, signatures, tempo and markers, then the tracks with notes.
///
/// Times are rounded to absolute ticks, and delta times are their differences, so rounding errors do not add up. A note-off that ends no
/// note is dropped, and notes that sound at the end end there. Every note lasts at least a tick. Within a track, no two notes of the same
/// pitch and channel overlap: a note struck again ends first, and two that begin at the same tick become one. Source: Standard MIDI Files
/// 1.0, RP-001.
public struct StandardMIDIFile: Sendable {
  /// The ticks in a quarter note, in every file.
  public static let ticksPerQuarter: UInt16 = 960

  /// An event of the first track: a tempo, a signature or a text.
  private enum Mark {
    case tempo(Tempo)
    case timeSignature(TimeSignature)
    case keySignature(KeySignature)
    case text([UInt8])
  }

  /// The tempo since its last change.
  private var tempo: Tempo
  /// The tick of that change, and the time at which readers come to it, in nanoseconds.
  private var lastChange = (tick: Int64(0), nanoseconds: Int64(0))
  /// The tick of the last change of meter, and the ticks of its bars.
  private var lastMeter: (tick: Int64, barTicks: Int64)
  private var tracks: [MIDITrack]
  /// The events of the first track after its beginning, by tick. They are sorted at the end, for a time signature may come late.
  private var marks: [(tick: Int64, mark: Mark)] = []

  /// A file without notes.
  /// - Parameters:
  ///   - keySignature: of the start; nil for none.
  ///   - tracks: the names of the tracks with notes, at most 65534 (a precondition).
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

  /// Names the instrument of a track that has no messages yet.
  ///
  /// - Parameter track: the index of the track's name among those of `init`.
  public mutating func appendInstrument(_ name: StaticString, track: Int) { tracks[track + 1].appendInstrument(name) }

  /// Adds a marker, such as the name of the chord that begins.
  ///
  /// - Parameters:
  ///   - text: ASCII, the only text that all readers show alike.
  ///   - nanoseconds: since the start.
  public mutating func appendMarker(_ text: [UInt8], atNanoseconds nanoseconds: Int64) {
    marks.append((tick(nanoseconds), .text(text)))
  }

  /// Changes the tempo from the tick nearest to a time on.
  ///
  /// - Parameter nanoseconds: since the start; not before the last change, and before all that is added later (preconditions).
  public mutating func setTempo(_ tempo: Tempo, atNanoseconds nanoseconds: Int64) {
    let tick = tick(nanoseconds)
    precondition(tick >= lastChange.tick, "tempos come in their order")
    marks.append((tick, .tempo(tempo)))
    let passed = self.tempo.nanoseconds(atTick: tick - lastChange.tick, ppqn: Self.ticksPerQuarter)
    lastChange = (tick, lastChange.nanoseconds + passed)
    self.tempo = tempo
  }

  /// Changes the meter from the beginning of a bar on.
  ///
  /// - Parameters:
  ///   - nanoseconds: the time, since the start.
  ///   - ticks: the ticks of the bar that have passed by then.
  public mutating func appendTimeSignature(
    _ signature: TimeSignature, atNanoseconds nanoseconds: Int64, sinceBar ticks: Int64
  ) {
    var bar = max(lastMeter.tick, tick(nanoseconds) - ticks)
    // A file's tempo is rounded, so its own bar line may lie a little beside.
    let rest = (bar - lastMeter.tick) % lastMeter.barTicks
    for distance in [-rest, lastMeter.barTicks - rest] where abs(distance) <= Self.drift { bar += distance }
    lastMeter = (bar, signature.barTicks)
    marks.append((bar, .timeSignature(signature)))
  }

  /// The most ticks by which a bar line of the file may lie beside the music's.
  private static let drift: Int64 = 60

  /// Adds a key signature for the music from a time on.
  ///
  /// - Parameter nanoseconds: since the start.
  public mutating func appendKeySignature(_ signature: KeySignature, atNanoseconds nanoseconds: Int64) {
    marks.append((tick(nanoseconds), .keySignature(signature)))
  }

  /// Adds a message to a track. System messages are written as escapes.
  ///
  /// - Parameters:
  ///   - nanoseconds: since the start; not before the track's last message (a precondition).
  ///   - track: the index of the track's name among those of `init`.
  public mutating func append(_ message: Message, atNanoseconds nanoseconds: Int64, track: Int) {
    tracks[track + 1].append(message, atTick: tick(nanoseconds))
  }

  /// Returns the whole file. Each track ends at `nanoseconds`, or with its last event if that is later.
  ///
  /// Complexity: O(size of the file). A track is at most 4 GiB long (a precondition).
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
    for index in marks.indices.sorted(by: { (marks[$0].tick, $0) < (marks[$1].tick, $1) }) {
      let (tick, mark) = marks[index]
      switch mark {
      case .tempo(let tempo): tracks[0].appendTempo(tempo, atTick: tick)
      case .timeSignature(let signature): tracks[0].appendTimeSignature(signature, atTick: tick)
      case .keySignature(let signature): tracks[0].appendKeySignature(signature, atTick: tick)
      case .text(let text): tracks[0].appendMarker(text, atTick: tick)
      }
    }
  }

  /// Returns the tick that readers come to at a time, or the nearest after the last change of tempo.
  private func tick(_ nanoseconds: Int64) -> Int64 {
    let time = max(0, nanoseconds - lastChange.nanoseconds)
    return lastChange.tick + tempo.ticks(atNanoseconds: time, ppqn: Self.ticksPerQuarter)
  }
}

extension TimeSignature {
  /// The ticks of a bar.
  fileprivate var barTicks: Int64 { 4 * Int64(StandardMIDIFile.ticksPerQuarter) * Int64(beats) / Int64(unit) }
}

extension [UInt8] {
  fileprivate mutating func appendASCII(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  fileprivate mutating func appendBigEndian<Number: FixedWidthInteger>(_ number: Number) {
    var shift = Number.bitWidth
    while shift > 0 {
      shift -= 8
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
