/// A Standard MIDI File that is opened, edited and saved without loss.
///
/// Everything that is not an edited note keeps its bytes and its place: controllers, texts, system exclusive messages,
/// unknown events and chunks, trailing bytes. Damage only gives warnings, whereas `MIDIFileReader` rejects damaged
/// files. No memory is reserved for lengths that a file states.
public struct MIDIDocument: Sendable {
  /// A note.
  public struct Note: Equatable, Sendable, BitwiseCopyable {
    /// The start in ticks.
    public var start: Int64
    /// The end in ticks, not before `start`.
    public var end: Int64
    /// The index of the note in the `notes` of its document; −1 for a new note.
    public var source: Int32
    /// The index of the track.
    public var track: UInt16
    /// The index of the channel, 0…15.
    public var channel: UInt8
    /// The MIDI note number, 0…127; 60 is C4.
    public var pitch: UInt8
    /// The velocity, 1…127.
    public var velocity: UInt8
    /// The speed at which the key is released, 0…127; 64 if the file states no speed.
    public var releaseVelocity: UInt8

    /// Creates a new note.
    public init(
      start: Int64, end: Int64, track: UInt16 = 0, channel: UInt8 = 0, pitch: UInt8, velocity: UInt8,
      releaseVelocity: UInt8 = 64
    ) {
      (self.start, self.end, self.source, self.track) = (start, end, -1, track)
      (self.channel, self.pitch) = (channel, pitch)
      (self.velocity, self.releaseVelocity) = (velocity, releaseVelocity)
    }
  }

  /// A time signature from a tick on.
  public struct Signature: Equatable, Sendable, BitwiseCopyable {
    /// The tick at which the time signature begins.
    public var tick: Int64
    /// The numerator, 1…255.
    public var beats: Int
    /// The denominator, a power of two, 1…128.
    public var unit: Int
  }

  /// A tempo from a tick on.
  public struct TempoChange: Equatable, Sendable, BitwiseCopyable {
    /// The tick at which the tempo begins.
    public var tick: Int64
    /// The tempo.
    public var tempo: Tempo
  }

  /// The file as it was opened.
  public let bytes: [UInt8]
  /// The format that the header states: 0 for one track, 1 for simultaneous tracks, 2 for independent patterns.
  public let format: Int
  /// The duration of a tick. If the header states an impossible duration, a quarter has 480 ticks.
  public let division: TimeDivision
  /// The notes, by track, then in the order of their beginnings.
  public internal(set) var notes: [Note] = []
  /// The latest end of a note, in ticks; 0 without notes.
  public internal(set) var end: Int64 = 0
  /// The tempos of all tracks in order of time. Before the first change, the tempo is 120 BPM.
  public internal(set) var tempoChanges: [TempoChange] = []
  /// The time signatures of all tracks in order of time. Before the first time signature, the meter is 4/4.
  public internal(set) var signatures: [Signature] = []
  /// The warnings of damaged or unusual places: of the header and the chunks, then of each track. Only the first
  /// `MIDIWarning.mostKept` are kept.
  public internal(set) var warnings: [MIDIWarning] = []
  /// The number of all warnings, including those that are not kept.
  public internal(set) var warningCount = 0

  /// The part of the file from its header to its end, or to the end of the RIFF chunk that holds it.
  let body: Range<Int>
  /// `true` if the file is wrapped in RIFF.
  let isInRIFF: Bool
  /// The place after the header.
  var firstChunk = 0
  /// The contents of the tracks' chunks.
  var tracks: [Range<Int>] = []

  /// Opens a file, in O(its length).
  /// - Throws: an error if the file has no header of a Standard MIDI File.
  public init(_ bytes: [UInt8]) throws(MIDIFileError) {
    self.bytes = bytes
    let envelope = try Envelope(bytes)
    (body, isInRIFF) = (envelope.body, envelope.isInRIFF)
    let start = body.lowerBound + 8
    guard body.count >= 14 else { throw MIDIFileError(body.lowerBound + 4, .headerLength) }
    format = Int(bytes[start]) << 8 | Int(bytes[start + 1])
    let known = TimeDivision(high: bytes[start + 4], low: bytes[start + 5])
    division = known ?? .ticksPerQuarter(Self.usualDivision)
    if let place = envelope.strangeBeginning { warn(place, .beforeHeader) }
    if format > 2 { warn(start, .format) }
    if known == nil { warn(start + 4, .division) }
    readChunks()
    let stated = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
    if stated != tracks.count { warn(start + 2, .trackCount) }
    readTracks()
  }

  /// A new file of format 1 with one empty track.
  public static var empty: MIDIDocument {
    let track: [UInt8] = [0, 0xFF, 0x2F, 0]
    let header: [UInt8] = [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, 1, 0x01, 0xE0]
    do throws(MIDIFileError) {
      return try MIDIDocument(header + [0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 4] + track)
    } catch { preconditionFailure("the empty file has a header") }
  }

  /// The number of tracks that the file has.
  public var trackCount: Int { tracks.count }

  /// The conversion to nanoseconds of times in units of 1/32 tick (`MIDIScore.unitsPerTick`).
  public var tempos: TempoMap {
    let units = tempoChanges.map { Timed(start: $0.tick * MIDIScore.unitsPerTick, value: $0.tempo) }
    return TempoMap(inOrder(units), division)
  }

  private static let usualDivision = 480

  mutating func warn(_ offset: Int, _ kind: MIDIWarning.Kind) {
    warningCount += 1
    if warnings.count < MIDIWarning.mostKept { warnings.append(MIDIWarning(offset: offset, kind: kind)) }
  }
}
