/// The place where a file violates the standard or is not supported, and the content allowed there.
public struct MIDIFileError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The place, in bytes from the start of the file.
  public let offset: Int

  /// The content allowed at that place.
  public let expected: Expected

  /// The content allowed at a place.
  public enum Expected: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case header, headerWithoutRIFF, headerLength, format, formatOfOnePiece, oneTrack, tracks, division
    case chunk, chunkLength, oneHeader, track, noTrack
    case quantity, status, statusAnew, dataByte, eventLength, endOfTrack, endOfChunk
    case exclusiveByte, exclusiveRest
    case metaType, metaLength, tempo, timeSignature, keySignature, channel
  }

  init(_ offset: Int, _ expected: Expected) { (self.offset, self.expected) = (offset, expected) }
}

extension MIDIFileError.Expected {
  /// The description, which completes "expected …". A `StaticString` needs no allocation and no lock.
  public var staticText: StaticString {
    switch self {
    case .header: "MThd, the beginning of a Standard MIDI File"
    case .headerWithoutRIFF: "MThd; MIDI files in RIFF (.rmi) are not supported"
    case .headerLength: "a header of at least 6 bytes"
    case .format: "format 0 or 1"
    case .formatOfOnePiece: "format 0 or 1; format 2 (independent patterns) is not supported"
    case .oneTrack: "one track, as format 0 has"
    case .tracks: "one track at least"
    case .division: "1…32767 ticks a quarter note, or 24, 25, 29 or 30 frames a second with 1…255 ticks each"
    case .chunk: "a chunk (four letters and its length in four bytes) or the end of the file"
    case .chunkLength: "a chunk length that fits in the file"
    case .oneHeader: "a track; a file has only one header"
    case .track: "as many tracks as the header says"
    case .noTrack: "the end of the file: there are more tracks than its header states"
    case .quantity: "a variable-length quantity of one to four bytes"
    case .status: "the status of an event: 80…EF, F0, F7 or FF"
    case .statusAnew: "a status byte: no running status is in effect here"
    case .dataByte: "a data byte, 00…7F"
    case .eventLength: "an event length that fits in its track"
    case .endOfTrack: "an event; the last one is the end of track, FF 2F 00"
    case .endOfChunk: "the end of the chunk: the track has ended"
    case .exclusiveByte: "a byte of a system exclusive message, 00…7F, or F7 as its last"
    case .exclusiveRest: "F7 and the rest of the system exclusive message"
    case .metaType: "the type of a meta event, 00…7F"
    case .metaLength: "the length that a meta event of this type has"
    case .tempo: "a tempo of 1…16777215 µs a quarter note"
    case .timeSignature: "a time signature of 1…255 beats, each from a whole note to a 128th"
    case .keySignature: "a key signature of at most 7 sharps or flats, major (0) or minor (1)"
    case .channel: "a channel, 00…0F"
    }
  }

  /// The description as a `String`.
  public var text: String { staticText.description }
}
