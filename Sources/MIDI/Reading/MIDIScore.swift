/// The music of a Standard MIDI File: the notes of all tracks, the bars, and the tempo map. Times are in units of
/// 1/32 tick. If ticks are parts of a quarter note, a full bar of any time signature is a whole number of units.
public struct MIDIScore: Sendable {
  /// The number of units in a tick.
  public static let unitsPerTick: Int64 = 32

  /// A note.
  public struct Note: Equatable, Sendable, BitwiseCopyable {
    /// In units.
    public var start: Int64
    /// In units, not before `start`.
    public var end: Int64
    /// The channel.
    public var channel: Channel
    /// 0…127.
    public var number: UInt8
    /// 1…127.
    public var velocity: UInt8
  }

  /// The notes, ordered by track, then by start.
  public private(set) var notes: [Note] = []

  /// The latest end of a note, in units; 0 if there are no notes.
  public private(set) var end: Int64 = 0

  /// In order of time.
  private(set) var signatures: [Timed<Metre>] = [Timed(start: 0, value: Metre(beats: 4, unit: 4))]

  /// The conversion of units to nanoseconds.
  public let tempos: TempoMap

  /// Extracts the music of a file. If notes of one pitch, channel and track overlap, a note-off ends the first of
  /// them. A note without a note-off lasts until its track ends. Time signatures and tempos apply to all tracks.
  ///
  /// Complexity: O(n · log n) for n events. Memory: 24 bytes per note, and 8 more while its track is read.
  public init(_ file: MIDIFileReader) {
    var tempos: [Timed<Tempo>] = []
    for track in 0..<file.trackCount {
      var sounding = SoundingNotes()
      var last: Int64 = 0
      var events = file.events(ofTrack: track)
      // Never throws, because `MIDIFileReader.init` has checked the file.
      while let event = try? events.next() {
        last = min(event.tick, .max / (2 * Self.unitsPerTick)) * Self.unitsPerTick
        switch event.content {
        case .message(.noteOn(let channel, let number, let velocity)) where velocity > 0:
          sounding.begin(Note(start: last, end: last, channel: channel, number: number, velocity: velocity), &notes)
        case .message(.noteOn(let channel, let number, _)), .message(.noteOff(let channel, let number, _)):
          sounding.end(channel, number, at: last, &notes)
        case .meta(.tempo(let tempo)): tempos.append(Timed(start: last, value: tempo))
        case .meta(.timeSignature(let beats, let unit)):
          signatures.append(Timed(start: last, value: Metre(beats: beats, unit: unit)))
        default: break
        }
      }
      sounding.endAll(at: last, &notes)
    }
    for note in notes { end = max(end, note.end) }
    signatures = inOrder(signatures)
    self.tempos = TempoMap(inOrder(tempos), file.division)
  }
}

/// 1…255 beats of the note value 1/`unit`.
struct Metre: Equatable, Sendable, BitwiseCopyable {
  var beats: Int
  var unit: Int
}

/// A value that applies from `start` (in units of 1/32 tick) on.
struct Timed<Value: Sendable>: Sendable {
  var start: Int64
  var value: Value
}

/// Sorts by time. Of several values at the same time, only the last in `values` remains.
private func inOrder<Value>(_ values: [Timed<Value>]) -> [Timed<Value>] {
  // Compare indices too, because Swift does not guarantee a stable sort.
  let order = values.indices.sorted { (values[$0].start, $0) < (values[$1].start, $1) }
  var result: [Timed<Value>] = []
  for index in order {
    if let last = result.last, last.start == values[index].start { result.removeLast() }
    result.append(values[index])
  }
  return result
}

/// The sounding notes of a track, in a queue (a linked list) for each pitch of each channel.
private struct SoundingNotes {
  /// The first note (−1 if none) and last note of each queue, by channel index · 128 + note number. Empty at first.
  private var queues: [(first: Int, last: Int)] = []
  /// Element i is the note after note `origin` + i in the same queue, or −1. `origin` is the track's first note.
  private var next: [Int] = []
  private var origin = 0

  mutating func begin(_ note: MIDIScore.Note, _ notes: inout [MIDIScore.Note]) {
    if queues.isEmpty {
      queues = [(first: Int, last: Int)](repeating: (-1, -1), count: 16 * 128)
      origin = notes.count
    }
    let index = Self.index(note.channel, note.number)
    if queues[index].first < 0 {
      queues[index].first = notes.count
    } else {
      next[queues[index].last - origin] = notes.count
    }
    queues[index].last = notes.count
    notes.append(note)
    next.append(-1)
  }

  mutating func end(_ channel: Channel, _ number: UInt8, at time: Int64, _ notes: inout [MIDIScore.Note]) {
    let index = Self.index(channel, number)
    guard !queues.isEmpty, queues[index].first >= 0 else { return }
    let note = queues[index].first
    notes[note].end = time
    queues[index].first = next[note - origin]
  }

  func endAll(at time: Int64, _ notes: inout [MIDIScore.Note]) {
    for queue in queues {
      var note = queue.first
      while note >= 0 {
        notes[note].end = time
        note = next[note - origin]
      }
    }
  }

  private static func index(_ channel: Channel, _ number: UInt8) -> Int { Int(channel.index) * 128 + Int(number) }
}
