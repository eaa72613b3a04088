/// The music of a Standard MIDI File: the notes of all tracks, the bars, and the tempo map. Times are in units of
/// 1/32 tick. In a file with PPQN, a full bar of any time signature is a whole number of units.
public struct MIDIScore: Sendable {
  /// The number of units in a tick.
  public static let unitsPerTick: Int64 = 32

  /// A note.
  public struct Note: Equatable, Sendable, BitwiseCopyable {
    /// The start, in units.
    public var start: Int64
    /// The end, in units, not before `start`.
    public var end: Int64
    /// The channel.
    public var channel: Channel
    /// The MIDI note number, 0…127.
    public var number: UInt8
    /// The velocity, 1…127.
    public var velocity: UInt8
  }

  /// The notes, ordered by track, then by start.
  public private(set) var notes: [Note] = []

  /// The latest end of a note, in units; 0 if there are no notes.
  public private(set) var end: Int64 = 0

  /// The time signatures in order of time.
  private(set) var signatures: [Timed<Metre>] = [Timed(start: 0, value: Metre(beats: 4, unit: 4))]

  /// The conversion of units to nanoseconds.
  public let tempos: TempoMap

  /// Extracts the music of a file. If notes of one pitch, channel and track overlap, a note-off ends the note that
  /// began first. A note without a note-off lasts until its track ends. Time signatures and tempos apply to all tracks.
  ///
  /// Complexity: O(n · log n) for n events. Memory: 24 bytes per note, and 8 more while its track is read.
  public init(_ file: MIDIFileReader) {
    var tempos: [Timed<Tempo>] = []
    for track in 0..<file.trackCount {
      var sounding = SoundingNotes(after: notes.count)
      var last: Int64 = 0
      var events = file.events(ofTrack: track)
      // Never throws, because `MIDIFileReader.init` has checked the file.
      while let event = try? events.next() {
        last = min(event.tick, .max / (2 * Self.unitsPerTick)) * Self.unitsPerTick
        switch event.content {
        case .message(.noteOn(let channel, let number, let velocity)) where velocity > 0:
          sounding.begin(channel.index, number)
          notes.append(Note(start: last, end: last, channel: channel, number: number, velocity: velocity))
        case .message(.noteOn(let channel, let number, _)), .message(.noteOff(let channel, let number, _)):
          if let note = sounding.end(channel.index, number) { notes[note].end = last }
        case .meta(.tempo(let tempo)): tempos.append(Timed(start: last, value: tempo))
        case .meta(.timeSignature(let beats, let unit)):
          signatures.append(Timed(start: last, value: Metre(beats: beats, unit: unit)))
        default: break
        }
      }
      for note in sounding.remaining { notes[note].end = last }
    }
    for note in notes { end = max(end, note.end) }
    signatures = inOrder(signatures)
    self.tempos = TempoMap(inOrder(tempos), file.division)
  }
}

/// A meter: 1…255 beats, each of the note value 1/`unit`.
struct Metre: Equatable, Sendable, BitwiseCopyable {
  var beats: Int
  var unit: Int
}

/// A value that applies from `start` on. `start` is in units of 1/32 tick; in `MIDIDocument`, in ticks.
struct Timed<Value: Sendable>: Sendable {
  var start: Int64
  var value: Value
}

/// Returns the values sorted by time. Among several values at the same time, only the last in `values` remains.
func inOrder<Value>(_ values: [Timed<Value>]) -> [Timed<Value>] {
  var result: [Timed<Value>] = []
  for index in indices(values.count, inOrder: { values[$0].start < values[$1].start }) {
    if let last = result.last, last.start == values[index].start { result.removeLast() }
    result.append(values[index])
  }
  return result
}
