/// A Standard MIDI File of format 1 in the making: a track of name and tempo, then the tracks that play.
///
/// Every exact time is rounded once to an absolute tick, and deltas are differences of those, so no rounding gathers.
/// No note is left unpaired: a note-off that ends nothing is left out, and what still sounds at the end ends there.
/// Source: Standard MIDI Files 1.0, RP-001.
public struct StandardMIDIFile: Sendable {
  /// Ticks to the quarter note of every file written.
  public static let ticksPerQuarter: UInt16 = 960

  private let tempo: Tempo
  private var tracks: [MIDITrack]

  /// A file without events.
  /// - Parameters:
  ///   - name: The sequence's name.
  ///   - tempo: The one tempo of the whole file.
  ///   - tracks: The names of the tracks that play, at most 65534 (a precondition).
  public init(name: String, tempo: Tempo = .standard, tracks names: [String]) {
    precondition(names.count < 0xFFFF, "a Standard MIDI File has at most 65535 tracks")
    self.tempo = tempo
    var conductor = MIDITrack(name: name)
    conductor.appendTempo(tempo)
    tracks = [conductor]
    for name in names { tracks.append(MIDITrack(name: name)) }
  }

  /// Adds a message to one of the tracks that play.
  ///
  /// System messages are written as the escapes the format has for them.
  /// - Parameters:
  ///   - message: What happens.
  ///   - nanoseconds: When, since the start: never before the track's last (a precondition).
  ///   - track: Which of the names given at the start, from 0.
  public mutating func append(_ message: Message, atNanoseconds nanoseconds: Int64, track: Int) {
    tracks[track + 1].append(message, atTick: tick(nanoseconds))
  }

  /// The whole file. Every track ends at `nanoseconds`, or with its last event if that is later.
  ///
  /// O(size of the file). No track may be longer than 4 GiB (a precondition).
  public consuming func bytes(endingAtNanoseconds nanoseconds: Int64) -> [UInt8] {
    let end = tick(nanoseconds)
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

  private func tick(_ nanoseconds: Int64) -> Int64 {
    tempo.ticks(atNanoseconds: nanoseconds, ppqn: Self.ticksPerQuarter)
  }
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
