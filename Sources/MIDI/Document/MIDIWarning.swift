/// A place where a file is damaged or unusual, and the way in which the reader treated the damage.
public struct MIDIWarning: Equatable, Sendable, BitwiseCopyable {
  /// The largest number of warnings that a document keeps.
  public static let mostKept = 100

  /// The place, in bytes from the start of the file.
  public let offset: Int
  /// The kind of the damage.
  public let kind: Kind

  /// A kind of damage.
  public enum Kind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case beforeHeader, format, division, trackCount, headerLength, chunkLength, betweenChunks
    case longQuantity, runningStatus, dataByte, systemMessage, metaLength
    case unreadRest, afterEnd, noEnd, noNoteOff
  }

  /// The description in one sentence, without a full stop.
  public var text: String { kind.staticText.description }
}

extension MIDIWarning.Kind {
  /// The description as a `StaticString`, which is obtained without allocation or lock.
  public var staticText: StaticString {
    switch self {
    case .beforeHeader: "bytes before the header MThd are kept"
    case .format: "the header states a format other than 0, 1 and 2"
    case .division: "the header states an impossible length of ticks; 480 ticks a quarter note are assumed"
    case .trackCount: "the header's number of tracks is wrong"
    case .headerLength: "the header states a wrong length of itself; 6 bytes are assumed"
    case .chunkLength: "a chunk is longer than the file; it ends with the file"
    case .betweenChunks: "bytes that belong to no chunk are kept"
    case .longQuantity: "a variable-length quantity has more than four bytes"
    case .runningStatus: "running status goes on after a meta or system exclusive event"
    case .dataByte: "a data byte is above 7F; it is kept, and counts as 7F"
    case .systemMessage: "a system message stands in a track without an escape (F7)"
    case .metaLength: "a tempo or time signature has a wrong length or value; it is kept, and has no effect"
    case .unreadRest: "the rest of the track cannot be read, and is kept"
    case .afterEnd: "events follow the track's end"
    case .noEnd: "the track has no end-of-track event"
    case .noNoteOff: "notes never end; they last until the track ends"
    }
  }
}
