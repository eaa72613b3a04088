/// What a Standard MIDI File plays, by its time: the notes of all tracks, the bars that its time signatures make, and the clock.
///
/// Times are in units: 32 of them are a tick, so that every bar of every time signature is a whole number of them.
public struct MIDIScore: Sendable {
  /// The units in a tick.
  public static let unitsPerTick: Int64 = 32

  /// A note that sounds from a time until another.
  public struct Note: Equatable, Sendable, BitwiseCopyable {
    /// When it begins, in units.
    public var start: Int64
    /// When it ends, in units; not before its start.
    public var end: Int64
    /// The channel that it is played on.
    public var channel: Channel
    /// The MIDI note number, 0…127.
    public var number: UInt8
    /// How hard it is struck, 1…127.
    public var velocity: UInt8
  }

  /// The notes, track by track, in the order in which they begin there.
  public private(set) var notes: [Note] = []

  /// When the last note ends, in units; 0 without notes.
  public private(set) var end: Int64 = 0

  /// The time signatures and where they begin, in the order of time.
  private(set) var signatures: [Timed<Metre>] = [Timed(start: 0, value: Metre(beats: 4, unit: 4))]

  /// The clock: which time of the music is at which nanosecond.
  public let tempos: TempoMap

  /// What a file plays.
  ///
  /// A note-on of velocity 0 ends a note. Of notes that overlap on one pitch of one channel and track, that which began first ends first; one
  /// that nothing ends lasts until its track's end. Time signatures and tempos count in whatever track they stand.
  ///
  /// Complexity: O(n · log n). Memory: 24 bytes a note.
  public init(_ file: MIDIFileReader) {
    var tempos: [Timed<Tempo>] = []
    for track in 0..<file.trackCount {
      var sounding = SoundingNotes()
      var last: Int64 = 0
      var events = file.events(ofTrack: track)
      // Nothing throws here: the file was checked when it was read.
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

/// A time signature as a file states it: 1…255 beats, each the `unit`th part of a whole note.
struct Metre: Equatable, Sendable, BitwiseCopyable {
  var beats: Int
  var unit: Int
}

/// A value that holds from a time on, in units.
struct Timed<Value: Sendable>: Sendable {
  var start: Int64
  var value: Value
}

/// Values in the order of time; of those at one time the last one counts, and stands alone.
private func inOrder<Value>(_ values: [Timed<Value>]) -> [Timed<Value>] {
  // The places decide between equals: the order does not hang on how the library sorts.
  let order = values.indices.sorted { (values[$0].start, $0) < (values[$1].start, $1) }
  var result: [Timed<Value>] = []
  for index in order {
    if let last = result.last, last.start == values[index].start { result.removeLast() }
    result.append(values[index])
  }
  return result
}

/// The notes of a track that have begun and not ended: for each pitch of each channel a queue through the list of all notes.
private struct SoundingNotes {
  /// The first and last of each queue at channel index · 128 + number; −1 where none sounds. Empty until the first note.
  private var queues: [(first: Int, last: Int)] = []
  /// Behind which note, counted from this track's first, the queue goes on; −1 at its end.
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
