/// The music of a Standard MIDI File: the notes of all tracks, the bars, and the tempo map.
///
/// Times are in units, 32 to a tick. If ticks are parts of a quarter note, a full bar of any time signature
/// is therefore a whole number of units.
public struct MIDIScore: Sendable {
  /// The number of units in a tick.
  public static let unitsPerTick: Int64 = 32

  /// A note with its start and end.
  public struct Note: Equatable, Sendable, BitwiseCopyable {
    /// The time of the note's start, in units.
    public var start: Int64
    /// The time of the note's end, in units, not before the start.
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

  /// The time signatures, in order of time.
  private(set) var signatures: [Timed<Metre>] = [Timed(start: 0, value: Metre(beats: 4, unit: 4))]

  /// The conversion of units to nanoseconds.
  public let tempos: TempoMap

  /// Extracts the music of a file.
  ///
  /// A note-on of velocity 0 ends a note. If notes of the same pitch, channel and track overlap, a note-off
  /// ends the one that began first. A note without a note-off lasts until the end of its track. Time
  /// signatures and tempos apply to all tracks.
  ///
  /// Complexity: O(n · log n) for n events. Memory: 24 bytes per note, and 8 more while its track is read.
  public init(_ file: MIDIFileReader) {
    var tempos: [Timed<Tempo>] = []
    for track in 0..<file.trackCount {
      var sounding = SoundingNotes()
      var last: Int64 = 0
      var events = file.events(ofTrack: track)
      // `next()` throws nothing here, because `MIDIFileReader.init` has checked the file.
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

/// A time signature in a file: 1…255 beats of the note value 1/`unit`.
struct Metre: Equatable, Sendable, BitwiseCopyable {
  var beats: Int
  var unit: Int
}

/// A value that applies from `start` on, a time in units of 1/32 tick.
struct Timed<Value: Sendable>: Sendable {
  var start: Int64
  var value: Value
}

/// Returns the values in order of time. If several values have the same time, only the one that is last in
/// `values` remains.
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

/// The sounding notes of a track: for each pitch of each channel, a queue of notes (a linked list).
private struct SoundingNotes {
  /// The indices of the first and last note of each queue, indexed by channel index · 128 + note number.
  /// `first` is −1 if the queue is empty. The array is empty until the first note.
  private var queues: [(first: Int, last: Int)] = []
  /// Element i belongs to the note with index `origin` + i, where `origin` is the index of the track's first
  /// note. The element is the index of the next note in the same queue, or −1 if there is none.
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
