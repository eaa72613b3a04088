/// A parsed Standard MIDI File of format 0 or 1. `StandardMIDIFile` is the writer. Source: RP-001.
///
/// As the standard requires, unknown chunks and header bytes after the sixth are skipped. Format 2, RIFF files
/// (RMID), tracks without an end-of-track event, and running status after a meta or system exclusive event are
/// rejected.
public struct MIDIFileReader: Sendable {
  /// The file, to which the ranges of events refer.
  public let bytes: [UInt8]

  /// The format: 0 for a single track, 1 for simultaneous tracks.
  public let format: Int

  /// The duration of a tick.
  public let division: TimeDivision

  private var tracks: [Range<Int>] = []

  /// Reads and checks a whole file, in O(its length). No memory is reserved for counts or lengths that the file states.
  /// - Throws: an error for the first place that violates the standard or is not supported.
  public init(_ bytes: [UInt8]) throws(MIDIFileError) {
    self.bytes = bytes
    var scanner = ByteScanner(bytes, 0..<bytes.count)
    if scanner.take(letters: "RIFF") { throw MIDIFileError(0, .headerWithoutRIFF) }
    guard scanner.take(letters: "MThd") else { throw scanner.error(.header) }
    let header = try Self.chunk(&scanner)
    guard header.count >= 6 else { throw MIDIFileError(4, .headerLength) }
    let start = header.lowerBound
    let number = Int(bytes[start]) << 8 | Int(bytes[start + 1])
    guard number != 2 else { throw MIDIFileError(start, .formatOfOnePiece) }
    guard number < 2 else { throw MIDIFileError(start, .format) }
    format = number
    let count = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
    guard count == 1 || number == 1 else { throw MIDIFileError(start + 2, .oneTrack) }
    guard count > 0 else { throw MIDIFileError(start + 2, .tracks) }
    guard let division = TimeDivision(high: bytes[start + 4], low: bytes[start + 5]) else {
      throw MIDIFileError(start + 4, .division)
    }
    self.division = division
    try readChunks(&scanner, tracks: count)
  }

  private mutating func readChunks(_ scanner: inout ByteScanner, tracks count: Int) throws(MIDIFileError) {
    while scanner.remaining > 0 {
      guard scanner.remaining >= 8 else { throw scanner.error(.chunk) }
      let head = scanner.position
      if scanner.take(letters: "MThd") { throw MIDIFileError(head, .oneHeader) }
      let isTrack = scanner.take(letters: "MTrk")
      if !isTrack { _ = scanner.skip(4) }
      let part = try Self.chunk(&scanner)
      guard isTrack else { continue }
      guard tracks.count < count else { throw MIDIFileError(head, .noTrack) }
      var events = MIDITrackReader(bytes, part)
      while try events.next() != nil {}
      tracks.append(part)
    }
    guard tracks.count == count else { throw scanner.error(.track) }
  }

  /// Consumes the length and the content of a chunk whose type has been consumed. Returns the range of the content.
  private static func chunk(_ scanner: inout ByteScanner) throws(MIDIFileError) -> Range<Int> {
    guard scanner.remaining >= 4 else { throw scanner.error(.chunk) }
    let start = scanner.position
    // Unsigned, because an `Int` may have only 32 bits.
    let length = scanner.takeUInt32()
    guard UInt64(length) <= UInt64(scanner.remaining) else { throw MIDIFileError(start, .chunkLength) }
    return scanner.skip(Int(length))
  }

  /// The number of tracks, 1…65535.
  public var trackCount: Int { tracks.count }

  /// Returns a reader of a track, 0..<`trackCount` (a precondition). The reader never throws: `init` checked the track.
  public func events(ofTrack track: Int) -> MIDITrackReader {
    precondition(tracks.indices.contains(track), "the file has no such track")
    return MIDITrackReader(bytes, tracks[track])
  }
}
